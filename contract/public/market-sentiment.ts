import { Type } from 'typebox'
import { SOURCES } from '../posts.ts'
import { AssetFields, MaybePercent, MaybeText } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { MaybeSentiment, Timeframe } from './social-fields.ts'

export const SENTIMENT_ASSETS_PER_CALL = 50 // ours

const Mood = {
  status: Type.Enum(['ok', 'no_data', 'not_covered'], {
    description: '`no_data`: no post has a mood; `not_covered`: no such asset',
  }),
  sentiment: MaybeSentiment('The mean, 0 negative to 1 positive'),
  sentiment_change: Type.Union([
    Type.Number({ description: 'Against the time before, such as -0.05' }),
    Type.Null(),
  ]),
  posts: Type.Integer({ minimum: 0, description: 'Posts that speak of the asset' }),
  posts_change: MaybePercent('Percent against the time before; null where that had none'),
  sentiment_posts: Type.Integer({ minimum: 0, description: 'Those of them that have a mood' }),
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
    sources: Type.Array(Type.Object({ source: Type.Enum([...SOURCES]), ...Mood })),
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
    'many assets; free when no asset has a mood.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    symbols: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Tickers in any case, separated by commas: `BTC,eth`',
      examples: ['BTC,ETH'],
    }),
    sources: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: `Any of ${SOURCES.join(', ')}, separated by commas; all unless told`,
        examples: ['twitter,instagram,news'],
      }),
    ),
    timeframe: Timeframe,
  }),
  sharedMs: 1_000,
  answer: Type.Object(
    {
      timeframe: Type.Enum(['24h', '7d', '30d', '90d']),
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The moment of the answer' }),
      data: Type.Array(SentimentRow),
    },
    { title: 'Sentiments' },
  ),
  example: {
    timeframe: '24h',
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:12:30.000Z',
    data: [
      {
        requested: 'btc',
        id: 'bitcoin',
        symbol: 'BTC',
        name: 'Bitcoin',
        rank: 1,
        alternatives: [],
        status: 'ok',
        sentiment: 0.6213,
        sentiment_change: -0.0175,
        posts: 1_284,
        posts_change: 12.4,
        sentiment_posts: 1_101,
        sources: [
          {
            source: 'twitter',
            status: 'ok',
            sentiment: 0.6213,
            sentiment_change: -0.0175,
            posts: 1_284,
            posts_change: 12.4,
            sentiment_posts: 1_101,
          },
          {
            source: 'news',
            status: 'no_data',
            sentiment: null,
            sentiment_change: null,
            posts: 0,
            posts_change: null,
            sentiment_posts: 0,
          },
        ],
      },
    ],
  },
})
