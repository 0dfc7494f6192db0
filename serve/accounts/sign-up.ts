import { randomUUID } from 'node:crypto'
import {
  emailKey,
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  usernameKey,
} from '#contract/account-rules.ts'
import type { SignedIn, signup } from '#contract/app/auth.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import type { ChangedBy } from '#store/audit/write-audit.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/changed-by.ts'
import { createConfirmation } from './confirm-email.ts'
import { createSession } from './open-session.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { takeTries, throttleAddress } from './throttle.ts'
import { toUser } from './to-user.ts'

/**
 * Creates an account, mails the link that confirms its address and signs in. Throws 400 by the account rules, 409 when the name or address is taken, 429 when
 * an address signs up too often.
 */
export async function signUp(ctx: Context, { body, address }: Call<typeof signup>): Promise<SignedIn> {
  const { username = '', email = '', password = '' } = body
  refuseProblem(findUsernameProblem(username) ?? findEmailProblem(email))
  refuseWeakPassword(ctx, { password, account: { username, email } })
  await takeTries(ctx, [throttleAddress('sign-up:address', address)])
  return createAccount(ctx, { username, email, password }, changedBy('session', { address }))
}

async function createAccount(
  ctx: Context,
  form: { username: string; email: string; password: string },
  by: ChangedBy,
): Promise<SignedIn> {
  const keys = { usernameKey: usernameKey(form.username), emailKey: emailKey(form.email) }
  // Asked before the costly hash; the database decides when two come at once.
  if (await findAccount(ctx.db, { usernameKey: keys.usernameKey })) refuseTaken('username')
  if (await findAccount(ctx.db, { emailKey: keys.emailKey })) refuseTaken('email')
  const user = {
    id: randomUUID(),
    username: normalizeUsername(form.username),
    email: normalizeEmail(form.email),
    passwordHash: await ctx.passwords.hash(form.password),
    createdAt: ctx.now(),
  }
  const confirmation = createConfirmation(ctx)
  const { token, session } = createSession(ctx, { id: user.id, passwordChangedAt: user.createdAt })
  const inserted = await insertUser(ctx.db, { ...user, ...keys, confirmation, session, by })
  if (inserted.status === 'taken') refuseTaken(inserted.field)
  const nothing = {
    isConfirmed: false,
    pendingEmail: null,
    theme: null,
    palette: null,
    timeZone: null,
    avatar: null,
    socialTwitter: null,
    socialFacebook: null,
    socialInstagram: null,
  }
  return { token, user: toUser(ctx, { ...user, ...nothing }) }
}
