import { type Static, Type } from 'typebox'
import { AUDIT_ACTIONS, AUDIT_ACTORS } from '../../audit.ts'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { TOKEN_CHARS_MAX, UUID } from '../../text/bounds.ts'
import { FactorCode, Message, PasswordText } from './users.ts'

const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.Enum([...AUDIT_ACTIONS]),
  /** What was changed, such as the name of a key; never a secret. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  actor: Type.Enum([...AUDIT_ACTORS]),
  /** The member who acted for a team; null where the account itself did, and where that member's account is deleted. */
  person: Type.Union([Type.String(), Type.Null()]),
  /** The member whom the change was about. */
  subject: Type.Union([Type.String(), Type.Null()]),
  /** Without its last part; null where the change did not come over the network. */
  address: Type.Union([Type.String(), Type.Null()]),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/account/audit',
  summary: 'Every change to the account, its keys, its plan and its cap, newest first',
  access: 'session',
  teamRole: 'admin',
  query: Type.Object(
    {
      cursor: Type.Optional(
        Type.String({
          maxLength: 18,
          pattern: '^[1-9]\\d{0,17}$',
          description: '`nextCursor` of the previous page',
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

/** One at a time; counted among the files of EXPORTS_PER_HOUR. */
export const downloadAccount = defineRoute({
  method: 'GET',
  path: '/api/account/data.tar.gz',
  summary: 'All data of the account as one archive of JSON lines, without secrets',
  access: 'session',
  teamRole: 'owner',
})

export const DEAD_OPERATOR_LINK =
  'This link is not valid, has expired or was used before. npm run admin -- operator link prints a new one.'

export const claimOperator = defineRoute({
  method: 'POST',
  path: '/api/account/operator',
  teamRole: 'personal',
  summary: 'Become an operator by the link in the log of the server',
  access: 'session',
  body: Type.Object({ token: Type.String({ maxLength: TOKEN_CHARS_MAX, tooLong: DEAD_OPERATOR_LINK }) }),
  answer: Message,
})

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Where the account is signed in, the latest use first',
  access: 'session',
  teamRole: 'personal',
  answer: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        /** Such as Firefox on Linux; null where the browser did not say. */
        device: Type.Union([Type.String(), Type.Null()]),
        /** Without its last part; null for a session from before that was noted. */
        address: Type.Union([Type.String(), Type.Null()]),
        createdAt: Type.String({ format: 'date-time' }),
        /** To the hour. */
        lastUsedAt: Type.String({ format: 'date-time' }),
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
})

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'End one session of the account',
  access: 'session',
  teamRole: 'personal',
  params: Type.Object({ id: Type.String(UUID) }),
  status: 204,
})

export const beginFactor = defineRoute({
  method: 'POST',
  path: '/api/account/factor',
  summary: 'A new secret for an authenticator app; it counts once a code of it is entered',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Type.Object({ secret: Type.String(), uri: Type.String() }),
})

export const confirmFactor = defineRoute({
  method: 'POST',
  path: '/api/account/factor/confirm',
  summary: 'Turn two-step sign-in on; the answer is the only one with the recovery codes',
  access: 'session',
  teamRole: 'personal',
  body: Type.Object({ code: Type.String({ maxLength: 32 }) }),
  answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
})

export const removeFactor = defineRoute({
  method: 'POST',
  path: '/api/account/factor/remove',
  summary: 'Turn two-step sign-in off; needs the password and a code',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})
