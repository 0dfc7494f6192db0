import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'

/** spec, section 3: "Trending topic" */
export const TrendingTopic = Type.Object({
  /** The hashtag itself. */
  id: Type.String(),
  /** As it is shown: `#defi`. */
  topic: Type.String(),
  /** Posts of the last 24 hours that carry it. */
  mentions: Type.Integer(),
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
  summary: 'Hashtags of the last 24 hours that are spoken of most',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 60,
  query: Type.Object(
    { limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ data: Type.Array(TrendingTopic) }),
})
