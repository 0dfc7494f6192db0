import type { Static } from 'typebox'
import type { Source } from '#contract/posts.ts'
import type { Attribution } from '#contract/public/market-fields.ts'
import type { Context } from '../context/context.ts'

/** What the terms of these sources ask to be shown beside their data, each once, in the order of the list of sources. */
export function listAttributions(
  { sources }: Pick<Context, 'sources'>,
  used: Iterable<string>,
): Static<typeof Attribution>[] {
  const ids = new Set(used)
  return sources.flatMap(({ id, rights: { attribution } }) =>
    attribution && ids.has(id) ? [{ source: id, ...attribution }] : [],
  )
}

/** What people call a source, by its facts; the id of one that has none, such as a platform of an imported file. */
export function nameOfSource({ sources }: Pick<Context, 'sources'>, source: Source): string {
  const facts = sources.find(({ id }) => id === source)
  return facts?.mark?.label ?? facts?.name ?? source
}
