import { Type } from 'typebox'
import { TrendDetail } from '../app/trending-topics.ts'
import { FIGURE_SIDES, TERM_MAX_CHARS, TOPIC_KINDS } from '../trends/topic-kinds.ts'
import { MaybePercent } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'
import { ComparedTimes, EXAMPLE_POST, MaybeSentiment, PostRow } from './social-fields.ts'

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
    mentions_before: Type.Integer({ minimum: 0, description: 'The same in the 24 hours before' }),
    mentions_change: MaybePercent('Percent against the 24 hours before; null where those had none'),
    authors: Type.Integer({
      minimum: 0,
      description: 'The different people who wrote them, from sketches at most 3 % off',
    }),
    surprise: Type.Union([
      Type.Number({
        description:
          'By how many standard deviations more people speak of it than in the same hours of earlier days and weeks',
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
    'asset are one topic. What one person alone speaks of is never told. Free when there is none.',
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
    'its posts, at least 100; of rarer ones hours may be missing. Free when nobody speaks of it.',
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
        format: 'date-or-date-time',
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
