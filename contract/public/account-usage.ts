import { Type } from 'typebox'
import { PLAN_IDS } from '../plans.ts'
import { definePublicRoute } from './public-route.ts'

export const getAccountUsage = definePublicRoute({
  method: 'GET',
  path: '/v1/account/usage',
  operationId: 'getAccountUsage',
  group: 'Account',
  summary: 'Usage and limits of the account',
  description:
    'What the account has used in this month (UTC), what is left, and the limits of its plan. Free.',
  scope: 'account:read',
  cost: 'free',
  answer: Type.Object(
    {
      plan: Type.Enum([...PLAN_IDS]),
      month: Type.String({ description: 'Such as `2026-01`, UTC' }),
      charged_calls: Type.Integer({ minimum: 0 }),
      included_calls: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Charged calls that the plan includes; null: as many as are paid for',
      }),
      remaining_calls: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
      cost_micros: Type.Integer({ minimum: 0, description: 'Micro-dollars: 1,000,000 are one dollar' }),
      cap_micros: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: 'The monthly spending cap; null: none',
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
