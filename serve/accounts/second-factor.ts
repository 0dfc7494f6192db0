import { randomBytes } from 'node:crypto'
import type {
  beginFactor as beginContract,
  confirmFactor as confirmContract,
  removeFactor as removeContract,
} from '#contract/app/accounts/account.ts'
import type { AnswerOf } from '#contract/route.ts'
import { listPasskeys } from '#store/accounts/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  takeRecoveryCode,
  takeStep,
} from '#store/accounts/second-factors.ts'
import { takeTry } from '#store/accounts/sign-in-tries.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { conflict, invalid, type Refusal } from '../http/errors.ts'
import { hashToken } from '../secrets/keys.ts'
import { findStep, toBase32 } from '../secrets/totp.ts'
import { checkPassword } from './passwords.ts'
import { giveBackTries, takeTries, throttleFactor } from './throttle.ts'

const SECRET_BYTES = 20 // RFC 4226, section 4, R6
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 15 // 120 bits: from 112 on, SHA-256 without a salt does. ASVS 5.0, 6.5.2

/**
 * For what password or session must not be enough for, where the account has a second factor. A code of the app counts
 * once, and so does one by a passkey, and a recovery code. Throws 400 for a missing or wrong code, and 429.
 */
export async function checkFactor(
  ctx: Context,
  { userId, code = '' }: { userId: string; code?: string },
): Promise<void> {
  const [factor, hasPasskey] = await Promise.all([
    findSecondFactor(ctx.db, userId),
    listPasskeys(ctx.db, userId).then(({ length }) => length > 0),
  ])
  const hasApp = factor?.isConfirmed ?? false
  if (!hasApp && !hasPasskey) return
  const typed = code.replaceAll(/[\s-]/g, '')
  if (typed === '') throw invalid('code', hasApp ? APP_ASKED : PASSKEY_ASKED)
  const throttles = [throttleFactor(userId)]
  await takeTries(ctx, throttles) // before the comparison, so that many at once cannot try more than is allowed
  if (!(await isRight(ctx, { userId, typed, sealed: hasApp ? factor?.secret : undefined }))) throw wrongCode()
  await giveBackTries(ctx, throttles)
}

const APP_ASKED = 'Enter the code of your authenticator app, or a recovery code'
const PASSKEY_ASKED = 'Use a passkey, or enter a recovery code'
/** Before a code that a passkey got; with it, it is longer than any other. */
export const PASSKEY_CODE_MARK = 'pk'

async function isRight(
  ctx: Context,
  { userId, typed, sealed }: { userId: string; typed: string; sealed: string | undefined },
): Promise<boolean> {
  const now = ctx.now()
  if (typed.startsWith(PASSKEY_CODE_MARK)) {
    const found = await takeTry(ctx.db, { kind: 'passkey-code', tokenHash: hashToken(typed), now })
    if (found) return found.userId === userId
  }
  const step = sealed === undefined ? undefined : findStep(openSecret(ctx, sealed), typed, now)
  if (step !== undefined) return takeStep(ctx.db, { userId, step })
  return takeRecoveryCode(ctx.db, { userId, codeHash: hashCode(typed) })
}

/** A new secret for an authenticator app, which counts once a code of it is entered. Throws 400 for a wrong password, 409 where one counts already. */
export async function beginFactor(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof beginContract>,
): Promise<AnswerOf<typeof beginContract>> {
  const missing = 'Enter your current password to set up an authenticator app'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  if (user.hasApp) throw conflict('code', 'Two-step sign-in is on already')
  await checkFactor(ctx, { userId: user.id, code: body.code })
  const secret = randomBytes(SECRET_BYTES)
  const sealed = ctx.secretBox.seal(secret.toString('base64'), 'second factor')
  if (!(await beginSecondFactor(ctx.db, { userId: user.id, secret: sealed, now: ctx.now() })))
    throw conflict('code', 'Two-step sign-in is on already')
  const text = toBase32(secret)
  const label = encodeURIComponent(`Crowdtape:${user.email}`)
  return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=Crowdtape` }
}

/** Has the secret count; the answer is the only one with the recovery codes. Throws 400 for a wrong code, and 429. */
export async function confirmFactor(
  ctx: Context,
  { user, body, address }: Call<typeof confirmContract>,
): Promise<AnswerOf<typeof confirmContract>> {
  const factor = await findSecondFactor(ctx.db, user.id)
  if (!factor || factor.isConfirmed) throw wrongCode()
  const throttles = [throttleFactor(user.id)]
  await takeTries(ctx, throttles)
  const step = findStep(openSecret(ctx, factor.secret), body.code.replaceAll(/\s/g, ''), ctx.now())
  if (step === undefined) throw wrongCode()
  const { recoveryCodes, codeHashes } = createRecoveryCodes()
  const by = changedBy('session', { address })
  const { secret } = factor
  if (!(await confirmSecondFactor(ctx.db, { userId: user.id, secret, step, codeHashes, now: ctx.now(), by })))
    throw wrongCode()
  await giveBackTries(ctx, throttles)
  return { recoveryCodes }
}

/** Ten codes as they are shown, and what is stored of them. */
export function createRecoveryCodes(): { recoveryCodes: string[]; codeHashes: Buffer[] } {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
  return { recoveryCodes, codeHashes: recoveryCodes.map((code) => hashCode(code.replaceAll('-', ''))) }
}

/** The authenticator app is asked for no more; passkeys stay. Throws 400 for a wrong password or code, and 429. */
export async function removeFactor(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof removeContract>,
): Promise<{ message: string }> {
  const missing = 'Enter your current password to turn two-step sign-in off'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  await removeSecondFactor(ctx.db, { userId: user.id, now: ctx.now(), by: changedBy('session', { address }) })
  return { message: 'Two-step sign-in is off.' }
}

function openSecret({ secretBox }: Context, sealed: string): Buffer {
  return Buffer.from(secretBox.open(sealed, 'second factor'), 'base64')
}

function hashCode(typed: string): Buffer {
  return hashToken(typed.toLowerCase())
}

function wrongCode(): Refusal {
  return invalid('code', 'This code is not correct, or was used before')
}
