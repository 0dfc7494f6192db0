import { Type } from 'typebox'
import { KEY_MODES } from '../key-form.ts'
import { PLAN_IDS } from '../plans.ts'
import { definePublicRoute } from './public-route.ts'

export const getAccountUsage = definePublicRoute({
  method: 'GET',
  path: '/v1/account/usage',
  operationId: 'getAccountUsage',
  group: 'Account',
  summary: 'Usage and limits',
  description: 'What the account has used this month (UTC), what is left, and the limits of its plan. Free.',
  scope: 'account:read',
  cost: 'free',
  answer: Type.Object(
    {
      plan: Type.Enum([...PLAN_IDS]),
      month: Type.String({ description: 'Month (UTC), such as `2026-01`' }),
      charged_calls: Type.Integer({ minimum: 0 }),
      included_calls: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Charged calls that the plan includes; null if pay-as-you-go',
      }),
      remaining_calls: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      cost_micros: Type.Integer({ minimum: 0, description: 'In micro-dollars: 1,000,000 is one dollar' }),
      cap_micros: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: 'The monthly spending cap; null if not set',
      }),
      rate_limit: Type.Object({ calls: Type.Integer(), seconds: Type.Integer() }),
    },
    { title: 'AccountUsage' },
  ),
  example: {
    plan: 'pro',
    month: '2026-01',
    charged_calls: 12_000,
    included_calls: null,
    remaining_calls: null,
    cost_micros: 1_800_000,
    cap_micros: 20_000_000,
    rate_limit: { calls: 1_000, seconds: 60 },
  },
})

export const ping = definePublicRoute({
  method: 'GET',
  path: '/v1/ping',
  operationId: 'ping',
  group: 'Account',
  summary: 'Check a key',
  description: 'Returns the mode of the key and the server time. Free; it counts against the rate limit.',
  cost: 'free',
  answer: Type.Object(
    {
      ok: Type.Literal(true),
      mode: Type.Enum([...KEY_MODES], { description: '`test` keys read sample data and are free' }),
      time: Type.String({ format: 'date-time' }),
    },
    { title: 'Pong' },
  ),
  example: { ok: true, mode: 'live', time: '2026-01-31T08:00:00.000Z' },
})
