import { type Static, Type } from 'typebox'
import { Post, SourceId } from '../post.ts'
import { KnownMoment, MaybePercent, TopicsAsOf } from '../public/market-fields.ts'
import { ComparedTimes, EXAMPLE_POST, MaybeSentiment, Platform } from '../public/social-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import {
  FIGURE_SIDES,
  STORY_PERIODS,
  STORY_POSTS_MAX,
  STORY_READ_MAX,
  TERM_MAX_CHARS,
  TOPIC_KINDS,
} from '../trends.ts'
import { defineOperation } from './operation.ts'

const Count = Type.Integer({ minimum: 0 })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Moment = Type.String({ format: 'date-time' })
const Kind = Type.Enum([...TOPIC_KINDS], {
  description: '`phrase`: two or three words that appear together more often than by chance',
})
const Term = Type.String({
  description: 'The ticker of an asset, the text after # of a hashtag, or words in lower case',
})
const End = Type.Optional(Type.String({ ...DAY_OR_MOMENT, description: 'End of the period; default: now' }))
const Figures = Type.Enum([...FIGURE_SIDES], {
  default: 'filtered',
  description: '`filtered`: excluding copies, spam and posts over an author’s cap; `raw`: all posts',
})

/** A topic of the last 24 hours. spec, section 3: "Trending topic" */
export const TrendingTopic = Type.Object(
  {
    /** Kind and term: `hashtag:defi`. */
    id: Type.String(),
    topic: Type.String({ description: 'Display form: $BTC, #defi, halving, spot etf' }),
    kind: Kind,
    term: Term,
    search: Type.String({ description: 'The `q` for /v1/social/search that finds its posts' }),
    mentions: Type.Integer({ minimum: 0, description: 'Counted posts that mention it' }),
    mentionsCompared: Type.Integer({
      minimum: 0,
      description: 'Mentions on sources that were read throughout both periods, which are the ones compared',
    }),
    mentionsBefore: Type.Integer({
      minimum: 0,
      description: 'Mentions on the same sources in the 24 hours before',
    }),
    change24h: MaybePercent(
      'Change from mentions_before to mentions_compared in percent; null if mentions_before is 0 or was not read ' +
        'throughout',
    ),
    authors: Type.Integer({
      minimum: 0,
      description: 'Distinct authors, estimated with sketches to within 3 %',
    }),
    surprise: Type.Union([
      Type.Number({
        description:
          'How many standard deviations more people mention it than in the same hours of earlier days and weeks, over ' +
          'the sources that were read throughout; null while fewer than three of these days can be compared',
      }),
      Type.Null(),
    ]),
    isNew: Type.Boolean({
      description: 'True if its surprise is 3 or more and was below 3 on each of the three days before',
    }),
    sentiment: MaybeSentiment(
      'Mean sentiment from 0 (negative) to 1 (positive); for an asset, the sentiment towards it',
    ),
    sentimentPosts: Type.Integer({ minimum: 0, description: 'Number of posts with a mood' }),
    /** Too little of the 24 hours before was read, or of the sources that speak of it. */
    changeReason: Type.Union([Type.Literal('no_history'), Type.Null()]),
    relatedTokens: Type.Array(Type.String(), {
      description: 'Tickers that its newest posts mention, most frequent first, up to 5; empty with `as_of`',
    }),
    /** Mentions by hour of the 48 hours that are compared, the oldest first. */
    history: Type.Array(Type.Integer()),
  },
  { title: 'Topic' },
)
export type TrendingTopic = Static<typeof TrendingTopic>

export const listTrendingTopics = defineOperation({
  query: Type.Object({
    kind: Type.Optional(Kind),
    figures: Figures,
    end: End,
    as_of: TopicsAsOf,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  }),
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'Start of the period, inclusive' }),
      until: Type.String({ format: 'date-time', description: 'End of the period, exclusive' }),
      asOf: KnownMoment,
      changeBasis: ComparedTimes,
      data: Type.Array(TrendingTopic),
    },
    { title: 'Topics' },
  ),
  app: { path: '/api/social/trending', freshSeconds: 10 },
  public: {
    names: {
      id: null,
      change24h: 'mentions_change',
      changeReason: null,
      relatedTokens: 'related_symbols',
      history: null,
    },
    path: '/v1/social/trending',
    operationId: 'listTrendingTopics',
    group: 'Social',
    summary: 'Trending topics',
    description:
      'Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, ordered by ' +
      'surprise (the z-score against the same hours of earlier days and weeks) times the number of people. Assets ' +
      'without surprise come last; hashtags need a surprise of 3 or more unless kind asks for them or none is known ' +
      'yet, words and phrases always and at least three people. Hashtags that posts of any subject have, such as ' +
      '#newsletter, are left out. All spellings of an asset form one topic. Topics with a single author are never listed. With ' +
      '`as_of`, figures are those known at that time; `raw` is then refused, because the authors of all posts are not ' +
      'kept, and `related_symbols` is empty, because it is read from posts. Free if there are no results.',
    scope: 'social:read',
    cost: 'call',
    list: true,
    sharedMs: 1_000,
    example: {
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      as_of: null,
      change_basis: {
        from: '2026-01-30T08:00:00.000Z',
        until: '2026-01-31T08:00:00.000Z',
        before: { from: '2026-01-29T08:00:00.000Z', until: '2026-01-30T08:00:00.000Z' },
      },
      data: [
        {
          topic: '#defi',
          kind: 'hashtag',
          term: 'defi',
          search: '#defi',
          mentions: 412,
          mentions_compared: 412,
          mentions_before: 314,
          mentions_change: 31.21,
          authors: 288,
          surprise: 3.4,
          is_new: true,
          sentiment: 0.6021,
          sentiment_posts: 377,
          related_symbols: ['ETH', 'UNI'],
        },
      ],
    },
  },
})

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

/** All there is to see of a topic. */
export const TrendDetail = Type.Object({
  ...NAMED,
  figures: Type.Enum([...FIGURE_SIDES]),
  /** The 24 whole hours (UTC) covered. */
  from: Moment,
  until: Moment,
  asOf: KnownMoment,
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

export const getTrend = defineOperation({
  query: Type.Object({
    kind: Type.Enum([...TOPIC_KINDS], { description: 'Kind of the term', examples: ['hashtag'] }),
    term: Type.String({
      minLength: 1,
      maxLength: TERM_MAX_CHARS,
      description: 'As /v1/social/trending gives it',
      examples: ['defi'],
    }),
    figures: Figures,
    end: End,
    as_of: TopicsAsOf,
  }),
  answer: Type.Object({ ...TrendDetail.properties, posts: Type.Array(Post) }, { title: 'Trend' }),
  app: { path: '/api/social/trend', freshSeconds: 10 },
  public: {
    path: '/v1/social/trend',
    operationId: 'getTrend',
    group: 'Social',
    summary: 'Topic details',
    description:
      'Figures for an asset, hashtag, word or phrase over the last 24 whole hours (UTC), or the 24 hours up to ' +
      '`end`: people, surprise, mood with its number of posts, hourly mentions over seven days (raw and filtered), ' +
      'sources, related terms, and its posts by engagement, with one post for each set of near-copies. Text is ' +
      'omitted for sources that forbid passing it on. For each hour and source, the most used terms are stored: as ' +
      'many as a tenth of its posts, at least 100. Hours of rarer terms may be missing. With `as_of`, figures are those ' +
      'known at that time; `raw` is then refused, because the authors of all posts are not kept, and no posts are read: ' +
      '`posts_read` is 0, `neighbours` and `posts` are empty. Free if there are no posts about it.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: 1_000,
    example: {
      kind: 'hashtag',
      term: 'defi',
      topic: '#defi',
      search: '#defi',
      figures: 'filtered',
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      as_of: null,
      mentions: 412,
      mentions_compared: 412,
      mentions_before: 314,
      authors: 288,
      surprise: 3.4,
      is_new: true,
      sentiment: 0.6021,
      sentiment_posts: 377,
      hours: [
        {
          start: '2026-01-31T07:00:00.000Z',
          mentions: 31,
          filtered_mentions: 24,
          sentiment: 0.58,
          sentiment_posts: 20,
        },
      ],
      sources: [{ source: 'bluesky', mentions: 480, filtered_mentions: 301 }],
      neighbours: [{ kind: 'word', term: 'yield', topic: 'yield', search: 'yield', posts: 61, lift: 8.2 }],
      posts_read: 412,
      posts: [EXAMPLE_POST],
    },
  },
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
  asOf: KnownMoment,
  figures: Type.Enum([...FIGURE_SIDES]),
  /** So many hours each figure of a series stands for. */
  stepHours: Type.Integer({ minimum: 1 }),
  /** How many posts were read for them. */
  postsRead: Count,
  /** Whether these are all posts of the time that were asked for; false: a sample, whose stories have more posts. */
  isComplete: Type.Boolean(),
})

export const Story = Type.Object(
  {
    ...StoryFigures.properties,
    topPosts: Type.Array(Post, {
      maxItems: STORY_POSTS_MAX,
      description: `The posts with the most engagement, up to ${STORY_POSTS_MAX}`,
    }),
  },
  { title: 'Story' },
)
export type Story = Static<typeof Story>

export const listStories = defineOperation({
  query: Type.Object({
    period: Type.Enum([...STORY_PERIODS], {
      default: '24h',
      description: 'Length of the period, including the current hour',
    }),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Only posts that mention this ticker, in any case; default: all',
        examples: ['BTC'],
      }),
    ),
    platform: Platform,
    figures: Type.Enum([...FIGURE_SIDES], {
      default: 'filtered',
      description: '`filtered`: excluding near-copies, spam and posts over an author’s cap; `raw`: all posts',
    }),
    end: End,
    as_of: TopicsAsOf,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  }),
  answer: Type.Object({ ...StoriesFrame.properties, data: Type.Array(Story) }, { title: 'Stories' }),
  app: { path: '/api/social/stories', freshSeconds: 1 },
  public: {
    path: '/v1/social/stories',
    operationId: 'listStories',
    group: 'Social',
    summary: 'Stories',
    description:
      'Stories of a day or a week: posts by at least three people that link to the same page, are near-copies, or ' +
      'share rare words. Each has a headline, its words, people, sources, assets, mood with its 95 % interval, ' +
      'first and last post, posts per step, and its posts by engagement. Ordered by surprise times people, where ' +
      'surprise compares its words with earlier days over all sources. In filtered stories near-copies count once ' +
      'and giveaways and link farms are excluded, so a single author or one copied text does not make a story; ' +
      `\`copies\` has the number excluded. Stories use all posts of the period, or a sample of ${STORY_READ_MAX.toLocaleString('en')} if there are more: ` +
      '`is_complete` is then false and the counts are lower bounds. Deleted posts are excluded. With `as_of`, stories use the posts of that ' +
      'time, except those deleted since, and the period ends with the last whole hour before it. Text and headlines ' +
      'are omitted for sources that forbid passing them on. Free if there are no results.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: 1_000,
    example: {
      from: '2026-01-30T09:00:00.000Z',
      until: '2026-01-31T09:00:00.000Z',
      as_of: null,
      figures: 'filtered',
      step_hours: 1,
      posts_read: 3_112,
      is_complete: true,
      data: [
        {
          id: 'bluesky:3lk7',
          headline: 'Validators confirm that the chain has halted, a restart is being prepared',
          words: ['halted', 'validator', 'restart'],
          search: 'halted validators',
          symbols: ['SOL'],
          link: null,
          posts: 41,
          copies: 12,
          authors: 38,
          sources: [{ source: 'bluesky', posts: 41 }],
          sentiment: 0.31,
          sentiment_low: 0.27,
          sentiment_high: 0.35,
          sentiment_posts: 36,
          first_seen: '2026-01-30T21:04:11.000Z',
          last_seen: '2026-01-31T08:40:02.000Z',
          surprise: 6.2,
          series: [0, 0, 3, 14, 24],
          top_posts: [EXAMPLE_POST],
        },
      ],
    },
  },
})
