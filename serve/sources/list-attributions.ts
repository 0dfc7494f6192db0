import type { Static } from 'typebox'
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
