import { Type } from 'typebox'
import { KEY_MODES } from '../key-form.ts'
import { PLAN_IDS, SPENDING_CAP_MICROS_MAX } from '../plans.ts'
import { defineRoute } from '../route.ts'

const Micros = Type.Integer({ minimum: 0, description: 'In micro-dollars: 1,000,000 is one dollar' })
const MaybeMicros = Type.Union([Micros, Type.Null()])

/** Calls of which some were charged, and what those cost. */
const sums = { calls: Type.Integer(), charged: Type.Integer(), costMicros: Micros }

const Month = Type.Optional(
  Type.String({
    maxLength: 7,
    pattern: '^20\\d\\d-(0[1-9]|1[0-2])$',
    description: 'a month such as 2026-01',
  }),
)

export const Usage = Type.Object({
  plan: Type.Enum([...PLAN_IDS]),
  /** Such as `2026-01`, UTC. */
  month: Type.String(),
  today: Type.Object(sums),
  thisMonth: Type.Object(sums),
  /** Charged calls that the plan includes; null: as many as are paid for. */
  callsPerMonth: Type.Union([Type.Integer(), Type.Null()]),
  capMicros: MaybeMicros,
  /** What the whole month will be if it goes on like this; null for a month that is over or has just begun. */
  projected: Type.Union([
    Type.Object({ charged: Type.Integer(), costMicros: Micros, method: Type.String() }),
    Type.Null(),
  ]),
  /** Every day of the month up to today, oldest first. */
  byDay: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), ...sums })),
  byKey: Type.Array(
    Type.Object({
      keyId: Type.String(),
      /** Null where the key is gone. */
      name: Type.Union([Type.String(), Type.Null()]),
      mode: Type.Union([Type.Enum([...KEY_MODES]), Type.Null()]),
      revoked: Type.Boolean(),
      ...sums,
    }),
  ),
  byEndpoint: Type.Array(Type.Object({ endpoint: Type.String(), ...sums })),
})

export const getUsage = defineRoute({
  method: 'GET',
  path: '/api/usage',
  summary: 'Calls and cost of a month by day, key and endpoint, with a projection',
  access: 'session',
  query: Type.Object({ month: Month }, { additionalProperties: false }),
  answer: Usage,
})

export const getUsageCsv = defineRoute({
  method: 'GET',
  path: '/api/usage.csv',
  summary: 'The sums of a month by day, key and endpoint as CSV',
  access: 'session',
  query: Type.Object({ month: Month }, { additionalProperties: false }),
})

export const listCharges = defineRoute({
  method: 'GET',
  path: '/api/usage/charges',
  summary: 'Every charged call of a month, newest first',
  access: 'session',
  query: Type.Object(
    {
      month: Month,
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        requestId: Type.String(),
        keyId: Type.String(),
        endpoint: Type.String(),
        costMicros: Micros,
      }),
    ),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
})

export const setCap = defineRoute({
  method: 'PUT',
  path: '/api/usage/cap',
  summary: 'Set or remove the monthly spending cap, effective from the next call',
  access: 'session',
  teamRole: 'owner',
  body: Type.Object(
    {
      capMicros: Type.Union([Type.Integer({ minimum: 0, maximum: SPENDING_CAP_MICROS_MAX }), Type.Null()], {
        description: `micro-dollars from 0 to ${SPENDING_CAP_MICROS_MAX}, or null for none`,
      }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ capMicros: MaybeMicros }),
})
