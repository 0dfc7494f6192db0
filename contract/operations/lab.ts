import { type Static, Type } from 'typebox'
import { LAB_FIGURES } from '../figures.ts'
import { FiguresAsOf, KnownMoment } from '../public/market-fields.ts'
import { DAY_OR_MOMENT } from '../text/bounds.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { defineOperation } from './operation.ts'

export type LabSignal = (typeof LAB_FIGURES)[number]
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

export const LabAnswer = Type.Object(
  {
    asset: Type.Object({ id: Type.String(), symbol: Type.String(), name: Type.String() }),
    from: Moment,
    until: Moment,
    asOf: KnownMoment,
    step: Type.Literal('hour'),
    /** Steps with a return, and those without: no price, or one with a gap. */
    returns: Type.Object({ known: Count, missing: Count }),
    signals: Type.Array(
      Type.Object({
        signal: Type.Enum([...LAB_FIGURES]),
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
  },
  { title: 'Lab' },
)
export type LabAnswer = Static<typeof LabAnswer>

const EXAMPLE_TEST = { n: 700, p: 0.0312, q: 0.61 }

export const getLab = defineOperation({
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The asset ID, such as `bitcoin`',
      examples: ['bitcoin'],
    }),
  }),
  query: Type.Object({
    days: Type.Integer({ minimum: LAB_DAYS.min, maximum: LAB_DAYS.max, default: 30 }),
    end: Type.Optional(
      Type.String({
        ...DAY_OR_MOMENT,
        description: 'End of the period; default: now',
      }),
    ),
    as_of: FiguresAsOf,
  }),
  answer: LabAnswer,
  app: { path: '/api/market/:id/lab', freshSeconds: 60 },
  public: {
    path: '/v1/assets/:id/lab',
    operationId: 'getLab',
    group: 'Social',
    summary: 'Lead and lag',
    description:
      `Compares figures of an asset (${LAB_FIGURES.join(', ')}) with its hourly returns: correlations with lags of up to 12 hours, with ` +
      '95 % intervals (Fisher), and Granger tests in both directions over 7 hours. Counts enter as log changes. ' +
      '`q` is p, corrected for all tests in the response (Benjamini and Hochberg); `finds` counts those below ' +
      '0.05, and `verdict` states the result in words. Hours without a price or without any stored post are ' +
      'excluded and counted as missing. With `as_of`, posts and prices are those known at that time; where a price of the ' +
      'period was replaced or added since, it is refused with 400, because earlier prices are not kept. Evidence that talk predicts prices is mixed: this is not advice. Free if ' +
      'nothing can be tested.',
    scope: 'social:read',
    cost: 'call',
    sharedMs: MINUTE_MS,
    errors: ['not_found'],
    example: {
      asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
      from: '2026-01-01T08:00:00.000Z',
      until: '2026-01-31T08:00:00.000Z',
      as_of: null,
      step: 'hour',
      returns: { known: 715, missing: 5 },
      signals: [
        {
          signal: 'mood',
          known: 700,
          missing: 20,
          correlations: [{ lag: 1, r: 0.0812, low: 0.0071, high: 0.1544, ...EXAMPLE_TEST }],
          granger: [{ direction: 'signal_to_return', lags: 7, f: 1.21, ...EXAMPLE_TEST }],
        },
      ],
      tests: 162,
      finds: 0,
      verdict: 'Nothing: of 162 tests none stands out after correction for their number.',
    },
  },
})
