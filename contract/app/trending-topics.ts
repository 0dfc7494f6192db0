import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'

/** spec, section 3: "Trending topic" */
export const TrendingTopic = Type.Object({
  /** The hashtag itself; of hashtags that name one asset its name. */
  id: Type.String(),
  /** As it is shown: `#defi`. */
  topic: Type.String(),
  /** Posts of the 24 hours that carry it and count: without copies, spam and what is over an author's cap. */
  mentions: Type.Integer(),
  /** Of the 24 hours before. */
  mentionsBefore: Type.Integer(),
  /** The different people who wrote them, from sketches at most 3 % off. */
  authors: Type.Integer(),
  /**
   * By how many standard deviations more people speak of it than in the same hours of earlier days and weeks; absent
   * while less than three of these are known.
   */
  surprise: Type.Optional(Type.Number()),
  /** The mean of the posts that have one, 0 negative to 1 positive. */
  sentiment: Type.Optional(Type.Number()),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer(),
  /** Of the mentions against the 24 hours before, in percent; absent when there were none. */
  change24h: Type.Optional(Type.Number()),
  /** Tickers that its newest posts speak of, the most frequent first. */
  relatedTokens: Type.Array(Type.String()),
})
export type TrendingTopic = Static<typeof TrendingTopic>

export const listTrendingTopics = defineRoute({
  method: 'GET',
  path: '/api/social/trending',
  summary: 'Hashtags of 24 hours by how many people speak of them and how surprising that is',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
      /** The last moment that counts; now unless given. The 24 hours end with its hour. */
      endDate: Type.Optional(Type.String({ format: 'date-or-date-time' })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ data: Type.Array(TrendingTopic) }),
})
