import { Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { BODY_BYTES_USUAL, BODY_BYTES_WITH_PASSWORD } from '../../text/body-bytes.ts'
import { UUID } from '../../text/bounds.ts'
import { FactorCode, Message, PasswordText, User } from './users.ts'

export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_CHARS_MAX = 60

export const DEAD_PASSKEY = 'This passkey did not work here, or the request has expired. Please try again.'

const Name = Type.String({ minLength: 1, maxLength: PASSKEY_NAME_CHARS_MAX, pattern: '\\S' })

/** Bytes as base64url; `max` characters of it. */
const bytes = (max: number) => Type.String({ maxLength: max, pattern: '^[A-Za-z0-9_-]*={0,2}$' })
/** Of a credential's id: 1,023 bytes. Web Authentication, section 4 */
const CredentialId = bytes(1_364)

/** What the browser's authenticator answered, as JSON. Web Authentication Level 3, section 5.1.8 */
const NewCredential = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  response: Type.Object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(8_192),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
  }),
})

const Assertion = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  response: Type.Object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: Type.Optional(bytes(128)),
  }),
})

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.String(),
  transports: Type.Optional(Type.Array(Type.String())),
})

export const beginPasskey = defineRoute({
  method: 'POST',
  path: '/api/account/passkeys/begin',
  summary: 'What a new passkey is made with; needs the password, and the second factor where there is one',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Type.Object({
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.String() })),
    timeout: Type.Integer(),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object({
      residentKey: Type.String(),
      requireResidentKey: Type.Boolean(),
      userVerification: Type.String(),
    }),
    attestation: Type.String(),
  }),
})

const Passkey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Store a passkey; with the first second factor the answer is the only one with the recovery codes',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: 2 * BODY_BYTES_USUAL, // base64url, of which no program escapes each letter
  body: Type.Object({ name: Name, credential: NewCredential }),
  status: 201,
  answer: Type.Object({ passkey: Passkey, recoveryCodes: Type.Array(Type.String()) }),
})

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/api/account/passkeys',
  summary: 'The passkeys of the account, the newest first',
  access: 'session',
  teamRole: 'personal',
  answer: Type.Object({ data: Type.Array(Passkey) }),
})

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'session',
  teamRole: 'personal',
  params: Type.Object({ id: Type.String(UUID) }),
  body: Type.Object({ name: Name }),
  answer: Passkey,
})

export const removePasskey = defineRoute({
  method: 'POST',
  path: '/api/account/passkeys/:id/remove',
  summary: 'Remove a passkey; needs the password and the second factor',
  access: 'session',
  teamRole: 'personal',
  bodyBytes: BODY_BYTES_WITH_PASSWORD,
  params: Type.Object({ id: Type.String(UUID) }),
  body: Type.Object({ currentPassword: PasswordText, code: FactorCode }),
  answer: Message,
})

export const askPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What a passkey is asked with, to sign in or as a second factor',
  access: 'anyone',
  body: Type.Object({}),
  answer: Type.Object({
    challenge: Type.String(),
    rpId: Type.String(),
    timeout: Type.Integer(),
    userVerification: Type.String(),
  }),
})

export const signInByPasskey = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in by a passkey, without password and code',
  access: 'anyone',
  bodyBytes: 2 * BODY_BYTES_USUAL, // as above
  body: Type.Object({ credential: Assertion }),
  answer: Type.Object({ token: Type.String(), user: User }),
})

export const getPasskeyCode = defineRoute({
  method: 'POST',
  path: '/api/auth/passkey/code',
  summary:
    'A code by a passkey that does once, within minutes, where one of the authenticator app is asked for',
  access: 'anyone',
  bodyBytes: 2 * BODY_BYTES_USUAL, // as above
  body: Type.Object({ credential: Assertion }),
  answer: Type.Object({ code: Type.String() }),
})
