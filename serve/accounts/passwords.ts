import { findPasswordProblem, PASSWORD_LENGTH_MAX } from '#contract/account-rules.ts'
import type { changePassword as contract } from '#contract/app/accounts/users.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import { changePassword as changeInStore } from '#store/accounts/passwords.ts'
import { findSessionOpening } from '#store/accounts/sessions.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { addressGroup, changedBy } from '../http/address.ts'
import { invalid, type Refusal, unauthorized } from '../http/errors.ts'
import { isCommonPassword } from '../secrets/is-common-password.ts'
import { refuseProblem } from './refuse-problem.ts'
import { giveBackTries, refuseExhausted, takeTries, throttleAccount } from './throttle.ts'

const WORDS_OF_SITE = [
  'crowdtape',
  'crowd',
  'tape',
  'crypto',
  'bitcoin',
  'ethereum',
  'hodl',
  'satoshi',
  'login',
]

/**
 * Changes the password of who is signed in, ends the other sessions and mails the owner. A wrong current password
 * counts like a failed sign-in, so a stolen session is no way to guess it. Throws 400 and 429.
 */
export async function changePassword(
  ctx: Context,
  { user, body, sessionHash, address }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { currentPassword = '', newPassword = '' } = body
  if (currentPassword === '') throw invalid('currentPassword', 'Current password is required')
  refuseWeakPassword(ctx, { password: newPassword, account: user, field: 'newPassword' })
  if (currentPassword.length > PASSWORD_LENGTH_MAX) throw wrongPassword()
  const throttles = [throttleAccount(user.email)]
  await refuseExhausted(ctx, throttles)

  const account = await findAccount(ctx.db, { id: user.id })
  if (!account || !sessionHash) throw unauthorized()
  const admit = () => takeTries(ctx, throttles)
  const verdict = await ctx.passwords.verify(currentPassword, account.passwordHash, admit)
  if (verdict === 'wrong') {
    logWrongPassword(ctx, { accountId: user.id, address, at: 'settings' })
    throw wrongPassword()
  }
  await giveBackTries(ctx, throttles)

  const changed = await changeInStore(ctx.db, {
    userId: user.id,
    passwordHash: await ctx.passwords.hash(newPassword),
    now: ctx.now(),
    passwordChangedAt: account.passwordChangedAt,
    keepSession: sessionHash,
    by: changedBy('session', { address }),
  })
  if (!changed) throw wrongPassword()
  return { message: 'Password changed successfully!' } // spec, section 8
}

/** Not a 401: the session is valid, and the site must not end it. */
function wrongPassword(): Refusal {
  return invalid('currentPassword', 'Current password is not correct')
}

/**
 * One line for each wrong password, for people and for programs that lock addresses out such as fail2ban: of whom, if
 * there is such an account, and from which IPv4 address or IPv6 /64. Never what was typed.
 */
export function logWrongPassword(
  ctx: Context,
  { accountId, address, at }: { accountId?: string; address: string; at: 'sign-in' | 'settings' },
): void {
  ctx.log.info({ at, accountId: accountId ?? null, address: addressGroup(address) }, 'wrong password')
}

/** Throws a 400 for a new password that breaks the rules or is among those that are tried first for its account. */
export function refuseWeakPassword(
  ctx: Context,
  {
    password,
    account,
    field = 'password',
  }: { password: string; account?: { username: string; email: string }; field?: string },
): void {
  refuseProblem(findPasswordProblem(password, ctx.settings.passwordMinLength), field)
  const words = [...WORDS_OF_SITE, new URL(ctx.settings.publicUrl).hostname]
  if (isCommonPassword(password, account ? [...words, account.username, account.email] : words)) {
    throw invalid(
      field,
      'Password is too common: it is a word, a name or a keyboard pattern with small changes, and easy to guess. ' +
        'Please choose another.',
    )
  }
}

/** So long a sign-in by the provider or by a passkey stands for the password. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * For what a stolen session must not be enough for: the password, or a session that a provider or a passkey opened just
 * now. A wrong password counts like a failed sign-in. Throws 400 with `missing` where there is none, and 429.
 */
export async function checkPassword(
  ctx: Context,
  {
    user,
    address,
    sessionHash,
    password = '',
    missing,
  }: {
    user: { id: string; email: string; hasPassword: boolean }
    address: string
    sessionHash: Buffer | undefined
    password?: string
    missing: string
  },
): Promise<void> {
  if (password === '') {
    if (sessionHash && (await isFresh(ctx, sessionHash))) return
    const isAsked = user.hasPassword && !ctx.settings.signOn?.isOnly
    throw invalid('currentPassword', isAsked ? missing : SIGN_IN_AGAIN)
  }
  const wrong = invalid('currentPassword', 'Current password is not correct')
  if (password.length > PASSWORD_LENGTH_MAX) throw wrong
  const throttles = [throttleAccount(user.email)]
  await refuseExhausted(ctx, throttles)
  const account = await findAccount(ctx.db, { id: user.id })
  if (!account) throw unauthorized()
  const verdict = await ctx.passwords.verify(password, account.passwordHash, () => takeTries(ctx, throttles))
  if (verdict === 'wrong') {
    logWrongPassword(ctx, { accountId: user.id, address, at: 'settings' })
    throw wrong
  }
  await giveBackTries(ctx, throttles)
}

const SIGN_IN_AGAIN = 'To confirm that it is you, sign out and in again, then repeat this within ten minutes.'

async function isFresh(ctx: Context, sessionHash: Buffer): Promise<boolean> {
  const opening = await findSessionOpening(ctx.db, sessionHash)
  if (!opening || opening.via === 'password') return false
  return ctx.now().getTime() - opening.createdAt.getTime() <= FRESH_MS
}
