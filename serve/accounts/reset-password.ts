import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import {
  DEAD_RESET_LINK,
  type forgotPassword as forgotPasswordContract,
  type listResetKeys as listContract,
  type resetPassword as resetPasswordContract,
} from '#contract/app/accounts/auth.ts'
import type { AnswerOf } from '#contract/route.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { deleteAttempts } from '#store/accounts/attempts.ts'
import {
  findPasswordReset,
  listResetKeys as listKeys,
  resetPassword as resetInStore,
} from '#store/accounts/password-resets.ts'
import { queueMail } from '#store/mails/mail-queue.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { hashToken } from '../secrets/keys.ts'
import { refuseWeakPassword } from './passwords.ts'
import { refuseProblem } from './refuse-problem.ts'
import { refuseWhereOnlySignOn } from './sign-on-only.ts'
import { takeTries, throttleAccount, throttleAddress } from './throttle.ts'

/**
 * Has a reset link mailed where there is an account. Whether there is one is looked up only when the mail is sent, so
 * a known and an unknown address get the same answer in the same time. One mail a minute at the most.
 */
export async function forgotPassword(
  ctx: Context,
  { body, address }: Call<typeof forgotPasswordContract>,
): Promise<{ message: string }> {
  refuseWhereOnlySignOn(ctx)
  const { email = '' } = body
  refuseProblem(findEmailProblem(email))
  await takeTries(ctx, [throttleAddress('reset:address', address)])
  const now = ctx.now()
  await queueMail(ctx.db.pool, {
    kind: 'password-reset',
    recipient: { address: normalizeEmail(email), key: emailKey(email) },
    data: {},
    now,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  })
  return { message: 'Password reset email sent! Please check your inbox.' } // spec, section 8
}

const RESET_TOKEN = /^ctr_[A-Za-z0-9_-]{43}$/

/**
 * Sets a new password with the token of the mail, ends every session and, by default, every key, and lifts the sign-in throttle of the account.
 * Throws 400 for a weak password, which leaves the token usable, and for a token that is missing, unknown, expired,
 * used or superseded.
 */
export async function resetPassword(
  ctx: Context,
  { body, address }: Call<typeof resetPasswordContract>,
): Promise<AnswerOf<typeof resetPasswordContract>> {
  refuseWhereOnlySignOn(ctx)
  const { token = '', password = '', revokeKeys = true } = body
  if (token === '') throw invalid('token', 'Invalid or missing reset token') // spec, section 5
  refuseWeakPassword(ctx, { password })
  if (!RESET_TOKEN.test(token)) throw deadToken()
  const tokenHash = hashToken(token)
  // Asked before the costly hash; the store decides when two come at once.
  const account = await findPasswordReset(ctx.db, { tokenHash, now: ctx.now() })
  if (!account) throw deadToken()
  refuseWeakPassword(ctx, { password, account })

  const passwordHash = await ctx.passwords.hash(password)
  const by = changedBy('link', { address })
  const owner = await resetInStore(ctx.db, { tokenHash, passwordHash, revokeKeys, by, now: ctx.now() })
  if (!owner) throw deadToken()
  await deleteAttempts(ctx.db, throttleAccount(owner.email))
  return {
    message: 'Password reset successful! Redirecting to login...', // spec, section 8
    revokedKeys: owner.revokedKeys,
  }
}

/** The keys that a reset with this token revokes by default; none for a dead token. */
export async function listResetKeys(
  ctx: Context,
  { body }: Call<typeof listContract>,
): Promise<AnswerOf<typeof listContract>> {
  const { token = '' } = body
  const isToken = RESET_TOKEN.test(token)
  const keys = isToken ? await listKeys(ctx.db, { tokenHash: hashToken(token), now: ctx.now() }) : undefined
  if (!keys) return { data: [] }
  return {
    data: keys.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsed: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

function deadToken(): Refusal {
  return invalid('token', DEAD_RESET_LINK)
}
