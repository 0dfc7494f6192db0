import {
  emailKey,
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  PASSWORD_LENGTH_MAX,
  usernameKey,
} from '#contract/account-rules.ts'
import type { User } from '#contract/app/user.ts'
import type { updateProfile as contract } from '#contract/app/users.ts'
import type { Platform } from '#contract/posts.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import { updateProfile as updateInStore } from '#store/accounts/update-profile.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/changed-by.ts'
import { invalid, unauthorized } from '../http/errors.ts'
import { createConfirmation, tooManyLinks } from './confirm-email.ts'
import { logWrongPassword } from './log-wrong-password.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { giveBackTries, refuseExhausted, takeTries, throttleAccount } from './throttle.ts'
import { toUser } from './to-user.ts'

const CHANGE_LIFE_MS = 86_400_000

/**
 * Changes name and linked social accounts, and nothing else that a body may hold. Another mailbox needs the password
 * and is the account's once it has confirmed. Whether somebody else has it shows
 * to its owner alone. Throws 400 by the account rules, 409 when the name is taken, 429 for too many addresses.
 */
export async function updateProfile(
  ctx: Context,
  { user, body, address }: Call<typeof contract>,
): Promise<{ message: string; user: User }> {
  const { username = '', email = '', socialAccounts = {} } = body
  refuseProblem(findUsernameProblem(username) ?? findEmailProblem(email))
  const handles = {
    socialTwitter: toStoredHandle('twitter', socialAccounts.twitter),
    socialFacebook: toStoredHandle('facebook', socialAccounts.facebook),
    socialInstagram: toStoredHandle('instagram', socialAccounts.instagram),
  }
  const now = ctx.now()
  const moves = emailKey(email) !== emailKey(user.email)
  if (moves) await checkPassword(ctx, { user, address, password: body.currentPassword })
  const updated = await updateInStore(ctx.db, {
    userId: user.id,
    username: normalizeUsername(username),
    usernameKey: usernameKey(username),
    email: normalizeEmail(email),
    emailKey: emailKey(email),
    ...(moves ? { confirmation: createConfirmation(ctx, CHANGE_LIFE_MS) } : {}),
    ...handles,
    by: changedBy('session', { address }),
    now,
  })
  if (updated.status === 'taken') refuseTaken(updated.field)
  if (updated.status === 'wait') throw tooManyLinks(updated.seconds)
  if (updated.status === 'missing') throw unauthorized()
  return { message: 'Profile updated successfully!', user: toUser(ctx, updated.user) } // spec, section 8
}

/**
 * Another address is the way to the account, so a stolen session must not be enough for it. A wrong password counts
 * like a failed sign-in. Throws 400 and 429.
 */
async function checkPassword(
  ctx: Context,
  {
    user,
    address,
    password = '',
  }: { user: { id: string; email: string }; address: string; password?: string },
): Promise<void> {
  if (password === '') {
    throw invalid('currentPassword', 'Enter your current password to change the e-mail address')
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

/** Kept as it was typed, so that the form shows it again; undefined leaves what is there, null unlinks. */
function toStoredHandle(platform: Platform, typed: string | undefined): string | null | undefined {
  if (typed === undefined) return undefined
  const handle = readSocialHandle(typed, { platform })
  if (handle === undefined) {
    throw invalid(
      `socialAccounts.${platform}`,
      `The ${platform} account must be a name such as crowdtape or @crowdtape, or the address of a profile`,
    )
  }
  return handle === '' ? null : typed.trim()
}
