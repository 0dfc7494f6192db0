import { Type } from 'typebox'
import { describeFigure } from '../figures.ts'
import { SourceId } from '../post.ts'
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
  from: Type.String({ format: 'date-time', description: 'Start of the compared period, inclusive' }),
  until: Type.String({ format: 'date-time', description: 'End of the compared period, exclusive' }),
  mentions: Type.Integer({ minimum: 0, description: 'Posts in the period' }),
  sentiment: MaybeSentiment('Mean sentiment; null if no post has a mood'),
}

export const getMentions = definePublicRoute({
  method: 'GET',
  path: '/v1/social/mentions',
  operationId: 'getMentions',
  group: 'Social',
  summary: 'Mention counts',
  description:
    'Posts that mention an asset: how many, by how many people, over time and with what mood, and the newest of ' +
    'them. A post counts once, even if it names the asset several times. Posts name tickers, so assets with the ' +
    'same ticker share their mentions; the largest by market capitalization is used, and `asset` identifies it. ' +
    'If there is no data, `status` has the reason: `no_data` (no posts about it), `not_covered` (no such asset, ' +
    'or a source that is not read here), or `source_down`, `throttled_upstream` or `stale` if none of the ' +
    'sources delivers at the moment. Free if there are no results. Figures use counted posts (excluding copies, ' +
    'spam and posts over an author’s cap) of the last whole hours or days, as on all screens, or all posts with ' +
    '`basis=raw`.',
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
      since: MaybeTime('Since when the source has delivered nothing; null otherwise'),
      asset: SocialAsset,
      alternatives: Type.Array(Type.String(), {
        description: 'Ids of other assets with this ticker, largest first, up to 5',
      }),
      platform: Type.Union([SourceId, Type.Null()]),
      basis: AnsweredBasis,
      timeframe: AnsweredTimeframe,
      from: Type.String({ format: 'date-time', description: 'Start of the period, inclusive' }),
      until: Type.String({
        format: 'date-time',
        description: 'End of the period, exclusive',
      }),
      mentions: Type.Integer({ minimum: 0, description: describeFigure('posts') }),
      mentions_change: MaybePercent(describeFigure('posts_change')),
      change_basis: Type.Object(
        {
          ...Compared,
          before: Type.Object(Compared, { description: 'The previous period of the same length' }),
        },
        {
          description:
            'The periods that `mentions_change` and `sentiment_change` compare: whole hours or days (UTC) on sources ' +
            'that were read throughout both',
        },
      ),
      unique_authors: MaybeCount(
        'Distinct authors. Posts without an author from the source (username `(unknown)`) count as posts but not as ' +
          'people. Null with `as_of`, because earlier authors are not stored',
      ),
      unique_authors_is_estimate: Type.Boolean({
        description: 'True if estimated from hourly sketches, to within 3 %',
      }),
      sentiment: MaybeSentiment(describeFigure('mood')),
      sentiment_posts: Type.Integer({ minimum: 0, description: 'Number of posts with a mood' }),
      sentiment_change: Type.Union([
        Type.Number({ description: 'Change from the previous period, such as -0.05' }),
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
          sentiment: MaybeSentiment('Mean sentiment of that hour or day'),
        }),
        {
          description: 'Every whole hour or day (UTC), oldest first',
        },
      ),
      samples: Type.Array(PostRow, { description: 'The newest posts, up to 5' }),
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
