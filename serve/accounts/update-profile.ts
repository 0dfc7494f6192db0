import {
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from '#contract/account-rules.ts'
import type { User } from '#contract/app/user.ts'
import type { updateProfile as contract } from '#contract/app/users.ts'
import type { Platform } from '#contract/posts.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import { updateProfile as updateInStore } from '#store/accounts/update-profile.ts'
import type { Context } from '../context.ts'
import { invalid, unauthorized } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { emailKey, usernameKey } from './account-keys.ts'
import { emailChangedMail } from './email-changed-mail.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { toUser } from './to-user.ts'

/**
 * Changes name, address and linked social accounts, and nothing else that a body may hold. Another mailbox is told
 * to the old one. Throws 400 by the account rules, 409 when the name or address is taken.
 */
export async function updateProfile(
  ctx: Context,
  { user, body }: Call<typeof contract>,
): Promise<{ message: string; user: User }> {
  const { username = '', email = '', socialAccounts = {} } = body
  refuseProblem(findUsernameProblem(username) ?? findEmailProblem(email))
  const updated = await updateInStore(ctx.db, {
    userId: user.id,
    username: normalizeUsername(username),
    usernameKey: usernameKey(username),
    email: normalizeEmail(email),
    emailKey: emailKey(email),
    socialTwitter: toStoredHandle('twitter', socialAccounts.twitter),
    socialFacebook: toStoredHandle('facebook', socialAccounts.facebook),
    socialInstagram: toStoredHandle('instagram', socialAccounts.instagram),
    now: ctx.now(),
  })
  if (updated.status === 'taken') refuseTaken(updated.field)
  if (updated.status === 'missing') throw unauthorized()
  if (updated.emailMoved) {
    const account = { ...updated.user, previousEmail: updated.previousEmail }
    ctx.background.run('mail a changed address', (stopping) =>
      deliverMail(ctx, emailChangedMail(ctx.settings.supportEmail, account), stopping),
    )
  }
  return { message: 'Profile updated successfully!', user: toUser(updated.user) } // spec, section 8
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
