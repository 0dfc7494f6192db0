import { type Static, type TObject, Type } from 'typebox'
import { CHOSEN_BASES } from '../../data-mode.ts'
import { FACE_FIGURES, FIGURE_REASONS, FIGURES, type FigureFacts, SUMMARY_FIGURES } from '../../figures.ts'
import { defineRoute } from '../../route.ts'
import { SourceId } from '../../source-id.ts'
import { DAY_OR_MOMENT } from '../../text/bounds.ts'

const Count = Type.Integer({ minimum: 0 })
const Moment = Type.String({ format: 'date-time' })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Reason = Type.Union([Type.Enum([...FIGURE_REASONS]), Type.Null()])

/** Of which posts all figures of the answer are; `raw`: of all posts, with copies and spam. */
export const Basis = Type.Enum([...CHOSEN_BASES], { default: 'counted' })

/** The version of the composite's weights; those in use unless given. */
export const WeightsVersion = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))

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
    const { hint, formula, unit }: FigureFacts = FIGURES[name]
    return [name, Type.Object(FIGURE, { description: `${hint} ${unit}: ${formula}` })]
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
export const AssetSummary = Type.Object({
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
  /** How many of all posts show which sign of spam; one may show several. */
  signs: Type.Object({
    copies: Count,
    linkFarms: Count,
    giveaways: Count,
    newAccounts: Count,
    overCap: Count,
  }),
})
export type AssetSummary = Static<typeof AssetSummary>

export const getAssetSummary = defineRoute({
  method: 'GET',
  path: '/api/market/:id/summary',
  summary: 'What the crowd says about an asset now, against before, each figure with how sure it is',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 5,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    {
      /** The last moment that counts; now unless given. The 24 hours end with its hour. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
      basis: Basis,
      weights: WeightsVersion,
    },
    { additionalProperties: false },
  ),
  answer: AssetSummary,
})
