import { LIST_COUNTS } from '#contract/app/social.ts'
import { EXPORT_COLUMNS, exportColumnsOf } from '#contract/post-exports.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { COUNTS, isPlatform, type Source } from '#contract/posts.ts'
import { EXPORT_OF_SEARCH, type ExportOf } from '#contract/tasks.ts'
import type { CountName } from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'

/**
 * The counts that a source's posts are narrowed and sorted by: those of its table in the specification, otherwise those
 * that its facts say it gives; of all sources each count.
 */
export function countsOfSource({ sources }: Pick<Context, 'sources'>, source: Source): readonly CountName[] {
  if (source === ALL_SOURCES) return COUNTS
  if (isPlatform(source)) return LIST_COUNTS[source]
  const given: readonly string[] = sources.find(({ id }) => id === source)?.counts ?? []
  return COUNTS.filter((count) => given.includes(count))
}

/** The columns of a file of a source's posts, or of those that a search finds. */
export function columnsOfExport({ sources }: Pick<Context, 'sources'>, of: ExportOf): readonly string[] {
  if (of === EXPORT_OF_SEARCH || of === ALL_SOURCES) return EXPORT_COLUMNS.search
  if (isPlatform(of)) return EXPORT_COLUMNS[of]
  return exportColumnsOf(sources.find(({ id }) => id === of)?.counts ?? [])
}
