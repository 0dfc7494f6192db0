import { type COUNTS, type MediaType, SOURCE_PATTERN, type Source } from '#contract/posts.ts'

export type CountName = (typeof COUNTS)[number]

/** Which posts of one platform; what is absent does not narrow. */
export interface PostFilter {
  /** A source, or OTHER_SOURCES for all that have no table of their own. */
  platform: Source
  /** In any case, without a leading @. */
  username?: string
  /** The first moment that counts. */
  from?: Date
  /** The first moment that does not count any more. */
  until?: Date
  ranges: CountRange[]
  mediaType?: MediaType
  /** Words that the location has, in any order and case. */
  location?: string
  /** Upper case; the posts that speak of it. */
  symbol?: string
  /** Only posts that come after this place, newest first; of one moment and id the last platform comes first. */
  after?: { createdAt: Date; externalId: string; platform: Source }
  /** Leaves out what was stored after this moment, so that pages do not shift while posts arrive. */
  asOf?: Date
}

export interface PostSort {
  by: 'created_at' | 'username' | CountName
  order: 'asc' | 'desc'
}

/** A post that does not have the count is in no range of it. */
export interface CountRange {
  count: CountName
  min?: number
  max?: number
}

/** A piece of SQL with the values of its $1, $2 and so on. */
export interface Condition {
  text: string
  values: unknown[]
}

/** All sources whose posts lie together in the partition for those that have none of their own. */
export const OTHER_SOURCES = 'other'

/** The sources that have a partition and indexes of their own. store/migrations/0110_open_platforms.sql */
export const SOURCES_WITH_TABLE: readonly Source[] = ['twitter', 'instagram', 'facebook', 'news']

/**
 * The partition with a platform's posts. Lists read it by its own name: a condition on the platform would have
 * to be checked in each row, and then no walk could stay within its index.
 */
export function tableOf(platform: Source): string {
  return isInSharedTable(platform) ? 'posts_other' : `posts_${platform}`
}

/** Whether a source's posts lie beside those of others, with indexes that begin with the source. */
export function isInSharedTable(platform: Source): boolean {
  return !SOURCES_WITH_TABLE.includes(platform)
}

/** What stands behind FROM for a platform's posts; `tableOf` is its name in the rest of the query. */
export function fromPosts(platform: Source): string {
  if (!isInSharedTable(platform) || platform === OTHER_SOURCES) return tableOf(platform)
  return `(select * from posts_other where platform = ${quoteSource(platform)}) as posts_other`
}

/** A source's id as a literal. Throws when it is none: ids stand in the text of queries, so that plans know them. */
export function quoteSource(platform: Source): string {
  if (!SOURCE_ID.test(platform)) throw new TypeError(`${JSON.stringify(platform)} is not the id of a source`)
  return `'${platform}'`
}

const SOURCE_ID = new RegExp(SOURCE_PATTERN)

/** The filter as the condition of a WHERE over `tableOf` its platform. */
export function conditionOf(filter: PostFilter): Condition {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const parts: string[] = []
  if (filter.username) parts.push(`lower(username) = lower(${parameter(filter.username)})`)
  if (filter.from) parts.push(`created_at >= ${parameter(filter.from)}`)
  if (filter.until) parts.push(`created_at < ${parameter(filter.until)}`)
  for (const { count, min, max } of filter.ranges) {
    if (min !== undefined) parts.push(`${count} >= ${parameter(min)}`)
    if (max !== undefined) parts.push(`${count} <= ${parameter(max)}`)
    if (min === undefined && max === undefined) parts.push(`${count} is not null`)
  }
  if (filter.mediaType) parts.push(`media_type = ${parameter(filter.mediaType)}`)
  if (filter.location) {
    parts.push(`to_tsvector('simple', location) @@ plainto_tsquery('simple', ${parameter(filter.location)})`)
  }
  if (filter.symbol) parts.push(`search @@ ${parameter(symbolMark(filter.symbol))}::tsquery`)
  if (filter.after) {
    const { createdAt, externalId, platform } = filter.after
    const place = `${parameter(createdAt)}, ${parameter(externalId)}`
    const isIncluded = filter.platform === OTHER_SOURCES || filter.platform < platform
    parts.push(`(created_at, external_id) ${isIncluded ? '<=' : '<'} (${place})`)
    if (filter.platform === OTHER_SOURCES) {
      parts.push(`(created_at, external_id, platform) < (${place}, ${parameter(platform)})`)
    }
  }
  if (filter.asOf) parts.push(`collected_at <= ${parameter(filter.asOf)}`)
  return { text: parts.join(' and ') || 'true', values }
}

/** Whether nothing but time narrows the posts, so that the roll-ups know how many there are. */
export function isTimeOnly(filter: PostFilter): boolean {
  return (
    !filter.username &&
    filter.ranges.length === 0 &&
    !filter.mediaType &&
    !filter.location &&
    !filter.symbol &&
    !filter.after
  )
}

/** One word of a tsquery as it stands, whatever it holds: in quotes, with quotes and backslashes doubled. */
export function exactMark(mark: string): string {
  return `'${mark.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The exact mark of a symbol in `posts.search`. */
export function symbolMark(symbol: string): string {
  return exactMark(`$${symbol.toLowerCase()}`)
}
