import { type Static, Type } from 'typebox'
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../audit.ts'
import { defineRoute } from '../route.ts'

const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** What was changed, such as the name of a key; never a secret. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  actor: Type.Enum([...AUDIT_ACTORS]),
  /** Without its last part; null where the change did not come over the network. */
  address: Type.Union([Type.String(), Type.Null()]),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/account/audit',
  summary: 'Every change of the account, its keys, its plan and its cap, newest first',
  access: 'session',
  query: Type.Object(
    {
      cursor: Type.Optional(
        Type.String({
          maxLength: 18,
          pattern: '^[1-9]\\d{0,17}$',
          description: 'the nextCursor of the page before',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(AuditEntry),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
})
