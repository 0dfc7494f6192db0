import { Type } from 'typebox'
import { SourceId } from '../source-id.ts'
import { ABSENCES } from '../sources.ts'
import { AsOf, MaybePercent, MaybeTime, OneAsset } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'
import {
  AbsentSources,
  AnsweredBasis,
  AnsweredTimeframe,
  EXAMPLE_POST,
  MaybeBasis,
  MaybeCount,
  MaybeSentiment,
  MissingStretches,
  Platform,
  PostRow,
  SocialAsset,
  TimeBounds,
  Timeframe,
} from './social-fields.ts'

export const MENTION_SAMPLES_MAX = 5

const Compared = {
  from: Type.String({ format: 'date-time', description: 'The first moment that is compared' }),
  until: Type.String({ format: 'date-time', description: 'The first that is not any more' }),
  mentions: Type.Integer({ minimum: 0, description: 'Posts between them' }),
  sentiment: MaybeSentiment('Their mean; null where no post has a mood'),
}

export const getMentions = definePublicRoute({
  method: 'GET',
  path: '/v1/social/mentions',
  operationId: 'getMentions',
  group: 'Social',
  summary: 'How often an asset is mentioned',
  description:
    'Posts that speak of an asset: how many, by how many people, over time and in what mood, with the newest of them. ' +
    'A post counts once, however often it names the asset. Posts name tickers, so assets that share one share its ' +
    'mentions; of several, the largest by market capitalization is taken, and `asset` says which. `status` says why ' +
    'there is nothing: `no_data` (no posts about it), `not_covered` (no such asset, or a source that is not read here), ' +
    'or, where none of the sources gives anything now, `source_down`, `throttled_upstream` or `stale`. Free when there ' +
    'is none. Figures are of posts that count (without copies, spam and what is over an author’s cap) in the whole hours or ' +
    'days that ended last, as on all screens; with `basis=raw` of all posts up to the moment of the answer.',
  scope: 'social:read',
  cost: 'call',
  query: Type.Object({
    ...OneAsset,
    platform: Platform,
    timeframe: Timeframe,
    ...TimeBounds,
    basis: MaybeBasis,
    as_of: AsOf,
  }),
  exactlyOneOf: ['symbol', 'id'],
  sharedMs: 1_000,
  answer: Type.Object(
    {
      status: Type.Enum(['ok', ...ABSENCES]),
      since: MaybeTime('Since when there is nothing, where `status` says that a source gives nothing'),
      asset: SocialAsset,
      alternatives: Type.Array(Type.String(), {
        description: 'Ids of other assets with this ticker, the largest first, at most 5',
      }),
      platform: Type.Union([SourceId, Type.Null()]),
      basis: AnsweredBasis,
      timeframe: AnsweredTimeframe,
      from: Type.String({ format: 'date-time', description: 'The first moment that counts' }),
      until: Type.String({
        format: 'date-time',
        description: 'The first that does not any more',
      }),
      mentions: Type.Integer({ minimum: 0, description: 'Posts from `from` to `until`' }),
      mentions_change: MaybePercent('Percent against the time before; null where that had none'),
      change_basis: Type.Object(
        { ...Compared, before: Type.Object(Compared, { description: 'As many hours or days before' }) },
        {
          description:
            'What `mentions_change` and `sentiment_change` compare: whole hours or days, UTC, of the sources that were read ' +
            'throughout both times',
        },
      ),
      unique_authors: MaybeCount(
        'People who posted them. Posts whose author the source does not give (username `(unknown)`) count as posts and not ' +
          'as people. Null with `as_of`, because it is not kept who had by then',
      ),
      unique_authors_is_estimate: Type.Boolean({
        description: 'Counting each would cost too much: estimated from sketches by hour, at most 3 % off',
      }),
      sentiment: MaybeSentiment(
        'The mean, 0 negative to 1 positive; null of fewer than ten posts with a mood, and with `basis=raw` of none',
      ),
      sentiment_posts: Type.Integer({ minimum: 0, description: 'The posts that have a mood' }),
      sentiment_change: Type.Union([
        Type.Number({ description: 'Against the time before, such as -0.05' }),
        Type.Null(),
      ]),
      platforms: Type.Array(Type.Object({ platform: SourceId, mentions: Type.Integer({ minimum: 0 }) })),
      absent: AbsentSources,
      gaps: MissingStretches,
      series_step: Type.Enum(['hour', 'day']),
      series: Type.Array(
        Type.Object({
          start: Type.String({ format: 'date-time' }),
          mentions: Type.Integer({ minimum: 0 }),
          sentiment: MaybeSentiment('The mean of that hour or day'),
        }),
        {
          description:
            'Every hour or day, UTC, the oldest first; with `basis=raw` the last one is still running',
        },
      ),
      samples: Type.Array(PostRow, { description: 'The newest posts, at most 5' }),
    },
    { title: 'Mentions' },
  ),
  example: {
    status: 'ok',
    since: null,
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
    alternatives: [],
    platform: 'bluesky',
    basis: 'counted',
    timeframe: '24h',
    from: '2026-01-30T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    mentions: 1_124,
    mentions_change: 12.4,
    change_basis: {
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      mentions: 1_124,
      sentiment: 0.6225,
      before: {
        from: '2026-01-29T08:00:00.000Z',
        until: '2026-01-30T08:00:00.000Z',
        mentions: 1_000,
        sentiment: 0.64,
      },
    },
    unique_authors: 903,
    unique_authors_is_estimate: true,
    sentiment: 0.6225,
    sentiment_posts: 1_001,
    sentiment_change: -0.0175,
    platforms: [{ platform: 'bluesky', mentions: 1_124 }],
    absent: [],
    gaps: [],
    series_step: 'hour',
    series: [{ start: '2026-01-31T07:00:00.000Z', mentions: 58, sentiment: 0.6402 }],
    samples: [EXAMPLE_POST],
  },
})
