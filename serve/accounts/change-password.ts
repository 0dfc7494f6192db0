import { PASSWORD_LENGTH_MAX } from '#contract/account-rules.ts'
import type { changePassword as contract } from '#contract/app/users.ts'
import { changePassword as changeInStore } from '#store/accounts/change-password.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/changed-by.ts'
import { invalid, type Refusal, unauthorized } from '../http/errors.ts'
import { logWrongPassword } from './log-wrong-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { giveBackTries, refuseExhausted, takeTries, throttleAccount } from './throttle.ts'

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
