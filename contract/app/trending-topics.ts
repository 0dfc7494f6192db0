import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { FIGURE_SIDES, TERM_MAX_CHARS, TOPIC_KINDS } from '../trends/topic-kinds.ts'
import { Post } from './social.ts'

/** What a topic is named by. */
const NAMED = {
  /** `asset`: however it is written; `hashtag`, `word`; `phrase`: two or three words that stand together. */
  kind: Type.Enum([...TOPIC_KINDS]),
  /** Of an asset its ticker; of a hashtag what follows the #; lower case otherwise. */
  term: Type.String(),
  /** As it is shown: `$BTC`, `#defi`, `halving`, `spot etf`. */
  topic: Type.String(),
  /** The search that finds its posts. */
  search: Type.String(),
}

/** spec, section 3: "Trending topic" */
export const TrendingTopic = Type.Object({
  /** Kind and term: `hashtag:defi`. */
  id: Type.String(),
  ...NAMED,
  /** Posts of the 24 hours that speak of it; filtered: without copies, spam and what is over an author's cap. */
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
  /** It trends (surprise of 3 and more) and did on none of the three days before. */
  isNew: Type.Boolean(),
  /** The mean of the posts that have one, 0 negative to 1 positive; of an asset towards it. */
  sentiment: Type.Optional(Type.Number()),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer(),
  /** Of the mentions against the 24 hours before, in percent; absent when there were none. */
  change24h: Type.Optional(Type.Number()),
  /** Tickers that its newest posts speak of, the most frequent first. */
  relatedTokens: Type.Array(Type.String()),
  /** Mentions by hour of the 48 hours that are compared, the oldest first. */
  history: Type.Array(Type.Integer()),
})
export type TrendingTopic = Static<typeof TrendingTopic>

const Figures = Type.Enum([...FIGURE_SIDES], { default: 'filtered' })
/** The last moment that counts; now unless given. The 24 hours end with its hour. */
const EndDate = Type.Optional(Type.String({ format: 'date-or-date-time' }))

export const listTrendingTopics = defineRoute({
  method: 'GET',
  path: '/api/social/trending',
  summary: 'Assets, hashtags, words and phrases of 24 hours by surprise times people',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
      /** Absent: every kind. */
      kind: Type.Optional(Type.Enum([...TOPIC_KINDS])),
      figures: Figures,
      endDate: EndDate,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ data: Type.Array(TrendingTopic) }),
})

const Count = Type.Integer({ minimum: 0 })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Moment = Type.String({ format: 'date-time' })

/** All there is to see of a topic. */
export const TrendDetail = Type.Object({
  ...NAMED,
  figures: Type.Enum([...FIGURE_SIDES]),
  /** The 24 whole hours (UTC) that are told. */
  from: Moment,
  until: Moment,
  mentions: Count,
  mentionsBefore: Count,
  /** At most 3 % off. */
  authors: Count,
  surprise: MaybeNumber,
  isNew: Type.Boolean(),
  sentiment: MaybeNumber,
  sentimentPosts: Count,
  /** Each whole hour of the seven days until then, the oldest first. */
  hours: Type.Array(
    Type.Object({
      start: Moment,
      mentions: Count,
      filteredMentions: Count,
      sentiment: MaybeNumber,
      sentimentPosts: Count,
    }),
  ),
  /** Where it is spoken of in the 24 hours, most first. */
  sources: Type.Array(Type.Object({ source: SourceId, mentions: Count, filteredMentions: Count })),
  /** What goes with it more than chance has it (G², Dunning 1993), the strongest first. */
  neighbours: Type.Array(
    Type.Object({
      ...NAMED,
      /** Of the posts that were read for it, so many have both. */
      posts: Count,
      /** How many times as often as in all posts. */
      lift: Type.Number(),
    }),
  ),
  /** The newest of its posts, which `neighbours` and the posts are taken from. */
  postsRead: Count,
})
export type TrendDetail = Static<typeof TrendDetail>

export const getTrend = defineRoute({
  method: 'GET',
  path: '/api/social/trend',
  summary: 'One topic: its series, its neighbours, its mood, where it is spoken of, and its posts',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      kind: Type.Enum([...TOPIC_KINDS]),
      term: Type.String({ minLength: 1, maxLength: TERM_MAX_CHARS }),
      figures: Figures,
      endDate: EndDate,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    ...TrendDetail.properties,
    /** Those with most engagement; of near-copies one, unless the figures are raw. */
    posts: Type.Array(Post),
  }),
})
