import {
  type resetPassword as contract,
  DEAD_RESET_LINK,
  type listResetKeys as listContract,
} from '#contract/app/auth.ts'
import type { AnswerOf } from '#contract/route.ts'
import { deleteAttempts } from '#store/accounts/attempts.ts'
import { findPasswordReset } from '#store/accounts/find-password-reset.ts'
import { listResetKeys as listKeys } from '#store/accounts/list-reset-keys.ts'
import { resetPassword as resetInStore } from '#store/accounts/reset-password.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/changed-by.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { hashToken } from '../secrets/secret-token.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { throttleAccount } from './throttle.ts'

const RESET_TOKEN = /^ctr_[A-Za-z0-9_-]{43}$/

/**
 * Sets a new password with the token of the mail, ends every session and, unless told, every key, and lifts the sign-in throttle of the account.
 * Throws 400 for a weak password, which leaves the token usable, and for a token that is missing, unknown, expired,
 * used or superseded.
 */
export async function resetPassword(
  ctx: Context,
  { body, address }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
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

/** The keys that a reset with this token revokes unless told otherwise; none for a token that is dead. */
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
