import { type Static, Type } from 'typebox'
import type { FigureName } from '../../figures.ts'
import { defineRoute } from '../../route.ts'
import { DAY_OR_MOMENT } from '../../text/bounds.ts'

/** What may be held against returns; each said in full in the answer's `signals`. */
export const LAB_SIGNALS = [
  'posts',
  'raw_posts',
  'authors',
  'mood',
  'balance',
  'mindshare',
] as const satisfies FigureName[]
export type LabSignal = (typeof LAB_SIGNALS)[number]
/** Fewer days hold too little, more take too long. */
export const LAB_DAYS = { min: 7, max: 90 } as const

const Count = Type.Integer({ minimum: 0 })
const MaybeNumber = Type.Union([Type.Number(), Type.Null()])
const Moment = Type.String({ format: 'date-time' })

const Test = {
  /** Steps that were looked at; those beside a gap are left out. */
  n: Count,
  /** Of the test alone; null: too few steps, or nothing varies. */
  p: MaybeNumber,
  /** Corrected for all tests of the answer (Benjamini and Hochberg 1995). */
  q: MaybeNumber,
}

export const LabAnswer = Type.Object({
  asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
  from: Moment,
  until: Moment,
  step: Type.Literal('hour'),
  /** Steps with a return, and those without: no price, or one with a gap. */
  returns: Type.Object({ known: Count, missing: Count }),
  signals: Type.Array(
    Type.Object({
      signal: Type.Enum([...LAB_SIGNALS]),
      /** Steps of which it is known, and those of which nothing was read or too little was said. */
      known: Count,
      missing: Count,
      /** Pearson's r with the return `lag` hours later; below 0 earlier. Never overlapping: one step is one hour. */
      correlations: Type.Array(
        Type.Object({ lag: Type.Integer(), r: MaybeNumber, low: MaybeNumber, high: MaybeNumber, ...Test }),
      ),
      /** Whether the last hours of one predict the other better than its own last hours alone (Granger 1969). */
      granger: Type.Array(
        Type.Object({
          direction: Type.Enum(['signal_to_return', 'return_to_signal']),
          lags: Count,
          f: MaybeNumber,
          ...Test,
        }),
      ),
    }),
  ),
  /** How many tests were made, and of how many q is below 0.05. */
  tests: Count,
  finds: Count,
  /** In words; says plainly when there is nothing. */
  verdict: Type.String(),
})
export type LabAnswer = Static<typeof LabAnswer>

export const getLab = defineRoute({
  method: 'GET',
  path: '/api/market/:id/lab',
  summary: 'Whether what is said of an asset went before its price: lagged correlations and Granger tests',
  access: 'anyone',
  limitAnonymous: true,
  freshSeconds: 60,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object(
    {
      days: Type.Integer({ minimum: LAB_DAYS.min, maximum: LAB_DAYS.max, default: 30 }),
      /** The last moment that counts; now unless given. */
      endDate: Type.Optional(Type.String(DAY_OR_MOMENT)),
    },
    { additionalProperties: false },
  ),
  answer: LabAnswer,
})
