import { Type } from 'typebox'
import { KEY_MODES, SCOPES } from '../key-form.ts'
import { KEY_CALLS_PER_MINUTE_MAX, SPENDING_CAP_MICROS_MAX } from '../plans.ts'
import { defineRoute } from '../route.ts'
import { BODY_BYTES_USUAL } from '../text/body-bytes.ts'
import { MOMENT, UUID } from '../text/bounds.ts'
import { FactorCode } from './accounts/users.ts'

const MaybeTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const KeyId = Type.Object({ id: Type.String(UUID) })

const keyFields = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  mode: Type.Enum([...KEY_MODES]),
  /** Such as `ct_live_`. */
  prefix: Type.String(),
  lastFour: Type.String(),
  scopes: Type.Array(Type.Enum([...SCOPES])),
  /** Networks that the key may be used from; none: any. */
  allowedAddresses: Type.Array(Type.String()),
  /** Its own rate limit; null: that of the plan. */
  callsPerMinute: Type.Union([Type.Integer(), Type.Null()]),
  /** Its own monthly cap, in micro-dollars; null: none. */
  capMicros: Type.Union([Type.Integer(), Type.Null()]),
  /** What counts against that cap this month; null without one. */
  spentMicros: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsed: MaybeTime,
  expiresAt: MaybeTime,
  /** Given to an app on the consent page, which renews its own tokens; never shown and not rotated. */
  isOfApp: Type.Boolean(),
}

/** A key as the list shows it: `key` has only its ends. */
export const ListedKey = Type.Object({
  ...keyFields,
  key: Type.String(),
  /** Calls on each of the last 30 days (UTC), oldest first, today last. */
  callsByDay: Type.Array(Type.Integer()),
})

/** A key as it is shown once: `key` is whole. */
export const ShownKey = Type.Object({ ...keyFields, key: Type.String() })

const KEY_NAME_MAX = 100 // ours
export const ALLOWED_ADDRESSES_MAX = 50 // ours

const KeyName = Type.String({
  minLength: 1,
  maxLength: KEY_NAME_MAX,
  pattern: '\\S',
  description: 'more than blanks',
})
const Scopes = Type.Array(Type.Enum([...SCOPES]), {
  minItems: 1,
  maxItems: SCOPES.length,
  uniqueItems: true,
  description: 'a list of different scopes, at least one',
})
const limitFields = {
  allowedAddresses: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 49 }), {
      maxItems: ALLOWED_ADDRESSES_MAX,
      description: `up to ${ALLOWED_ADDRESSES_MAX} addresses or networks such as 203.0.113.0/24; none: any`,
    }),
  ),
  callsPerMinute: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: KEY_CALLS_PER_MINUTE_MAX }), Type.Null()], {
      description: `an integer from 1 to ${KEY_CALLS_PER_MINUTE_MAX}, or null for the limit of the plan`,
    }),
  ),
  capMicros: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: SPENDING_CAP_MICROS_MAX }), Type.Null()], {
      description: 'micro-dollars a month as an integer, or null for no cap',
    }),
  ),
}

const OVERLAP_HOURS_MAX = 168 // ours: a week to move every program to the new secret

export const listKeys = defineRoute({
  method: 'GET',
  path: '/api/keys',
  summary: 'The keys of the account, newest first, with their use on each of the last 30 days',
  access: 'session',
  answer: Type.Object({ data: Type.Array(ListedKey), limit: Type.Integer() }),
})

export const createKey = defineRoute({
  method: 'POST',
  path: '/api/keys',
  summary: 'Create a key; only this response has the full key',
  access: 'session',
  teamRole: 'admin',
  bodyBytes: BODY_BYTES_USUAL, // addresses are ASCII, of which no program escapes each letter
  body: Type.Object(
    {
      name: KeyName,
      mode: Type.Enum([...KEY_MODES]),
      scopes: Type.Optional(Scopes),
      ...limitFields,
      expiresAt: Type.Optional(Type.String(MOMENT)),
      code: FactorCode,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: ShownKey,
})

export const changeKey = defineRoute({
  method: 'PATCH',
  path: '/api/keys/:id',
  summary: 'Change the name, scopes, addresses, rate limit or cap of a key; its next call obeys',
  access: 'session',
  teamRole: 'admin',
  params: KeyId,
  bodyBytes: BODY_BYTES_USUAL, // addresses are ASCII, of which no program escapes each letter
  body: Type.Object(
    {
      name: Type.Optional(KeyName),
      scopes: Type.Optional(Scopes),
      ...limitFields,
      code: FactorCode,
    },
    { additionalProperties: false },
  ),
  status: 204,
})

export const rotateKey = defineRoute({
  method: 'POST',
  path: '/api/keys/:id/rotate',
  summary: 'Rotate a key; the old secret keeps working for the chosen hours',
  access: 'session',
  teamRole: 'admin',
  params: KeyId,
  body: Type.Object(
    {
      overlapHours: Type.Integer({ minimum: 0, maximum: OVERLAP_HOURS_MAX, default: 0 }),
      code: FactorCode,
    },
    { additionalProperties: false },
  ),
  answer: ShownKey,
})

export const revokeKey = defineRoute({
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revoke a key; its next call is refused',
  access: 'session',
  teamRole: 'admin',
  params: KeyId,
  status: 204,
})

export const SANDBOX_KEY_HOURS = 24 // ours: a day of trying; the page asks for another one after that

export const createSandboxKey = defineRoute({
  method: 'POST',
  path: '/api/sandbox/key',
  summary:
    'Create a free test key, valid for a day, for an anonymous visitor who tries the API in the browser',
  access: 'anyone',
  status: 201,
  answer: Type.Object({
    /** Whole; it is not shown again. */
    key: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
})
