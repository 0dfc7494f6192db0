import { Type } from 'typebox'
import { StoriesFrame, StoryFigures, TrendDetail } from '../app/trending-topics.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { STORY_PERIODS, STORY_POSTS_MAX, STORY_READ_MAX } from '../trends/stories.ts'
import { FIGURE_SIDES, TERM_MAX_CHARS, TOPIC_KINDS } from '../trends/topic-kinds.ts'
import { MaybePercent } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'
import { ComparedTimes, EXAMPLE_POST, MaybeSentiment, Platform, PostRow } from './social-fields.ts'

const Kind = Type.Enum([...TOPIC_KINDS], {
  description: '`phrase`: two or three words that stand together more often than by chance',
})
const Term = Type.String({
  description: 'Of an asset its ticker, of a hashtag what follows the #; words and phrases in lower case',
})
const Figures = Type.Enum([...FIGURE_SIDES], {
  default: 'filtered',
  description: 'filtered: without copies, spam and what is over an author’s cap; raw: all posts',
})

const TopicRow = Type.Object(
  {
    topic: Type.String({ description: 'As it is shown: $BTC, #defi, halving, spot etf' }),
    kind: Kind,
    term: Term,
    search: Type.String({ description: 'The q of /v1/social/search that finds its posts' }),
    mentions: Type.Integer({ minimum: 0, description: 'Posts that speak of it, of those that count' }),
    mentions_compared: Type.Integer({
      minimum: 0,
      description: 'Those of them that are compared: of the sources that were read throughout',
    }),
    mentions_before: Type.Integer({
      minimum: 0,
      description: 'What the same sources had in the 24 hours before',
    }),
    mentions_change: MaybePercent(
      'mentions_compared in percent against mentions_before; null where that is 0 or was not read throughout',
    ),
    authors: Type.Integer({
      minimum: 0,
      description: 'The different people who wrote them, from sketches at most 3 % off',
    }),
    surprise: Type.Union([
      Type.Number({
        description:
          'By how many standard deviations more people speak of it than in the same hours of earlier days and weeks, over ' +
          'the sources that were read throughout; null while fewer than three of these days can be compared',
      }),
      Type.Null(),
    ]),
    is_new: Type.Boolean({
      description: 'Its surprise is 3 or more, and was so on none of the three days before',
    }),
    sentiment: MaybeSentiment('The mean, 0 negative to 1 positive; of an asset towards it'),
    sentiment_posts: Type.Integer({ minimum: 0, description: 'The posts that have a mood' }),
    related_symbols: Type.Array(Type.String(), {
      description: 'Tickers that its newest posts speak of, the most frequent first, at most 5',
    }),
  },
  { title: 'Topic' },
)

export const listTrendingTopics = definePublicRoute({
  method: 'GET',
  path: '/v1/social/trending',
  operationId: 'listTrendingTopics',
  group: 'Social',
  summary: 'What is talked about',
  description:
    'Assets, hashtags, words and phrases of the last 24 whole hours (UTC), over all platforms, by surprise times people: ' +
    'z against the same hours of earlier days and weeks, times the different people who speak of it. Assets and hashtags ' +
    'without surprise follow; words and phrases have one of 3 or more and at least three people. All ways of writing an ' +
    'asset are one topic. Topics of a single person are never listed. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    kind: Type.Optional(Kind),
    figures: Figures,
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  }),
  list: true,
  sharedMs: 1_000,
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The first that does not count any more' }),
      change_basis: ComparedTimes,
      data: Type.Array(TopicRow),
    },
    { title: 'Topics' },
  ),
  example: {
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
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
})

export const getTrend = definePublicRoute({
  method: 'GET',
  path: '/v1/social/trend',
  operationId: 'getTrend',
  group: 'Social',
  summary: 'One topic from all sides',
  description:
    'What is known of an asset, hashtag, word or phrase in the last 24 whole hours (UTC), or those that end with `end`: ' +
    'people, surprise, mood with its number of posts, mentions of each hour of seven days (raw and filtered), the sources, ' +
    'what goes with it more often than by chance, and its posts by engagement, of near-copies one. Sources that forbid it ' +
    'keep their text. Of each hour and source the words, phrases and hashtags that most people write are kept: a tenth of ' +
    'its posts, at least 100; of rarer ones hours may be missing. Free if there are no posts about it.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    kind: Type.Enum([...TOPIC_KINDS], { description: 'What the term is', examples: ['hashtag'] }),
    term: Type.String({
      minLength: 1,
      maxLength: TERM_MAX_CHARS,
      description: 'As /v1/social/trending gives it',
      examples: ['defi'],
    }),
    figures: Figures,
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'The last moment that counts; now unless given',
      }),
    ),
  }),
  sharedMs: 1_000,
  answer: Type.Object(
    {
      ...(toSnakeSchema(TrendDetail) as typeof TrendDetail).properties,
      posts: Type.Array(PostRow),
    },
    { title: 'Trend' },
  ),
  example: {
    kind: 'hashtag',
    term: 'defi',
    topic: '#defi',
    search: '#defi',
    figures: 'filtered',
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
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
})

const Story = Type.Object(
  {
    ...(toSnakeSchema(StoryFigures) as typeof StoryFigures).properties,
    top_posts: Type.Array(PostRow, {
      maxItems: STORY_POSTS_MAX,
      description: `Those with most engagement, at most ${STORY_POSTS_MAX}`,
    }),
  },
  { title: 'Story' },
)

export const listStories = definePublicRoute({
  method: 'GET',
  path: '/v1/social/stories',
  operationId: 'listStories',
  group: 'Social',
  summary: 'What several people say alike',
  description:
    'Stories of a day or a week: posts of at least three people that link to one page, are near-copies, or share rare ' +
    'words. Each with a headline, its words, people, sources, assets, mood with its 95 % interval, first and last post, ' +
    'posts by step, and its posts by engagement; by surprise times people, the surprise being that of its words against ' +
    'earlier days over all sources. Filtered, near-copies count once, and giveaways and link farms not at all, so neither ' +
    'one author nor a wave of one text is a story; `copies` says what was left out. Stories are made of all posts of the ' +
    `time, or of ${STORY_READ_MAX.toLocaleString('en')} spread over it where there are more: \`is_complete\` is then false, and stories have more ` +
    'posts than are told. What a deleted post said is in no story. Sources that forbid it keep their text, and no ' +
    'headline is taken of them. Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    period: Type.Enum([...STORY_PERIODS], {
      default: '24h',
      description: 'How long a time, the running hour included',
    }),
    symbol: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'Of posts that speak of this ticker, in any case; all by default',
        examples: ['BTC'],
      }),
    ),
    platform: Platform,
    figures: Type.Enum([...FIGURE_SIDES], {
      default: 'filtered',
      description: 'filtered: without near-copies, spam and what is over an author’s cap; raw: all posts',
    }),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'The last moment that counts; now unless given',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  }),
  sharedMs: 1_000,
  answer: Type.Object(
    { ...(toSnakeSchema(StoriesFrame) as typeof StoriesFrame).properties, data: Type.Array(Story) },
    { title: 'Stories' },
  ),
  example: {
    from: '2026-01-30T09:00:00.000Z',
    until: '2026-01-31T09:00:00.000Z',
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
})
