import { type Static, type TObject, Type } from 'typebox'
import { CHOSEN_BASES } from '../data-mode.ts'
import {
  describeFigure,
  FACE_FIGURES,
  FIGURE_REASONS,
  type FIGURES,
  SUMMARY_FIGURES,
  type SummaryFigure,
} from '../figures.ts'
import { SourceId } from '../post.ts'
import { FiguresAsOf, KnownMoment } from '../public/market-fields.ts'
import { WeightsVersion } from '../public/social-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { defineOperation } from './operation.ts'

const Count = Type.Integer({ minimum: 0 })
const Moment = Type.String({ format: 'date-time' })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Reason = Type.Union([Type.Enum([...FIGURE_REASONS]), Type.Null()])

/** Of which posts all figures of the answer are; `raw`: of all posts, with copies and spam. */
export const Basis = Type.Enum([...CHOSEN_BASES], { default: 'counted' })

const FIGURE = {
  value: MaybeNumber,
  /** 95 of 100 would lie between; null where that is not known. */
  low: MaybeNumber,
  high: MaybeNumber,
  /** How many posts it is of. */
  n: Count,
  /** Why `value` is null. */
  reason: Reason,
}
const Figure = Type.Object(FIGURE)
export type Figure = Static<typeof Figure>

/** A figure for each name, each described by its row of the table. */
function figuresOf<Name extends keyof typeof FIGURES>(
  names: readonly Name[],
): TObject<{ [Each in Name]: typeof Figure }> {
  const figures = names.map((name) => {
    return [name, Type.Object(FIGURE, { description: describeFigure(name) })]
  })
  return Type.Object(Object.fromEntries(figures) as { [Each in Name]: typeof Figure }) // one for each
}

const VERDICT = {
  /** The 24 whole hours (UTC) that the figures are of. */
  from: Moment,
  until: Moment,
  basis: Type.Enum([...CHOSEN_BASES]),
  /** What posts are compared with: the 24 hours before, over the sources that were read throughout both. */
  before: Type.Object({
    posts: Type.Union([Count, Type.Null()]),
    /** Sources that are not compared. */
    left: Type.Array(SourceId),
  }),
  /** The usual: the mean of those of the 20 whole days (UTC) before that can be compared. */
  usual: Type.Object({
    posts: MaybeNumber,
    mood: MaybeNumber,
    days: Count,
    left: Type.Array(SourceId),
  }),
  /** Since when the mood of 24 hours has been on this side of its usual; null where the change may be chance. */
  turn: Type.Union([
    Type.Object({ direction: Type.Enum(['positive', 'negative']), since: Moment }),
    Type.Null(),
  ]),
}

/** What an asset shows first. */
export const AssetVerdict = Type.Object({ ...VERDICT, figures: figuresOf(FACE_FIGURES) })
export type AssetVerdict = Static<typeof AssetVerdict>

/** Every figure of an asset that is computed from sums of posts. */
export const AssetSummary = Type.Object(
  {
    asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
    ...VERDICT,
    figures: figuresOf(SUMMARY_FIGURES),
    /**
     * What the composite is made of. Each part is a number of standard deviations (`z`) of its `value` from the `mean` of `days`
     * days, at most 3, as the share of a normal distribution below it. A part that is not known has no weight in it.
     */
    composite: Type.Object({
      /** Which of the operator's weights; 1 are those that come with the product. */
      weightsVersion: Type.Integer({ minimum: 1 }),
      parts: Type.Array(
        Type.Object({
          part: Type.Enum(['mood', 'talk', 'mindshare', 'momentum', 'engagement']),
          weight: Type.Number({ minimum: 0 }),
          score: MaybeNumber,
          z: MaybeNumber,
          value: MaybeNumber,
          mean: MaybeNumber,
          days: Count,
          reason: Reason,
        }),
      ),
    }),
    asOf: KnownMoment,
    /** How many of all posts show which sign of spam; one may show several. */
    signs: Type.Object({
      automated: Count,
      copies: Count,
      linkFarms: Count,
      giveaways: Count,
      newAccounts: Count,
      overCap: Count,
    }),
  },
  { title: 'AssetSummary' },
)
export type AssetSummary = Static<typeof AssetSummary>

export const getAssetSummary = defineOperation({
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The asset ID',
      examples: ['bitcoin'],
    }),
  }),
  query: Type.Object({
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the 24 hours, rounded up to the hour and capped at now; default: now',
      }),
    ),
    basis: Basis,
    weights: WeightsVersion,
    as_of: FiguresAsOf,
  }),
  answer: AssetSummary,
  app: { path: '/api/market/:id/summary', freshSeconds: 5 },
  public: {
    path: '/v1/assets/:id/summary',
    operationId: 'getAssetSummary',
    group: 'Social',
    summary: 'Asset summary',
    description:
      `Every figure for the last 24 whole hours (UTC), over all sources: ${SUMMARY_FIGURES.join(', ')}. Each has its \`value\`, \`n\` (the number ` +
      'of posts used), and `low` and `high` (the 95 % interval). They use counted posts (excluding copies, spam ' +
      'and posts over an author’s cap) or, with `basis=raw`, all posts. A figure is null if there is a `reason`: ' +
      '`too_few_posts`, `no_history`, `not_given` by the sources, `not_kept` if, with `as_of`, a price in the composite has been replaced since, or `counting` while posts are still being ' +
      'counted, for example after a first start. `before` are the 24 hours before; `usual` is the mean of the ' +
      'comparable days among the 20 before, at least seven; `left` lists the sources that are excluded from the ' +
      'comparison because they were not read throughout. For formulas and components, see /v1/explain. Whether ' +
      'such figures predict prices is disputed: this is not advice. Free if there are no posts about it.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: 1_000,
    errors: ['not_found'],
    example: {
      asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
      from: '2026-01-30T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      basis: 'counted',
      as_of: null,
      before: { posts: 841, left: [] },
      usual: { posts: 790.5, mood: 0.6034, days: 20, left: [] },
      turn: { direction: 'negative', since: '2026-01-30T21:00:00.000Z' },
      figures: exampleFigures({
        mood: [0.5621, 803, 0.5473, 0.5769],
        posts: [912, 912],
        dominance: [0.3121, 2_922, 0.2956, 0.3292],
        mood_change: [-0.0413, 6_017, -0.0571, -0.0255],
        posts_change: [8.44, 1_753, -21.3, 49.45],
        posts_to_usual: [15.37, 912, -9.24, 46.65],
        mindshare: [0.1867, 4_885, 0.176, 0.1979],
        authors: [640, 912],
        engagement: [18_204, 912],
        tone: [0.5811, 803, 0.5467, 0.6148],
        stance: [0.5402, 803, 0.5056, 0.5744],
        balance: [41.2, 803],
        weighted: [-1.31, 912],
        composite: [41.7, 912],
        spam: [0.2897, 1_284],
        raw_posts: [1_284, 1_284],
        raw_mood: [0.6017, 1_122, 0.5901, 0.6133],
      }),
      composite: {
        weights_version: 1,
        parts: [
          {
            part: 'mood',
            weight: 30,
            score: 22.4,
            z: -0.7588,
            value: 0.5621,
            mean: 0.6012,
            days: 20,
            reason: null,
          },
          {
            part: 'talk',
            weight: 20,
            score: 63.1,
            z: 0.3345,
            value: 6.817,
            mean: 6.684,
            days: 20,
            reason: null,
          },
          {
            part: 'mindshare',
            weight: 10,
            score: 55.2,
            z: 0.1307,
            value: 0.3121,
            mean: 0.309,
            days: 20,
            reason: null,
          },
          {
            part: 'momentum',
            weight: 25,
            score: 45.9,
            z: -0.103,
            value: -0.004,
            mean: 0.001,
            days: 20,
            reason: null,
          },
          {
            part: 'engagement',
            weight: 15,
            score: 36.7,
            z: -0.3398,
            value: 9.118,
            mean: 9.304,
            days: 20,
            reason: null,
          },
        ],
      },
      signs: {
        automated: 0,
        copies: 301,
        link_farms: 12,
        giveaways: 44,
        new_accounts: 0,
        over_cap: 31,
      },
    },
  },
})

/** Each as value, n, low and high; one without an example is one that is not known. */
function exampleFigures(
  figures: Partial<Record<SummaryFigure, readonly [value: number, n: number, low?: number, high?: number]>>,
) {
  const full = SUMMARY_FIGURES.map((name) => {
    const [value = null, n = 0, low = null, high = null] = figures[name] ?? []
    return [name, { value, low, high, n, reason: value === null ? 'no_history' : null }]
  })
  return Object.fromEntries(full) as AssetSummary['figures'] // one for each
}
