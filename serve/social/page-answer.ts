import { LIST_COUNTS } from '#contract/app/social.ts'
import type { Post } from '#contract/post.ts'
import { EXPORT_COLUMNS, exportColumnsOf } from '#contract/post-exports.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { COUNTS, isPlatform, SOURCE_PATTERN, type Source } from '#contract/posts.ts'
import { EXPORT_OF_SEARCH, type ExportOf } from '#contract/tasks.ts'
import type { CountName } from '#store/social/post-filter.ts'
import type { Context } from '../context/context.ts'
import type { TextRight } from '../faces/apply-rights.ts'
import { toPostRow } from '../faces/to-post-row.ts'
import { notFound } from '../http/errors.ts'
import { isStorableMoment } from '../http/validate.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'

const SOURCE_ID = new RegExp(SOURCE_PATTERN)

/** What engagement is made of. */
const ENGAGEMENT_COUNTS = new Set<string>(['likes', 'replies', 'comments', 'shares', 'retweets'])

/** A page of posts of which at least one more was read where there are more; `asked` are the filters of the cursor, `reached` is where a list goes on whose page is not full. */
export function givePage(
  posts: Post[],
  {
    asked,
    limit,
    mayTextLeave,
    reached,
  }: { asked: unknown; limit: number; mayTextLeave: TextRight; reached?: Post },
) {
  const page = posts.slice(0, limit)
  const last = posts.length > limit ? page.at(-1) : reached
  const nextCursor = last && writeCursor(asked, [last.createdAt, last._id, last.platform])
  return {
    body: {
      data: page.map((post) => toPostRow(post, mayTextLeave)),
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: page.length > 0,
    nextCursor,
  }
}

/**
 * Whether a source gives any of the counts that engagement is made of. What was imported for a platform may have counts
 * though the source itself is not read.
 */
export function givesEngagement(ctx: Pick<Context, 'sources'>, source: Source): boolean {
  return isPlatform(source) || countsOfSource(ctx, source).some((count) => ENGAGEMENT_COUNTS.has(count))
}

/**
 * A sum of engagement; undefined where it is 0 because no source of its posts gives any of the counts that it is made of.
 * No posts at all come to 0.
 */
export function knownEngagement(
  ctx: Pick<Context, 'sources'>,
  { sources, sum }: { sources: readonly Source[]; sum: number },
): number | undefined {
  const isKnown = sum > 0 || sources.length === 0 || sources.some((source) => givesEngagement(ctx, source))
  return isKnown ? sum : undefined
}

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

/** The ids that a caller may name, in alphabetical order. */
export function listKnownSources(ctx: Pick<Context, 'sources'>): Source[] {
  return ctx.sources
    .filter(({ kind }) => kind === 'social')
    .map(({ id }) => id)
    .sort()
}

/** Undefined where the source is known or not named, else what is wrong with it, in words for the caller. */
export function refusalOfSource(
  ctx: Pick<Context, 'sources'>,
  name: string,
  source: Source | undefined,
): string | undefined {
  if (source === undefined) return undefined
  const known = listKnownSources(ctx)
  return known.includes(source) ? undefined : `${name} must be one of ${known.join(', ')}`
}

/** A source that an address names, or ALL_SOURCES. Throws a 404 that says which there are. */
export function requireSource(ctx: Context, source: Source): Source {
  const known = listKnownSources(ctx)
  if (source === ALL_SOURCES || isPlatform(source) || known.includes(source)) return source
  throw notFound(`There are no posts of "${source}" here. The sources are ${known.join(', ')}.`)
}

/** A post's place among all, newest first. */
interface PostPlace {
  createdAt: Date
  externalId: string
  platform: Source
}

/** Where a list of posts goes on. Throws a 400 for a cursor that was not given out for these filters. */
export function readPlace(filters: unknown, cursor: string | undefined): PostPlace | undefined {
  if (cursor === undefined) return undefined
  const [createdAt, externalId, platform] = readCursor(filters, cursor)
  const source = typeof platform === 'string' && SOURCE_ID.test(platform) ? platform : undefined
  const moment = new Date(typeof createdAt === 'string' ? createdAt : Number.NaN)
  if (!source || !isStorableMoment(moment) || typeof externalId !== 'string') throw notACursor()
  if (externalId.includes('\0') || !externalId.isWellFormed()) throw notACursor()
  return { createdAt: moment, externalId, platform: source }
}
