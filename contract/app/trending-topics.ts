import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { SourceId } from '../source-id.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { STORY_PERIODS, STORY_POSTS_MAX } from '../trends/stories.ts'
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
  /** Those of them that are compared: of the sources that were read throughout. */
  mentionsCompared: Type.Integer(),
  /** Of the same sources in the 24 hours before. */
  mentionsBefore: Type.Integer(),
  /** The different people who wrote them, from sketches at most 3 % off. */
  authors: Type.Integer(),
  /**
   * By how many standard deviations more people speak of it than in the same hours of earlier days and weeks; absent
   * while less than three of these can be compared. Sources that were not read throughout are left out.
   */
  surprise: Type.Optional(Type.Number()),
  /** It trends (surprise of 3 and more) and did on none of the three days before. */
  isNew: Type.Boolean(),
  /** The mean of the posts that have one, 0 negative to 1 positive; of an asset towards it. */
  sentiment: Type.Optional(Type.Number()),
  /** How many posts `sentiment` is the mean of. */
  sentimentPosts: Type.Integer(),
  /** Of `mentionsCompared` against `mentionsBefore`, in percent; absent when there were none before, or `changeReason` says why. */
  change24h: Type.Optional(Type.Number()),
  /** Too little of the 24 hours before was read, or of the sources that speak of it. */
  changeReason: Type.Optional(Type.Literal('no_history')),
  /** Tickers that its newest posts speak of, the most frequent first. */
  relatedTokens: Type.Array(Type.String()),
  /** Mentions by hour of the 48 hours that are compared, the oldest first. */
  history: Type.Array(Type.Integer()),
})
export type TrendingTopic = Static<typeof TrendingTopic>

const Figures = Type.Enum([...FIGURE_SIDES], { default: 'filtered' })
/** The last moment that counts; now unless given. The 24 hours end with its hour. */
const EndDate = Type.Optional(Type.String(DAY_OR_MOMENT))

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
  /** The 24 whole hours (UTC) covered. */
  from: Moment,
  until: Moment,
  mentions: Count,
  /** Those of them that are compared, of the sources that were read throughout, and theirs of the 24 hours before. */
  mentionsCompared: Count,
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

const MaybeShare = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()])

/** Posts of several people that say the same. */
export const StoryFigures = Type.Object({
  /** Of its first post; the same as long as that is there. */
  id: Type.String(),
  /** What one of its posts with most engagement says, without links; the words where no text may be shown. */
  headline: Type.String(),
  /** Words that many of its posts share, the most distinctive first. */
  words: Type.Array(Type.String()),
  /** The search that finds most of its posts. */
  search: Type.String(),
  /** Tickers that its posts speak of, the most frequent first. */
  symbols: Type.Array(Type.String()),
  /** The page that most people link to, of those that several do. */
  link: Type.Union([Type.String(), Type.Null()]),
  /** Posts that count, or all of them in raw figures. */
  posts: Count,
  /** Near-copies and what is over an author's cap, which filtered figures leave out. */
  copies: Count,
  /** The different people who wrote the posts. */
  authors: Count,
  sources: Type.Array(Type.Object({ source: SourceId, posts: Count })),
  /** The mean of the posts that have one; the interval holds it in 95 of 100 cases, null below ten posts. */
  sentiment: MaybeShare,
  sentimentLow: MaybeShare,
  sentimentHigh: MaybeShare,
  sentimentPosts: Count,
  firstSeen: Moment,
  lastSeen: Moment,
  /** How far above earlier days people speak in its words, in standard deviations; null while too little is known. */
  surprise: Type.Union([Type.Number(), Type.Null()]),
  /** Posts of each step of the time, the oldest first. */
  series: Type.Array(Count),
})
export type StoryFigures = Static<typeof StoryFigures>

export const StoriesFrame = Type.Object({
  from: Moment,
  /** The first moment that does not count any more. */
  until: Moment,
  figures: Type.Enum([...FIGURE_SIDES]),
  /** So many hours each figure of a series stands for. */
  stepHours: Type.Integer({ minimum: 1 }),
  /** How many posts were read for them. */
  postsRead: Count,
  /** Whether these are all posts of the time that were asked for; false: a sample, whose stories have more posts. */
  isComplete: Type.Boolean(),
})

export const Story = Type.Object({
  ...StoryFigures.properties,
  /** Those with most engagement, at most 5. */
  topPosts: Type.Array(Post, { maxItems: STORY_POSTS_MAX }),
})
export type Story = Static<typeof Story>

export const listStories = defineRoute({
  method: 'GET',
  path: '/api/social/stories',
  summary: 'What several people say alike: stories of a day or a week by surprise times people',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 1,
  query: Type.Object(
    {
      period: Type.Enum([...STORY_PERIODS], { default: '24h' }),
      /** Absent: whatever they speak of. A ticker, in any case. */
      symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      /** Absent: of every source. */
      source: Type.Optional(SourceId),
      figures: Type.Enum([...FIGURE_SIDES], { default: 'filtered' }),
      /** The last moment that counts; now unless given. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ ...StoriesFrame.properties, data: Type.Array(Story) }),
})

/** What the surprise of a topic or of a story is made of. */
export const SurpriseExplanation = Type.Object({
  figure: Type.Enum(['surprise']),
  of: Type.Object({
    kind: Type.Enum([...TOPIC_KINDS, 'story']),
    /** Of a topic its term, of a story its id. */
    term: Type.String(),
    /** As it is shown; of a story its words. */
    name: Type.String(),
  }),
  figures: Type.Enum([...FIGURE_SIDES]),
  /** The 24 whole hours (UTC) that are compared with earlier ones; of a story those in which it has most posts. */
  from: Moment,
  until: Moment,
  /** When it was computed: from the posts that were here then. */
  asOf: Moment,
  /** Null where `reason` says why. */
  value: MaybeNumber,
  /** `no_history`: less than three of the days that it is compared with are known, or the words are not kept of the day. */
  reason: Type.Union([Type.Enum(['no_history']), Type.Null()]),
  unit: Type.String(),
  formula: Type.String(),
  /** Who defined the formula. */
  source: Type.String(),
  /** How many posts speak of it, of those that count, or of all in raw figures. */
  posts: Type.Integer({ minimum: 0 }),
  /** What the formula was filled with; of a story that of each word. */
  parts: Type.Array(Type.Object({ name: Type.String(), value: MaybeNumber, weight: MaybeNumber })),
  /** Of the model of tone and stance, by which posts are for or against. */
  modelVersion: Type.String(),
})
export type SurpriseExplanation = Static<typeof SurpriseExplanation>

export const explainSurprise = defineRoute({
  method: 'GET',
  path: '/api/explain/surprise',
  summary:
    'What the surprise of a topic or a story is made of: its formula, its parts and the posts for and against',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 10,
  query: Type.Object(
    {
      /** Of a topic, with its term; or a story. */
      kind: Type.Optional(Type.Enum([...TOPIC_KINDS])),
      term: Type.Optional(Type.String({ minLength: 1, maxLength: TERM_MAX_CHARS })),
      /** The id of a story, as the list that the next three ask for gives it. */
      story: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
      period: Type.Enum([...STORY_PERIODS], { default: '24h' }),
      symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      source: Type.Optional(SourceId),
      figures: Type.Enum([...FIGURE_SIDES], { default: 'filtered' }),
      /** The last moment that counts; now unless given. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    ...SurpriseExplanation.properties,
    /** Those with the most engagement, positive and negative; of an asset towards it. */
    postsFor: Type.Array(Post),
    postsAgainst: Type.Array(Post),
  }),
})
