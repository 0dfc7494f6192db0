import type { resetPassword as contract } from '#contract/app/auth.ts'
import { deleteAttempts } from '#store/accounts/delete-attempts.ts'
import { findPasswordReset } from '#store/accounts/find-password-reset.ts'
import { resetPassword as resetInStore } from '#store/accounts/reset-password.ts'
import type { Context } from '../context.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { passwordChangedMail } from './password-changed-mail.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { hashToken } from './secret-token.ts'
import { throttleAccount } from './throttle.ts'

const RESET_TOKEN = /^ctr_[A-Za-z0-9_-]{43}$/

/**
 * Sets a new password with the token of the mail, ends every session and lifts the sign-in throttle of the account.
 * Throws 400 for a weak password, which leaves the token usable, and for a token that is missing, unknown, expired,
 * used or superseded.
 */
export async function resetPassword(
  ctx: Context,
  { body }: Call<typeof contract>,
): Promise<{ message: string }> {
  const { token = '', password = '' } = body
  if (token === '') throw invalid('token', 'Invalid or missing reset token') // spec, section 5
  refuseWeakPassword(ctx, password)
  if (!RESET_TOKEN.test(token)) throw deadToken()
  const tokenHash = hashToken(token)
  // Asked before the costly hash; the store decides when two come at once.
  if (!(await findPasswordReset(ctx.db, { tokenHash, now: ctx.now() }))) throw deadToken()

  const passwordHash = await ctx.passwords.hash(password)
  const owner = await resetInStore(ctx.db, { tokenHash, passwordHash, now: ctx.now() })
  if (!owner) throw deadToken()
  await deleteAttempts(ctx.db, throttleAccount(owner.email))
  ctx.background.run('mail a changed password', (stopping) =>
    deliverMail(ctx, passwordChangedMail(ctx.settings.publicUrl, owner), stopping),
  )
  return { message: 'Password reset successful! Redirecting to login...' } // spec, section 8
}

function deadToken(): Refusal {
  return invalid(
    'token',
    'This reset link is not valid, has expired or was used before. Please ask for a new one.',
  )
}
