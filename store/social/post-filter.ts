import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { type COUNTS, type MediaType, SOURCE_PATTERN, type Source } from '#contract/posts.ts'
import { symbolMark, toSearchExpression } from './search-query.ts'

export type CountName = (typeof COUNTS)[number]

/** What narrows posts beside their source and time; what is absent does not. */
export interface PostNarrowing {
  /** In any case, without a leading @. */
  username?: string
  ranges: CountRange[]
  mediaType?: MediaType
  /** Words that the location has, in any order and case. */
  location?: string
  /** Upper case; the posts that speak of it. */
  symbol?: string
  /** As people type a search. */
  words?: string
  /** The first part of a BCP 47 tag, lower case: `en` finds `en-US`. */
  lang?: string
  /** The sentiment in basis points, both ends included; a post without one is in no range. */
  moodBp?: { min?: number; max?: number }
}

/** Which posts of one platform or of all; what is absent does not narrow. */
export interface PostFilter extends PostNarrowing {
  /** A source, OTHER_SOURCES for all that have no table of their own, or ALL_SOURCES. */
  platform: Source
  /** Of ALL_SOURCES only these, which leaves out tables whose posts cannot pass. */
  sources?: readonly Source[]
  /** The first moment that counts. */
  from?: Date
  /** The first moment that does not count any more. */
  until?: Date
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

/** The sources that have a partition and indexes of their own. store/migrations/0400_baseline.sql */
export const SOURCES_WITH_TABLE: readonly Source[] = ['twitter', 'instagram', 'facebook', 'news']

/** The partitions in which posts of a filter over all sources can lie. */
export function tablesOf({ sources }: Pick<PostFilter, 'sources'>): string[] {
  const asked = sources?.length ? sources : [...SOURCES_WITH_TABLE, OTHER_SOURCES]
  return [...new Set(asked.map(tableOf))]
}

/**
 * The partition with a platform's posts. Lists read it by its own name: a condition on the platform would have
 * to be checked in each row, and then no walk could stay within its index.
 */
export function tableOf(platform: Source): string {
  if (platform === ALL_SOURCES) return 'posts'
  return isInSharedTable(platform) ? 'posts_other' : `posts_${platform}`
}

/** Whether a source's posts lie beside those of others, with indexes that begin with the source. */
export function isInSharedTable(platform: Source): boolean {
  return platform !== ALL_SOURCES && !SOURCES_WITH_TABLE.includes(platform)
}

/** Whether a filter is of several sources, whose posts can share a moment and an id. */
export function isOfSeveral(platform: Source): boolean {
  return platform === OTHER_SOURCES || platform === ALL_SOURCES
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

/**
 * The filter as the condition of a WHERE over `tableOf` its platform. Author, time and place are unknown to the planner
 * with `isPlannedOnce`: it then makes one plan for all of them, which a prepared statement keeps after five calls. With
 * known values it would plan each call again, because that plan looks cheaper to it.
 */
export function conditionOf(filter: PostFilter, { isPlannedOnce = false } = {}): Condition {
  const values: unknown[] = []
  const parameter = (value: unknown, type?: string) =>
    isPlannedOnce && type ? unknownToPlanner(values.push(value), type) : `$${values.push(value)}`
  const parts: string[] = []
  if (filter.username) parts.push(`lower(username) = lower(${parameter(filter.username, 'text')})`)
  if (filter.from) parts.push(`created_at >= ${parameter(filter.from, 'timestamptz')}`)
  if (filter.until) parts.push(`created_at < ${parameter(filter.until, 'timestamptz')}`)
  if (filter.sources) parts.push(sourceCondition(filter.sources))
  parts.push(...narrowingConditions(filter, parameter))
  if (filter.after) {
    const { createdAt, externalId, platform } = filter.after
    const place = `${parameter(createdAt, 'timestamptz')}, ${parameter(externalId, 'text')}`
    const isIncluded = isOfSeveral(filter.platform) || filter.platform < platform
    parts.push(`(created_at, external_id) ${isIncluded ? '<=' : '<'} (${place})`)
    if (isOfSeveral(filter.platform)) {
      parts.push(`(created_at, external_id, platform) < (${place}, ${parameter(platform, 'text')})`)
    }
  }
  if (filter.asOf) parts.push(`collected_at <= ${parameter(filter.asOf)}`)
  return { text: parts.join(' and ') || 'true', values }
}

/** A parameter whose value does not take part in planning. */
export function unknownToPlanner(place: number, type: string): string {
  return `(select $${place}::${type})`
}

/** That posts are of one of these. */
export function sourceCondition(sources: readonly Source[]): string {
  return sources.length === 0 ? 'false' : `platform in (${sources.map(quoteSource).join(', ')})`
}

/** What a search asks of the rows of `posts` beside their source and time, as one condition; without anything `true`. */
export function matchCondition(
  { words, username, ...others }: Partial<PostNarrowing>,
  parameter: (value: string) => string,
): string {
  const parts = words === undefined ? [] : [`search @@ (${toSearchExpression(words)(parameter)})`]
  if (username) parts.push(`lower(username) = lower(${parameter(username)})`)
  parts.push(...narrowingConditions({ ranges: [], ...others }, parameter))
  return parts.join(' and ') || 'true'
}

/** What a filter asks of the columns of posts beside their author, source and time. */
export function narrowingConditions(
  { ranges, mediaType, location, symbol, words, lang, moodBp }: Omit<PostNarrowing, 'username'>,
  parameter: (value: string) => string,
): string[] {
  const parts: string[] = []
  const number = (value: number) => parameter(String(value))
  for (const { count, min, max } of ranges) {
    if (min !== undefined) parts.push(`${count} >= ${number(min)}`)
    if (max !== undefined) parts.push(`${count} <= ${number(max)}`)
    if (min === undefined && max === undefined) parts.push(`${count} is not null`)
  }
  if (mediaType) parts.push(`media_type = ${parameter(mediaType)}`)
  if (location) {
    parts.push(`to_tsvector('simple', location) @@ plainto_tsquery('simple', ${parameter(location)})`)
  }
  if (symbol) parts.push(`search @@ ${parameter(symbolMark(symbol))}::tsquery`)
  if (words) parts.push(`search @@ (${toSearchExpression(words)(parameter)})`)
  // By posts_by_lang, whose expression this is.
  if (lang) parts.push(`lower(split_part(lang, '-', 1)) = ${parameter(lang)}`)
  if (moodBp?.min !== undefined) parts.push(`sentiment_bp >= ${number(moodBp.min)}`)
  if (moodBp?.max !== undefined) parts.push(`sentiment_bp <= ${number(moodBp.max)}`)
  return parts
}

/** Whether nothing but time narrows the posts, so that the roll-ups know how many there are. */
export function isTimeOnly(filter: PostFilter): boolean {
  return !isNarrowed(filter) && !filter.sources && !filter.after
}

/** Whether a filter asks for more than a source and a time. */
export function isNarrowed(filter: PostNarrowing): boolean {
  return (
    filter.ranges.length > 0 ||
    [filter.username, filter.mediaType, filter.location, filter.symbol, filter.words, filter.lang].some(
      Boolean,
    ) ||
    filter.moodBp !== undefined
  )
}
