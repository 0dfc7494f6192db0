import { type Static, Type } from 'typebox'
import { PAGE_MAX } from '../post-limits.ts'
import { COUNT_FILTERS, POST_FILTERS } from '../post-query/post-filters.ts'
import { COUNTS, MEDIA_TYPES, type Platform, REACTIONS } from '../posts.ts'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { AbsenceReason, AbsentSource } from '../sources.ts'
import { DAY_OR_MOMENT, MOMENT } from '../text/bounds.ts'

export const PAGE_SIZE_DEFAULT = 25 // spec, section 9
export const PAGE_SIZE_MAX = 100

/** The counts that a platform's table shows, filters and sorts by. spec, sections 3 and 7 */
export const LIST_COUNTS = {
  twitter: ['views', 'likes', 'replies'],
  instagram: ['likes', 'comments'],
  facebook: ['likes', 'comments', 'shares'],
} as const satisfies Record<Platform, readonly string[]>

/** Lists and searches may be this old: many people look at the same page at the same moment. */
const FRESH_SECONDS = 1

export const SORT_ORDERS = ['asc', 'desc'] as const

const Count = Type.Optional(Type.Integer({ minimum: 0 }))

/** A post as the site's own screens get it. What the platform did not give is absent, never 0 or null. */
export const Post = Type.Object({
  /** The platform's own id. */
  _id: Type.String(),
  platform: SourceId,
  userRef: Type.Object({ username: Type.String(), followers: Count }),
  /** Plain text as it was written. Never HTML. */
  text: Type.String(),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  views: Count,
  likes: Count,
  replies: Count,
  comments: Count,
  shares: Count,
  retweets: Count,
  mediaType: Type.Optional(Type.Enum([...MEDIA_TYPES])),
  location: Type.Optional(Type.String()),
  reactions: Type.Optional(Type.Object(byName(REACTIONS, Count))),
  /** Lower case, without #. */
  hashtags: Type.Array(Type.String()),
  /** Upper-case tickers. */
  symbols: Type.Array(Type.String()),
  /** 0 negative to 1 positive. */
  sentiment: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  url: Type.Optional(Type.String()),
})
export type Post = Static<typeof Post>

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
const SortOrder = Type.Enum([...SORT_ORDERS], { default: 'desc' })
const Page = Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1 })
const Limit = Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE_DEFAULT })

const LIST = {
  page: Page,
  limit: Limit,
  sortOrder: SortOrder,
  ...POST_FILTERS,
  startDate: Moment,
  endDate: Moment,
}
/** Leaves out what was stored later; at most an hour ago, an earlier moment becomes that. */
const AsOf = Type.Optional(Type.String(MOMENT))

export const listTwitterPosts = defineRoute({
  method: 'GET',
  path: '/api/social/twitter',
  summary: 'Posts of X (twitter), filtered, sorted and paged',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  query: Type.Object(
    {
      ...LIST,
      sortBy: Type.Enum(['created_at', 'createdAt', 'username', ...LIST_COUNTS.twitter], {
        default: 'created_at',
      }),
      minViews: COUNT_FILTERS.minViews,
      maxViews: COUNT_FILTERS.maxViews,
      minLikes: COUNT_FILTERS.minLikes,
      maxLikes: COUNT_FILTERS.maxLikes,
      minReplies: COUNT_FILTERS.minReplies,
      maxReplies: COUNT_FILTERS.maxReplies,
      asOf: AsOf,
    },
    { additionalProperties: false },
  ),
  answer: PostPage,
})

export const listInstagramPosts = defineRoute({
  method: 'GET',
  path: '/api/social/instagram',
  summary: 'Posts of Instagram, filtered, sorted and paged',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  query: Type.Object(
    {
      ...LIST,
      sortBy: Type.Enum(['created_at', 'createdAt', 'username', ...LIST_COUNTS.instagram], {
        default: 'created_at',
      }),
      minLikes: COUNT_FILTERS.minLikes,
      maxLikes: COUNT_FILTERS.maxLikes,
      minComments: COUNT_FILTERS.minComments,
      maxComments: COUNT_FILTERS.maxComments,
      asOf: AsOf,
    },
    { additionalProperties: false },
  ),
  answer: PostPage,
})

export const listFacebookPosts = defineRoute({
  method: 'GET',
  path: '/api/social/facebook',
  summary: 'Posts of Facebook, filtered, sorted and paged',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  query: Type.Object(
    {
      ...LIST,
      sortBy: Type.Enum(['created_at', 'createdAt', 'username', ...LIST_COUNTS.facebook], {
        default: 'created_at',
      }),
      minLikes: COUNT_FILTERS.minLikes,
      maxLikes: COUNT_FILTERS.maxLikes,
      minComments: COUNT_FILTERS.minComments,
      maxComments: COUNT_FILTERS.maxComments,
      minShares: COUNT_FILTERS.minShares,
      maxShares: COUNT_FILTERS.maxShares,
      asOf: AsOf,
    },
    { additionalProperties: false },
  ),
  answer: PostPage,
})

/**
 * The same for any other source of posts, or for `all`. The facts of a source say which counts narrow and sort its posts;
 * those of all are narrowed by each count and sorted by time or author.
 */
export const listSourcePosts = defineRoute({
  method: 'GET',
  path: '/api/social/:source',
  summary: 'Posts of one source, filtered, sorted and paged',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: FRESH_SECONDS,
  params: Type.Object({ source: Type.String({ maxLength: 100 }) }),
  query: Type.Object(
    {
      ...LIST,
      sortBy: Type.Enum(['created_at', 'createdAt', 'username', ...COUNTS], { default: 'created_at' }),
      ...COUNT_FILTERS,
      asOf: AsOf,
    },
    { additionalProperties: false },
  ),
  answer: PostPage,
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
      ...POST_FILTERS,
      ...COUNT_FILTERS,
      /** Absent: all. */
      platform: Type.Optional(SourceId),
      startDate: Moment,
      endDate: Moment,
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

function byName<Name extends string, Schema>(names: readonly Name[], schema: Schema): Record<Name, Schema> {
  // Every name is given its schema.
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
