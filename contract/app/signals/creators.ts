import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { SourceId } from '../../source-id.ts'
import { DAY_OR_MOMENT } from '../../text/bounds.ts'

/** By engagement or posts, of the posts that count or of all of them. */
export const CREATOR_ORDERS = ['engagement', 'posts', 'rawEngagement', 'rawPosts'] as const
export type CreatorOrder = (typeof CREATOR_ORDERS)[number]

/** The longest time of an asset, and of all posts, in days. Ours: what is answered within seconds at 50 million posts a year. */
export const CREATORS_DAYS_MAX = { asset: 31, all: 7 } as const
/** The last rank that pages reach; a shorter time or one source gives more. */
export const CREATORS_LISTED_MAX = 10_000

const Count = Type.Integer({ minimum: 0 })
/** Absent: the source gives none of the counts that it is made of. */
const Engagement = Type.Optional(Count)
const Share = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }))

export const Creator = Type.Object({
  /** Its place in the order, from 1. */
  rank: Type.Integer({ minimum: 1 }),
  source: SourceId,
  username: Type.String(),
  /** When last seen; absent: unknown. */
  followers: Type.Optional(Count),
  /** Posts that count: without copies, spam and what is over an author's cap. */
  posts: Count,
  /** All of them. */
  rawPosts: Count,
  /** Likes, replies, comments, shares and retweets of the posts that count, and of all. */
  engagement: Engagement,
  rawEngagement: Engagement,
  /** Of the engagement of all posts that count in the time, 0 to 1; absent where there is none. */
  engagementShare: Share,
  /** Of the posts that count, 0 to 1; absent where there is none. */
  postShare: Share,
})
export type Creator = Static<typeof Creator>

export const listCreators = defineRoute({
  method: 'GET',
  path: '/api/social/creators',
  summary: 'Who drives the talk of an asset, a source or everything in a time, by engagement or posts',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      /** Of an asset; absent: whatever they speak of. */
      id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      /** Absent: of every source. */
      source: Type.Optional(SourceId),
      /** Down to the whole hour (UTC), at most 31 days before the end, without an asset 7; 24 hours unless given. */
      startDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      /** The last moment that counts, up to its whole hour; now unless given. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      sortBy: Type.Enum([...CREATOR_ORDERS], { default: 'engagement' }),
      page: Type.Integer({ minimum: 1, maximum: CREATORS_LISTED_MAX, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    from: Type.String({ format: 'date-time' }),
    /** The first moment that does not count any more. */
    until: Type.String({ format: 'date-time' }),
    data: Type.Array(Creator),
    /** What all of them come to. */
    total: Type.Object({
      creators: Count,
      posts: Count,
      rawPosts: Count,
      engagement: Engagement,
      rawEngagement: Engagement,
    }),
    page: Type.Integer({ minimum: 1 }),
    limit: Type.Integer({ minimum: 1 }),
    /** Of the creators that pages reach. */
    pages: Count,
    /** False: the last hour is not over, or posts of the time are yet to be counted. */
    isSettled: Type.Boolean(),
  }),
})
