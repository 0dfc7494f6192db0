import { type Static, Type } from 'typebox'
import { EMAIL_LENGTH_MAX } from '../../account-rules.ts'
import { ACT_ACTORS, OPERATOR_ACTIONS } from '../../audit.ts'
import { KEY_MODES } from '../../key-form.ts'
import { PLAN_IDS } from '../../plans.ts'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { UUID } from '../../text/bounds.ts'
import { FactorCode, Message, PasswordText } from '../accounts/users.ts'

const Moment = Type.String({ format: 'date-time' })
const MaybeMoment = Type.Union([Moment, Type.Null()])
const Id = Type.Object({ id: Type.String(UUID) })
const Count = Type.Integer({ minimum: 0 })

/** Of an account what its operator needs to find it and to see its state. */
const UserFields = {
  id: Type.String({ format: 'uuid' }),
  username: Type.String(),
  email: Type.String(),
  createdAt: Moment,
  isConfirmed: Type.Boolean(),
  /** Its mail server refuses the address for good. */
  isRefused: Type.Boolean(),
  isOperator: Type.Boolean(),
  /** Null: it can sign in, and its keys work. */
  disabledAt: MaybeMoment,
  /** The last use of a session that is open; to the hour. */
  lastSeenAt: MaybeMoment,
}
const ListedUser = Type.Object(UserFields)
export type ListedUser = Static<typeof ListedUser>

const ShownUser = Type.Object({
  ...UserFields,
  hasSecondFactor: Type.Boolean(),
  sessions: Count,
  plan: Type.Enum([...PLAN_IDS]),
  /** Whether a card is saved that invoices are paid by. */
  hasCard: Type.Boolean(),
  /** Of this month (UTC). */
  month: Type.Object({ calls: Count, micros: Count }),
  /** Those that are not revoked, the newest first. */
  keys: Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      mode: Type.Enum([...KEY_MODES]),
      lastFour: Type.String(),
      createdAt: Moment,
      lastUsedAt: MaybeMoment,
      /** Of 30 days. */
      calls: Count,
    }),
  ),
})
export type ShownUser = Static<typeof ShownUser>

/** By which lists of users are narrowed. */
export const USER_STATES = ['all', 'disabled'] as const

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/operator/users',
  summary:
    'Accounts, the newest first; a search gives those with an address or name that begins with its text, or the id',
  access: 'operator',
  query: Type.Object(
    {
      q: Type.Optional(
        Type.String({
          maxLength: EMAIL_LENGTH_MAX,
          description: 'the beginning of an address or a name, or an id',
        }),
      ),
      state: Type.Enum([...USER_STATES], { default: 'all' }),
      cursor: Type.Optional(Type.String({ ...UUID, description: '`nextCursor` of the previous page' })),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(ListedUser),
    /** Null where these are all, and for a search, which gives the first matches alone. */
    nextCursor: Type.Union([Type.String(), Type.Null()]),
    /** A search had more matches than it gives. */
    hasMore: Type.Boolean(),
  }),
})

export const showUser = defineRoute({
  method: 'GET',
  path: '/api/operator/users/:id',
  summary: 'One account with its keys, their use and its sessions',
  access: 'operator',
  params: Id,
  answer: ShownUser,
})

export const disableUser = defineRoute({
  method: 'POST',
  path: '/api/operator/users/:id/disable',
  summary: 'Disable an account: its sessions end and its keys stop at once; nothing of it is deleted',
  access: 'operator',
  params: Id,
  answer: Message,
})

export const enableUser = defineRoute({
  method: 'POST',
  path: '/api/operator/users/:id/enable',
  summary: 'Let a disabled account sign in again; its keys work again within a minute',
  access: 'operator',
  params: Id,
  answer: Message,
})

export const removeUserFactor = defineRoute({
  method: 'POST',
  path: '/api/operator/users/:id/factor/remove',
  summary: 'Turn two-step sign-in of an account off; needs the password of the operator',
  access: 'operator',
  params: Id,
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})

export const deleteUser = defineRoute({
  method: 'POST',
  path: '/api/operator/users/:id/delete',
  summary: 'Permanently delete an account and all of its data; needs the password of the operator',
  access: 'operator',
  params: Id,
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})

const Email = Type.String({ maxLength: EMAIL_LENGTH_MAX, tooLong: 'Email is invalid' })

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/api/operator/invitations',
  summary: 'Invitations that were not used yet, the newest first',
  access: 'operator',
  answer: Type.Object({
    data: Type.Array(Type.Object({ email: Type.String(), createdAt: Moment, expiresAt: Moment })),
    /** How many may wait. */
    max: Count,
  }),
})

export const sendInvitation = defineRoute({
  method: 'POST',
  path: '/api/operator/invitations',
  summary: 'E-mail a link to sign up with an address within a week; a new link replaces it',
  access: 'operator',
  body: Type.Object({ email: Type.Optional(Email) }),
  status: 201,
  /** The link is shown here alone. */
  answer: Type.Object({ email: Type.String(), link: Type.String(), expiresAt: Moment }),
})

export const revokeInvitation = defineRoute({
  method: 'POST',
  path: '/api/operator/invitations/revoke',
  summary: 'Take an invitation back',
  access: 'operator',
  body: Type.Object({ email: Type.Optional(Email) }),
  status: 204,
})

/** An account by name; null where there is none, or none any more. */
export const Person = Type.Union([
  Type.Object({ id: Type.String({ format: 'uuid' }), username: Type.String() }),
  Type.Null(),
])

const ListedAct = Type.Object({
  id: Type.String(),
  at: Moment,
  actor: Type.Enum([...ACT_ACTORS]),
  /** Null for the command line, and for an account that is deleted. */
  operator: Person,
  action: Type.Enum([...OPERATOR_ACTIONS]),
  /** Null where the act was on no account, and where that is deleted. */
  subject: Person,
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  /** Without its last part. */
  address: Type.Union([Type.String(), Type.Null()]),
})
export type ListedAct = Static<typeof ListedAct>

export const listActs = defineRoute({
  method: 'GET',
  path: '/api/operator/acts',
  summary: 'What operators did, the newest first; kept for two years',
  access: 'operator',
  query: Type.Object(
    {
      subject: Type.Optional(
        Type.String({ ...UUID, description: 'the id of the account that was acted on' }),
      ),
      cursor: Type.Optional(
        Type.String({
          maxLength: 18,
          pattern: '^[1-9]\\d{0,17}$',
          description: '`nextCursor` of the previous page',
        }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ data: Type.Array(ListedAct), nextCursor: Type.Union([Type.String(), Type.Null()]) }),
})
