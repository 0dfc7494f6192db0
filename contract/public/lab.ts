import { Type } from 'typebox'
import { LAB_DAYS, LabAnswer } from '../app/signals/lab.ts'
import { definePublicRoute } from './public-route.ts'
import { toSnakeSchema } from './snake-case.ts'

const TEST = { n: 700, p: 0.0312, q: 0.61 }

export const getLab = definePublicRoute({
  method: 'GET',
  path: '/v1/assets/:id/lab',
  operationId: 'getLab',
  group: 'Social',
  summary: 'Whether talk goes before the price',
  description:
    'Holds each signal of an asset (posts, raw posts, authors, mood, balance, mindshare) against its hourly ' +
    'returns: correlations with lags of up to 12 hours, with intervals in which 95 of 100 lie (Fisher), and Granger tests ' +
    'in both directions over 7 hours. Counts are taken as the change of their logarithm. `q` is p corrected for all tests ' +
    'of the answer (Benjamini and Hochberg); `finds` counts those below 0.05, and `verdict` says plainly when there is ' +
    'nothing. Hours without a price or without any post that was read are left out and counted as missing. Evidence that ' +
    'talk tells prices is mixed: this is no advice. Free where nothing can be tested.',
  scope: 'social:read',
  cost: 'call',
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id of the asset, such as `bitcoin`',
      examples: ['bitcoin'],
    }),
  }),
  query: Type.Object({
    days: Type.Integer({ minimum: LAB_DAYS.min, maximum: LAB_DAYS.max, default: 30 }),
    end: Type.Optional(
      Type.String({
        format: 'date-or-date-time',
        description: 'The last moment that counts; now unless given',
      }),
    ),
  }),
  sharedMs: 60_000,
  answer: Type.Object((toSnakeSchema(LabAnswer) as typeof LabAnswer).properties, { title: 'Lab' }),
  errors: ['not_found'],
  example: {
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' },
    from: '2026-01-01T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    step: 'hour',
    returns: { known: 715, missing: 5 },
    signals: [
      {
        signal: 'mood',
        known: 700,
        missing: 20,
        correlations: [{ lag: 1, r: 0.0812, low: 0.0071, high: 0.1544, ...TEST }],
        granger: [{ direction: 'signal_to_return', lags: 7, f: 1.21, ...TEST }],
      },
    ],
    tests: 162,
    finds: 0,
    verdict: 'Nothing: of 162 tests none stands out after correction for their number.',
  },
})
