import { type Static, Type } from 'typebox'
import { Post, SourceId } from '../post.ts'
import { PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '../post-limits.ts'
import { COUNT_FILTERS, POST_FILTERS } from '../post-query/post-filters.ts'
import { COUNTS, type Platform } from '../posts.ts'
import { defineRoute } from '../route.ts'
import { AbsenceReason, AbsentSource } from '../sources.ts'
import { DAY_OR_MOMENT, MOMENT } from '../text/bounds.ts'

/** The counts that a platform's table shows, filters and sorts by. spec, sections 3 and 7 */
export const LIST_COUNTS = {
  twitter: ['views', 'likes', 'replies'],
  instagram: ['likes', 'comments'],
  facebook: ['likes', 'comments', 'shares'],
} as const satisfies Record<Platform, readonly string[]>

/** Lists and searches may be this old: many people look at the same page at the same moment. */
const FRESH_SECONDS = 1

export const SORT_ORDERS = ['asc', 'desc'] as const

export const Pagination = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 0 }),
  /**
   * Present where counting every match would cost too much: `total` and `pages` are then the planner's estimate. It
   * bounds nothing: `pages` is above `page` wherever a page follows, and a page past the end counts exactly.
   */
  totalIsEstimate: Type.Optional(Type.Literal(true)),
  /** The moment whose state this is, ISO 8601, UTC. Sent back as `asOf`, other pages are of the same state. */
  asOf: Type.String(),
})
export type Pagination = Static<typeof Pagination>

const PostPage = Type.Object({
  data: Type.Array(Post),
  pagination: Pagination,
  /** Present where there is no post, or where the source gives none now although the list reaches until now. */
  absence: Type.Optional(AbsenceReason),
})
export type PostPage = Static<typeof PostPage>

/** A whole UTC day when it is only a date: a start begins with it, an end includes it. */
const Moment = Type.Optional(Type.String(DAY_OR_MOMENT))
const Page = Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 })
const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })

/** What narrows the posts of a source; which of the counts do, its facts say. Those of all are narrowed by each count. */
const FILTERS = { ...POST_FILTERS, ...COUNT_FILTERS, startDate: Moment, endDate: Moment }
const SORT = {
  /** Of all sources by time or author alone. */
  sortBy: Type.Enum(['created_at', 'createdAt', 'username', ...COUNTS], { default: 'created_at' }),
  sortOrder: Type.Enum([...SORT_ORDERS], { default: 'desc' }),
}
/** Leaves out what was stored later; at most an hour ago, an earlier moment becomes that. */
const AsOf = Type.Optional(Type.String(MOMENT))
const CLOSED = { additionalProperties: false }
/** A source of posts, or `all`. */
const params = Type.Object({ source: Type.String({ maxLength: 100 }) })

export const listSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source',
  summary: 'Posts of one source, filtered, sorted and paged',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  params,
  query: Type.Object({ page: Page, limit: Limit, ...SORT, ...FILTERS, asOf: AsOf }, CLOSED),
  answer: PostPage,
})

/** At most EXPORT_ROWS_MAX posts, written as they are read. An account or address may ask for EXPORTS_PER_HOUR files, EXPORTS_AT_ONCE at a time. */
export const exportSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source.csv',
  summary: 'Posts of one source, filtered and sorted, as CSV',
  access: 'anyone',
  limitAnonymous: true,
  params,
  query: Type.Object({ ...SORT, ...FILTERS, asOf: AsOf }, CLOSED),
})

/** Up to this many are counted. */
export const NEW_POSTS_MAX = 1_000

export const countNewSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source/new',
  summary: 'Number of posts of one source since a moment',
  access: 'anyone',
  limitAnonymous: true,
  params,
  /** `asOf`: posts that were stored later count; at most an hour ago, an earlier moment becomes that. */
  query: Type.Object({ ...FILTERS, asOf: Type.String(MOMENT) }, CLOSED),
  answer: Type.Object({
    /** How many posts of the filter a list of that moment does not have, at most NEW_POSTS_MAX. */
    count: Type.Integer({ minimum: 0, maximum: NEW_POSTS_MAX }),
    /** Present where there are more. */
    isMore: Type.Optional(Type.Literal(true)),
  }),
})

export const searchPosts = defineRoute({
  method: 'GET',
  path: '/api/social/search',
  summary: 'Posts of all platforms by words, "phrases", $symbols, #hashtags and other filters, newest first',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  query: Type.Object(
    {
      ...FILTERS,
      /** Absent: all. */
      platform: Type.Optional(SourceId),
      limit: Limit,
      /** The `nextCursor` of the page before, with the same other parameters. */
      cursor: Type.Optional(Type.String({ maxLength: 512 })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(Post),
    /** Present where there may be more. */
    nextCursor: Type.Optional(Type.String()),
    /** Present where nothing was found, or where none of the sources of the search gives anything now. */
    absence: Type.Optional(AbsenceReason),
    /** The sources of the search that give nothing now, where it reaches until now. */
    absent: Type.Array(AbsentSource),
  }),
})
