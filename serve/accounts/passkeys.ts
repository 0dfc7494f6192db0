import { randomBytes, randomUUID } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { SignedIn } from '#contract/app/accounts/auth.ts'
import {
  type addPasskey as addContract,
  type askPasskey as askContract,
  type beginPasskey as beginContract,
  type getPasskeyCode as codeContract,
  DEAD_PASSKEY,
  type listPasskeys as listContract,
  PASSKEYS_MAX,
  type removePasskey as removeContract,
  type renamePasskey as renameContract,
  type signInByPasskey as signInContract,
} from '#contract/app/accounts/passkeys.ts'
import type { AnswerOf } from '#contract/route.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import {
  findPasskey,
  insertPasskey,
  listPasskeys as listInStore,
  notePasskeyUse,
  type Passkey,
  removePasskey as removeInStore,
  renamePasskey as renameInStore,
} from '#store/accounts/passkeys.ts'
import { insertTry, takeTry } from '#store/accounts/sign-in-tries.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { conflict, invalid, notFound, type Refusal } from '../http/errors.ts'
import { hashToken } from '../secrets/keys.ts'
import { toBase32 } from '../secrets/totp.ts'
import { checkPassword } from './passwords.ts'
import { toUser } from './profile.ts'
import { checkFactor, createRecoveryCodes, PASSKEY_CODE_MARK } from './second-factor.ts'
import { disabled, openSession } from './sessions.ts'
import { refuseWhereOnlySignOn } from './sign-on-only.ts'
import { takeTries, throttleAddress } from './throttle.ts'

const CHALLENGE_BYTES = 32
/** So long a browser may take to ask its owner, and so long a code of a passkey counts. */
const TRY_MS = 5 * MINUTE_MS
const CODE_BYTES = 16
const ALGORITHMS = [-8, -7, -257] // EdDSA, ES256, RS256. https://www.iana.org/assignments/cose
const TYPE = 'public-key' as const

/** What a passkey is bound to: the host of this site. Web Authentication Level 3, section 4, "Relying Party Identifier" */
const hostOf = ({ settings }: Context) => new URL(settings.publicUrl).hostname

async function begin(
  ctx: Context,
  { kind, userId }: { kind: 'passkey' | 'new-passkey'; userId?: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const now = ctx.now()
  await insertTry(ctx.db, {
    kind,
    tokenHash: hashToken(Buffer.from(challenge).toString('base64url')),
    userId,
    now,
    expiresAt: new Date(now.getTime() + TRY_MS),
  })
  return challenge
}

/** Options for a new passkey. Throws 400 for a wrong password or code, 409 for too many passkeys, and 429. */
export async function beginPasskey(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof beginContract>,
): Promise<AnswerOf<typeof beginContract>> {
  const missing = 'Enter your current password to add a passkey'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  const known = await listInStore(ctx.db, user.id)
  if (known.length >= PASSKEYS_MAX) throw tooManyPasskeys()
  const options = await generateRegistrationOptions({
    rpName: 'Crowdtape',
    rpID: hostOf(ctx),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.username,
    challenge: await begin(ctx, { kind: 'new-passkey', userId: user.id }),
    timeout: TRY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    challenge: options.challenge,
    rp: { id: hostOf(ctx), name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: TRY_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: TYPE,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores what the browser made. Throws 400 for what does not fit the options of this account, 409 for one that is known or too many. */
export async function addPasskey(
  ctx: Context,
  { user, body, address }: Call<typeof addContract>,
): Promise<AnswerOf<typeof addContract>> {
  const { id, rawId, response } = body.credential
  const { transports = [], ...answered } = response
  const now = ctx.now()
  const verified = await orRefuse(ctx, () =>
    verifyRegistrationResponse({
      response: { id, rawId, response: answered, type: TYPE, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => {
        const begun = await takeTry(ctx.db, { kind: 'new-passkey', tokenHash: hashToken(challenge), now })
        return begun?.userId === user.id
      },
      expectedOrigin: ctx.settings.publicUrl,
      expectedRPID: hostOf(ctx),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified.verified) throw dead()
  const { credential } = verified.registrationInfo
  const passkey: Passkey = {
    id: randomUUID(),
    userId: user.id,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    name: body.name.trim(),
    createdAt: now,
    lastUsedAt: null,
  }
  const { recoveryCodes, codeHashes } = createRecoveryCodes()
  const by = changedBy('session', { address })
  const inserted = await insertPasskey(ctx.db, { passkey, codeHashes, now, by })
  if (inserted.status === 'too many') throw tooManyPasskeys()
  if (inserted.status === 'known') throw conflict('credential', 'This passkey is known already.')
  return { passkey: toShown(passkey), recoveryCodes: inserted.withCodes ? recoveryCodes : [] }
}

function tooManyPasskeys(): Refusal {
  return conflict('credential', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`)
}

export async function listPasskeys(
  ctx: Context,
  { user }: Call<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  return { data: (await listInStore(ctx.db, user.id)).map(toShown) }
}

/** Throws 404 for one that the account has not. */
export async function renamePasskey(
  ctx: Context,
  { user, params, body }: Call<typeof renameContract>,
): Promise<AnswerOf<typeof renameContract>> {
  const renamed = await renameInStore(ctx.db, { userId: user.id, id: params.id, name: body.name.trim() })
  if (!renamed) throw notFound()
  return toShown(renamed)
}

/** Throws 400 for a wrong password or code, 404 for one that the account has not, and 429. */
export async function removePasskey(
  ctx: Context,
  { user, params, body, address, sessionHash }: Call<typeof removeContract>,
): Promise<{ message: string }> {
  const missing = 'Enter your current password to remove a passkey'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  const by = changedBy('session', { address })
  if (!(await removeInStore(ctx.db, { userId: user.id, id: params.id, now: ctx.now(), by }))) throw notFound()
  return { message: 'The passkey is removed.' }
}

function toShown({ id, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** Options by which any passkey of this site may answer; they say nothing of who has one. Throws 429. */
export async function askPasskey(
  ctx: Context,
  { address }: Call<typeof askContract>,
): Promise<AnswerOf<typeof askContract>> {
  await takeTries(ctx, [throttleAddress('passkey:address', address)])
  const options = await generateAuthenticationOptions({
    rpID: hostOf(ctx),
    challenge: await begin(ctx, { kind: 'passkey' }),
    timeout: TRY_MS,
    userVerification: 'required',
  })
  const { challenge } = options
  return { challenge, rpId: hostOf(ctx), timeout: TRY_MS, userVerification: 'required' }
}

/** A passkey is something one has and, since it asks its owner, something one knows or is: no code is asked for. Throws 400 and 403. */
export async function signInByPasskey(
  ctx: Context,
  { body, address, headers }: Call<typeof signInContract>,
): Promise<SignedIn> {
  refuseWhereOnlySignOn(ctx)
  const userId = await verifyPasskey(ctx, body.credential)
  const account = await findAccount(ctx.db, { id: userId })
  if (account?.isDisabled) throw disabled(ctx)
  const token = account && (await openSession(ctx, account, { address, headers, via: 'passkey' }))
  if (!token) throw dead()
  return { token, user: toUser(ctx, account) }
}

/** A code for the passkey's owner, wherever one of the authenticator app is asked for. Throws 400. */
export async function getPasskeyCode(
  ctx: Context,
  { body }: Call<typeof codeContract>,
): Promise<AnswerOf<typeof codeContract>> {
  const userId = await verifyPasskey(ctx, body.credential)
  const code = `${PASSKEY_CODE_MARK}${toBase32(randomBytes(CODE_BYTES)).toLowerCase()}`
  const now = ctx.now()
  await insertTry(ctx.db, {
    kind: 'passkey-code',
    tokenHash: hashToken(code),
    userId,
    now,
    expiresAt: new Date(now.getTime() + TRY_MS),
  })
  return { code }
}

/** Whose passkey answered; each challenge and each count of an authenticator does once. */
async function verifyPasskey(
  ctx: Context,
  { id, rawId, response }: Call<typeof signInContract>['body']['credential'],
): Promise<string> {
  const passkey = await findPasskey(ctx.db, Buffer.from(id, 'base64url'))
  if (!passkey) throw dead()
  const { userHandle } = response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId)
    throw dead()
  const now = ctx.now()
  const verified = await orRefuse(ctx, () =>
    verifyAuthenticationResponse({
      response: { id, rawId, response, type: TYPE, clientExtensionResults: {} },
      expectedChallenge: async (challenge) =>
        (await takeTry(ctx.db, { kind: 'passkey', tokenHash: hashToken(challenge), now })) !== undefined,
      expectedOrigin: ctx.settings.publicUrl,
      expectedRPID: hostOf(ctx),
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  const counter = verified.authenticationInfo.newCounter
  if (!verified.verified || !(await notePasskeyUse(ctx.db, { id: passkey.id, counter, now }))) throw dead()
  return passkey.userId
}

/** The library throws for whatever is wrong; which of it that was is not for who sent it. */
async function orRefuse<Answer>(ctx: Context, verify: () => Promise<Answer>): Promise<Answer> {
  try {
    return await verify()
  } catch (error) {
    ctx.log.info({ err: error }, 'a passkey was refused')
    throw dead()
  }
}

function dead(): Refusal {
  return invalid('credential', DEAD_PASSKEY)
}
