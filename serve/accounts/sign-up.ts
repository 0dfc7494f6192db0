import { randomUUID } from 'node:crypto'
import {
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
} from '#contract/account-rules.ts'
import type { SignedIn, signup } from '#contract/app/auth.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import type { Context } from '../context.ts'
import { unavailable } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { emailKey, usernameKey } from './account-keys.ts'
import { openSession } from './open-session.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { takeTries, throttleAddress } from './throttle.ts'
import { toUser } from './to-user.ts'

/**
 * Creates an account and signs in. Throws 400 by the account rules, 409 when the name or address is taken, 429 when
 * an address signs up too often.
 */
export async function signUp(ctx: Context, { body, address }: Call<typeof signup>): Promise<SignedIn> {
  const { username = '', email = '', password = '' } = body
  refuseProblem(findUsernameProblem(username) ?? findEmailProblem(email))
  refuseWeakPassword(ctx, password)
  await takeTries(ctx, [throttleAddress('sign-up:address', address)])
  return createAccount(ctx, { username, email, password })
}

async function createAccount(
  ctx: Context,
  form: { username: string; email: string; password: string },
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
  const inserted = await insertUser(ctx.db, { ...user, ...keys })
  if (inserted.status === 'taken') refuseTaken(inserted.field)

  const token = await openSession(ctx, { id: user.id, passwordChangedAt: user.createdAt })
  if (!token) throw unavailable(new Error('the password was changed while its account was made'))
  const nothing = { avatar: null, socialTwitter: null, socialFacebook: null, socialInstagram: null }
  return { token, user: toUser({ ...user, ...nothing }) }
}
