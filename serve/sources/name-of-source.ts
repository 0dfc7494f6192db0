import type { Source } from '#contract/posts.ts'
import type { Context } from '../context/context.ts'

/** What people call a source, by its facts; the id of one that has none, such as a platform of an imported file. */
export function nameOfSource({ sources }: Pick<Context, 'sources'>, source: Source): string {
  const facts = sources.find(({ id }) => id === source)
  return facts?.mark?.label ?? facts?.name ?? source
}
