import type { COUNTS, MediaType, Source } from '#contract/posts.ts'
import { symbolMark } from './exact-mark.ts'

export type CountName = (typeof COUNTS)[number]

/** Which posts of one platform; what is absent does not narrow. */
export interface PostFilter {
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
  /** Only posts that come after this place, newest first; `isIncluded`: or that have it. */
  after?: { createdAt: Date; externalId: string; isIncluded: boolean }
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

/**
 * The partition with a platform's posts. Lists read it by its own name: a condition on the platform would have
 * to be checked in each row, and then no walk could stay within its index.
 */
export function tableOf(platform: Source): string {
  return `posts_${platform}`
}

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
  }
  if (filter.mediaType) parts.push(`media_type = ${parameter(filter.mediaType)}`)
  if (filter.location) {
    parts.push(`to_tsvector('simple', location) @@ plainto_tsquery('simple', ${parameter(filter.location)})`)
  }
  if (filter.symbol) parts.push(`search @@ ${parameter(symbolMark(filter.symbol))}::tsquery`)
  if (filter.after) {
    const { createdAt, externalId, isIncluded } = filter.after
    const place = `(${parameter(createdAt)}, ${parameter(externalId)})`
    parts.push(`(created_at, external_id) ${isIncluded ? '<=' : '<'} ${place}`)
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
