import { Type } from 'typebox'
import { describeFigure } from '../figures.ts'
import { SourceId } from '../post.ts'
import { SOURCE_CHARS_MAX } from '../posts.ts'
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
  posts: Type.Integer({ minimum: 0, description: 'Posts in the period' }),
  sentiment: MaybeSentiment('Mean sentiment; null if no post has a mood'),
}

const Mood = {
  status: Type.Enum(['ok', ...ABSENCES], {
    description:
      '`no_data`: no post has a mood; `not_covered`: no such asset, or a source that is not read here; ' +
      '`source_down`, `throttled_upstream`, `stale`: no posts, and none of the sources delivers at the moment',
  }),
  since: MaybeTime('Since when the source has delivered nothing; null otherwise'),
  sentiment: MaybeSentiment(describeFigure('mood')),
  sentiment_change: Type.Union([
    Type.Number({ description: 'Change from the previous period, such as -0.05' }),
    Type.Null(),
  ]),
  posts: Type.Integer({ minimum: 0, description: describeFigure('posts') }),
  posts_change: MaybePercent(describeFigure('posts_change')),
  sentiment_posts: Type.Integer({ minimum: 0, description: 'Number of these posts with a mood' }),
  change_basis: Type.Object(
    { ...Compared, before: Type.Object(Compared, { description: 'The previous period' }) },
    {
      description:
        'The periods that `sentiment_change` and `posts_change` compare, using the sources that were read throughout ' +
        'both, listed in `change_basis`',
    },
  ),
}

export const SentimentRow = Type.Object(
  {
    requested: Type.String({ description: 'The symbol as you sent it' }),
    id: MaybeText('The asset that was used'),
    symbol: MaybeText('Its ticker'),
    name: MaybeText('Its name'),
    rank: AssetFields.rank,
    alternatives: Type.Array(Type.String(), {
      description: 'Ids of other assets with this ticker, largest first, up to 5',
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
  summary: 'Sentiment by asset',
  description:
    'The mean sentiment of posts about up to 50 assets, overall and by source, and how it changed. Posts name ' +
    'tickers, so assets with the same ticker share their mood; the largest by market capitalization is used. ' +
    'Whether sentiment predicts prices is disputed: this is not advice. One credit for any number of assets; ' +
    'free if no asset has a mood. Figures use counted posts (excluding copies, spam and posts over an author’s ' +
    'cap) of the last whole hours or days, as on all screens, or all posts with `basis=raw`.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    symbols: NameList({
      list: { max: SENTIMENT_ASSETS_PER_CALL, charsMax: 40 },
      description: 'Tickers in any case',
      examples: ['BTC,ETH'],
    }),
    sources: Type.Optional(
      NameList({
        list: { max: SENTIMENT_SOURCES_PER_CALL, charsMax: SOURCE_CHARS_MAX },
        description: 'IDs of sources such as `twitter`, as listed by /v1/sources; default: all',
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
      from: Type.String({ format: 'date-time', description: 'Start of the period, inclusive' }),
      until: Type.String({ format: 'date-time', description: 'End of the period, exclusive' }),
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
