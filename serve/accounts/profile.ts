import {
  emailKey,
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  usernameKey,
} from '#contract/account-rules.ts'
import type { getUser as getUserContract } from '#contract/app/accounts/auth.ts'
import type {
  Appearance,
  setAppearance as setAppearanceContract,
  User,
  updateProfile as updateProfileContract,
} from '#contract/app/accounts/users.ts'
import type { Platform } from '#contract/posts.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { saveAppearance } from '#store/accounts/accounts.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import { updateProfile as updateInStore } from '#store/accounts/update-profile.ts'
import { isOperator } from '../app/is-operator.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, unauthorized } from '../http/errors.ts'
import { createConfirmation, tooManyLinks } from './confirm-email.ts'
import { checkPassword } from './passwords.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { checkFactor } from './second-factor.ts'

/** Who is signed in. */
export async function getUser(ctx: Context, { user }: Call<typeof getUserContract>): Promise<User> {
  return toUser(ctx, user)
}

const CHANGE_LIFE_MS = DAY_MS

/**
 * Changes name and linked social accounts, and nothing else that a body may hold. Another mailbox needs the password
 * and is the account's once it has confirmed. Whether another account has it shows
 * to its owner alone. Throws 400 by the account rules, 409 when the name is taken, 429 for too many addresses.
 */
export async function updateProfile(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof updateProfileContract>,
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
  // Another address is the way to the account.
  const missing = 'Enter your current password to change the e-mail address'
  if (moves) await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  if (moves) await checkFactor(ctx, { userId: user.id, code: body.code })
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

/**
 * Keeps how the account wants the site to look; its quiet hours follow its time zone. Throws 400 for a time zone that there
 * is none of.
 */
export async function setAppearance(
  ctx: Context,
  { user, body }: Call<typeof setAppearanceContract>,
): Promise<Appearance> {
  if (body.timeZone !== undefined && !isTimeZone(body.timeZone)) {
    throw invalid('timeZone', 'timeZone must be a time zone such as Europe/Berlin')
  }
  const saved = await saveAppearance(ctx.db, { userId: user.id, ...body })
  if (!saved) throw unauthorized()
  return saved
}

/** The user as the screens know it; nothing else of the row leaves the server. */
export function toUser(ctx: Pick<Context, 'settings'>, user: SessionUser): User {
  const createdAt = user.createdAt.toISOString()
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    emailConfirmed: user.isConfirmed,
    emailRefused: user.isRefused,
    hasSecondFactor: user.hasFactor,
    hasAuthenticatorApp: user.hasApp,
    hasPassword: user.hasPassword && !ctx.settings.signOn?.isOnly,
    isLinked: user.linkedIssuer !== null && user.linkedIssuer === ctx.settings.signOn?.issuer,
    pendingEmail: user.pendingEmail,
    isOperator: isOperator(ctx, user),
    appearance: {
      theme: user.theme,
      palette: user.palette,
      timeZone: user.timeZone,
      marketView: user.marketView,
      marketHidden: user.marketHidden,
    },
    avatar: user.avatar,
    created_at: createdAt,
    createdAt,
    socialAccounts: {
      twitter: user.socialTwitter ?? '',
      facebook: user.socialFacebook ?? '',
      instagram: user.socialInstagram ?? '',
    },
  }
}
