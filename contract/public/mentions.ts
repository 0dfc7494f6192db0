import { Type } from 'typebox'
import { SOURCES } from '../posts.ts'
import { MaybePercent, OneAsset } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import { EXAMPLE_POST, MaybeSentiment, Platform, PostRow, SocialAsset, Timeframe } from './social-fields.ts'

export const MENTION_SAMPLES_MAX = 5

export const getMentions = definePublicRoute({
  method: 'GET',
  path: '/v1/social/mentions',
  operationId: 'getMentions',
  group: 'Social',
  summary: 'How often an asset is spoken of',
  description:
    'Posts that speak of an asset: how many, by how many people, over time and in what mood, with the newest of them. ' +
    'A post counts once, however often it names the asset. Posts name tickers, so assets that share one share its ' +
    'mentions; of several, the largest by market capitalization is taken, and `asset` says which. `status` says why ' +
    'there is nothing: `no_data` (nobody spoke of it) or `not_covered` (no such asset). Free when there is none.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({ ...OneAsset, platform: Platform, timeframe: Timeframe }),
  sharedMs: 1_000,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', 'no_data', 'not_covered']),
      asset: SocialAsset,
      alternatives: Type.Array(Type.String(), {
        description: 'Ids of other assets with this ticker, the largest first, at most 5',
      }),
      platform: Type.Union([Type.Enum([...SOURCES]), Type.Null()]),
      timeframe: Type.Enum(['24h', '7d', '30d', '90d']),
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({ format: 'date-time', description: 'The moment of the answer' }),
      mentions: Type.Integer({ minimum: 0, description: 'Posts from `from` to `until`' }),
      mentions_change: MaybePercent('Percent against the time before; null where that had none'),
      unique_authors: Type.Integer({ minimum: 0, description: 'People who posted them' }),
      unique_authors_is_estimate: Type.Boolean({
        description: 'Counting each would cost too much: extrapolated from the newest posts',
      }),
      sentiment: MaybeSentiment('The mean, 0 negative to 1 positive; null where no post has a mood'),
      sentiment_posts: Type.Integer({ minimum: 0, description: 'The posts that have a mood' }),
      sentiment_change: Type.Union([
        Type.Number({ description: 'Against the time before, such as -0.05' }),
        Type.Null(),
      ]),
      platforms: Type.Array(
        Type.Object({ platform: Type.Enum([...SOURCES]), mentions: Type.Integer({ minimum: 0 }) }),
      ),
      series_step: Type.Enum(['hour', 'day']),
      series: Type.Array(
        Type.Object({
          start: Type.String({ format: 'date-time' }),
          mentions: Type.Integer({ minimum: 0 }),
          sentiment: MaybeSentiment('The mean of that hour or day'),
        }),
        { description: 'Every hour or day, UTC, the oldest first; the last one is still running' },
      ),
      samples: Type.Array(PostRow, { description: 'The newest posts, at most 5' }),
    },
    { title: 'Mentions' },
  ),
  example: {
    status: 'ok',
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
    alternatives: [],
    platform: 'twitter',
    timeframe: '24h',
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:12:30.000Z',
    mentions: 1_284,
    mentions_change: 12.4,
    unique_authors: 903,
    unique_authors_is_estimate: false,
    sentiment: 0.6213,
    sentiment_posts: 1_101,
    sentiment_change: -0.0175,
    platforms: [{ platform: 'twitter', mentions: 1_284 }],
    series_step: 'hour',
    series: [
      { start: '2026-01-31T07:00:00.000Z', mentions: 58, sentiment: 0.6402 },
      { start: '2026-01-31T08:00:00.000Z', mentions: 11, sentiment: 0.598 },
    ],
    samples: [EXAMPLE_POST],
  },
})
