import { type Static, Type } from 'typebox'
import { SourceId } from '../post.ts'
import { FiguresAsOf, KnownMoment } from '../public/market-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { defineOperation } from './operation.ts'

const MaybeNumber = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])
const Reason = Type.Union([
  Type.Enum(['too_few_posts', 'no_history', 'counting'], {
    description:
      'Why there is no figure: too few posts, too few earlier days to compare with, or counting is still in ' +
      'progress',
  }),
  Type.Null(),
])
const INTERVAL = {
  low: MaybeNumber('Lower end of the 95 % interval'),
  high: MaybeNumber('It ends here'),
}

const MoodPart = Type.Object(
  {
    part: Type.Enum(['mood', 'breadth', 'talk']),
    weight: Type.Number({ minimum: 0, description: 'Weight in the index; not used if there is a reason' }),
    value: MaybeNumber(
      'Mood: mean sentiment, 0 to 1. Breadth: share of assets with a better mood than in the 7 days before. Talk: ' +
        'posts as a multiple of a usual day among the 20 before',
    ),
    score: MaybeNumber('The same on a scale from 0 to 100, where 50 is balanced'),
    ...INTERVAL,
    n: Type.Integer({
      minimum: 0,
      description: 'Sample size: posts with a mood, assets that could be compared, or posts',
    }),
    reason: Reason,
  },
  { title: 'MarketMoodPart' },
)

/**
 * The index against that of the 24 hours before, both over the sources that were read throughout these and over the parts
 * that are known of both; null where `reason` says why.
 */
const Change = Type.Object({
  now: Type.Union([Type.Number(), Type.Null()]),
  before: Type.Union([Type.Number(), Type.Null()]),
  reason: Reason,
  /** The sources that are not compared. */
  left: Type.Array(SourceId),
})

export const MarketMood = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Start of the period, inclusive' }),
    until: Type.String({
      format: 'date-time',
      description: 'End of the period, exclusive',
    }),
    value: MaybeNumber('The index'),
    ...INTERVAL,
    reason: Reason,
    parts: Type.Array(MoodPart),
    formula: Type.String({ description: 'How the figures were computed, in words' }),
    change: Type.Optional(Change),
    asOf: KnownMoment,
  },
  { title: 'MarketMood' },
)
export type MarketMood = Static<typeof MarketMood>

export const getMarketMood = defineOperation({
  query: Type.Object({
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the 24 hours, rounded up to the hour; default: now',
      }),
    ),
    as_of: FiguresAsOf,
  }),
  answer: MarketMood,
  app: { path: '/api/market-mood', freshSeconds: 30 },
  public: {
    names: { change: null },
    path: '/v1/market-mood',
    operationId: 'getMarketMood',
    group: 'Social',
    summary: 'Market mood',
    description:
      'An index from 0 to 100, where 50 is balanced, over 24 whole hours (UTC) of counted posts (excluding copies, ' +
      'spam and posts over an author’s cap). It is the weighted mean of three documented parts: mood (50), breadth ' +
      '(30) and talk (20), each with its sample size and interval. An unknown part has a `reason` and no weight; ' +
      'without a mood there is no index. It measures how people sound, not what prices will do, and is not advice. ' +
      'Free if there is no index.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: MINUTE_MS,
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
        {
          part: 'talk',
          weight: 20,
          value: 1.11,
          score: 52.61,
          low: 40.3,
          high: 64.6,
          n: 3_904,
          reason: null,
        },
      ],
      as_of: null,
      formula: 'sum of weight x score / sum of the weights of the parts that are known …',
    },
  },
})
