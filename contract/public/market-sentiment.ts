import { Type } from 'typebox'
import { SourceId } from '../source-id.ts'
import { ABSENCES } from '../sources.ts'
import { AsOf, AssetFields, MaybePercent, MaybeText, MaybeTime } from './market-fields.ts'
import { NameList } from './name-list.ts'
import { definePublicRoute } from './public-route.ts'
import {
  AnsweredBasis,
  AnsweredTimeframe,
  ComparedTimes,
  MaybeBasis,
  MaybeSentiment,
  TimeBounds,
  Timeframe,
} from './social-fields.ts'

const SENTIMENT_ASSETS_PER_CALL = 50 // ours
const SENTIMENT_SOURCES_PER_CALL = 32 // ours

const Compared = {
  posts: Type.Integer({ minimum: 0, description: 'Posts between them' }),
  sentiment: MaybeSentiment('Their mean; null where no post has a mood'),
}

const Mood = {
  status: Type.Enum(['ok', ...ABSENCES], {
    description:
      '`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; `source_down`, ' +
      '`throttled_upstream`, `stale`: nothing, and none of the sources gives anything now',
  }),
  since: MaybeTime('Since when there is nothing, where a source gives nothing'),
  sentiment: MaybeSentiment('The mean, 0 negative to 1 positive'),
  sentiment_change: Type.Union([
    Type.Number({ description: 'Against the time before, such as -0.05' }),
    Type.Null(),
  ]),
  posts: Type.Integer({ minimum: 0, description: 'Posts that speak of the asset' }),
  posts_change: MaybePercent('Percent against the time before; null where that had none'),
  sentiment_posts: Type.Integer({ minimum: 0, description: 'Those of them that have a mood' }),
  change_basis: Type.Object(
    { ...Compared, before: Type.Object(Compared, { description: 'In the time before' }) },
    {
      description:
        'What `sentiment_change` and `posts_change` compare: posts of the sources that were read throughout both times, ' +
        'which are in `change_basis` of the answer',
    },
  ),
}

export const SentimentRow = Type.Object(
  {
    requested: Type.String({ description: 'The symbol as you sent it' }),
    id: MaybeText('The asset that was taken'),
    symbol: MaybeText('Its ticker'),
    name: MaybeText('Its name'),
    rank: AssetFields.rank,
    alternatives: Type.Array(Type.String(), {
      description: 'Ids of other assets with this ticker, the largest first, at most 5',
    }),
    ...Mood,
    sources: Type.Array(Type.Object({ source: SourceId, ...Mood })),
  },
  { title: 'Sentiment' },
)

export const getSentiment = definePublicRoute({
  method: 'GET',
  path: '/v1/market/sentiment',
  operationId: 'getSentiment',
  group: 'Social',
  summary: 'The mood about assets',
  description:
    'The mean sentiment of the posts that speak of up to 50 assets, together and by source, and how it changed. Posts ' +
    'name tickers, so assets that share one share their mood; of several, the largest by market capitalization is ' +
    'taken. Whether sentiment tells anything about coming prices is disputed: this is no advice. One credit however ' +
    'many assets; free when no asset has a mood. It is of posts that count (without copies, spam and what is over an author’s cap) in the ' +
    'whole hours or days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    symbols: NameList({
      list: { max: SENTIMENT_ASSETS_PER_CALL },
      maxLength: 2_000,
      description: 'Tickers in any case, separated by commas: `BTC,eth`',
      examples: ['BTC,ETH'],
    }),
    sources: Type.Optional(
      NameList({
        list: { max: SENTIMENT_SOURCES_PER_CALL },
        maxLength: 100,
        description:
          'Ids of sources, separated by commas, such as twitter,bluesky; all by default. /v1/sources lists them',
        examples: ['twitter,instagram,news'],
      }),
    ),
    timeframe: Timeframe,
    ...TimeBounds,
    basis: MaybeBasis,
    as_of: AsOf,
  }),
  sharedMs: 1_000,
  answer: Type.Object(
    {
      timeframe: AnsweredTimeframe,
      basis: AnsweredBasis,
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The first that does not any more' }),
      change_basis: ComparedTimes,
      data: Type.Array(SentimentRow),
    },
    { title: 'Sentiments' },
  ),
  example: {
    timeframe: '24h',
    basis: 'counted',
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    change_basis: {
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      before: { from: '2026-01-29T08:00:00.000Z', until: '2026-01-30T08:00:00.000Z' },
    },
    data: [
      {
        requested: 'btc',
        id: 'bitcoin',
        symbol: 'BTC',
        name: 'Bitcoin',
        rank: 1,
        alternatives: [],
        status: 'ok',
        since: null,
        sentiment: 0.6225,
        sentiment_change: -0.0175,
        posts: 1_124,
        posts_change: 12.4,
        sentiment_posts: 1_101,
        change_basis: { posts: 1_124, sentiment: 0.6225, before: { posts: 1_000, sentiment: 0.64 } },
        sources: [
          {
            source: 'twitter',
            status: 'ok',
            since: null,
            sentiment: 0.6213,
            sentiment_change: -0.0175,
            posts: 1_284,
            posts_change: 12.4,
            sentiment_posts: 1_101,
            change_basis: { posts: 1_124, sentiment: 0.6225, before: { posts: 1_000, sentiment: 0.64 } },
          },
          {
            source: 'news',
            status: 'no_data',
            since: null,
            sentiment: null,
            sentiment_change: null,
            posts: 0,
            posts_change: null,
            sentiment_posts: 0,
            change_basis: { posts: 0, sentiment: null, before: { posts: 0, sentiment: null } },
          },
        ],
      },
    ],
  },
})

const MaybeNumber = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])
const Reason = Type.Union([
  Type.Enum(['too_few_posts', 'no_history', 'counting'], {
    description:
      'Why there is no figure: too few posts, too few earlier days to compare with, or they are being counted',
  }),
  Type.Null(),
])
const INTERVAL = {
  low: MaybeNumber('The interval in which 95 of 100 would lie begins here'),
  high: MaybeNumber('It ends here'),
}

const MoodPart = Type.Object(
  {
    part: Type.Enum(['mood', 'breadth', 'talk']),
    weight: Type.Number({ minimum: 0, description: 'In the index; a part with a reason has none' }),
    value: MaybeNumber(
      'Mood: mean sentiment, 0 to 1. Breadth: share of the assets that sound better than in the 7 days before. Talk: ' +
        'posts against a usual day of the 20 before, in times',
    ),
    score: MaybeNumber('The same from 0 to 100, 50 is balanced'),
    ...INTERVAL,
    n: Type.Integer({
      minimum: 0,
      description: 'What it is of: posts with a mood, assets that could be compared, posts',
    }),
    reason: Reason,
  },
  { title: 'MarketMoodPart' },
)

export const getMarketMood = definePublicRoute({
  method: 'GET',
  path: '/v1/market-mood',
  operationId: 'getMarketMood',
  group: 'Social',
  summary: 'How the whole market sounds',
  description:
    'An index from 0 to 100, 50 is balanced, of 24 whole hours (UTC), from posts that count: without copies, spam and what ' +
    'is over an author’s cap. It is the weighted mean of three open parts: mood (50), breadth (30) and talk (20), each with ' +
    'the number it is of and its interval. A part that cannot be told says why and weighs nothing; without a mood there is ' +
    'no index. It tells how people sound, not what prices will do: no advice. Free when there is no index.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    end: Type.Optional(
      Type.String({
        format: 'date-or-date-time',
        description: 'The last moment that counts; now unless given. The 24 hours end with its hour',
      }),
    ),
  }),
  sharedMs: 60_000,
  answer: Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({
        format: 'date-time',
        description: 'The first moment that does not count any more',
      }),
      value: MaybeNumber('The index'),
      ...INTERVAL,
      reason: Reason,
      parts: Type.Array(MoodPart),
      formula: Type.String({ description: 'What the figures were computed by, in words' }),
    },
    { title: 'MarketMood' },
  ),
  example: {
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    value: 58.21,
    low: 52.9,
    high: 63.44,
    reason: null,
    parts: [
      {
        part: 'mood',
        weight: 50,
        value: 0.5812,
        score: 58.12,
        low: 56.9,
        high: 59.34,
        n: 3_212,
        reason: null,
      },
      { part: 'breadth', weight: 30, value: 0.62, score: 62, low: 48.15, high: 74.14, n: 50, reason: null },
      { part: 'talk', weight: 20, value: 1.11, score: 52.61, low: 40.3, high: 64.6, n: 3_904, reason: null },
    ],
    formula: 'sum of weight x score / sum of the weights of the parts that are known …',
  },
})
