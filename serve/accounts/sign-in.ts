import { emailKey, findEmailProblem, PASSWORD_LENGTH_MAX } from '#contract/account-rules.ts'
import type { login, SignedIn } from '#contract/app/auth.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import { replacePasswordHash } from '#store/accounts/replace-password-hash.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { logWrongPassword } from './log-wrong-password.ts'
import { openSession } from './open-session.ts'
import { refuseProblem } from './refuse-problem.ts'
import { giveBackTries, refuseExhausted, takeTries, throttleAccount, throttleAddress } from './throttle.ts'
import { toUser } from './to-user.ts'

/**
 * Opens a session. An unknown address and a wrong password get the same 401 after the same work; too many failures
 * on one account or from one address get a 429.
 */
export async function signIn(ctx: Context, { body, address }: Call<typeof login>): Promise<SignedIn> {
  const { email = '', password = '' } = body
  refuseProblem(findEmailProblem(email))
  refuseUnusable(password)
  const throttles = [throttleAccount(email), throttleAddress('sign-in:address', address)]
  await refuseExhausted(ctx, throttles)

  const account = await findAccount(ctx.db, { emailKey: emailKey(email) })
  // Counted in turn and before the comparison, so that many at once cannot try more than is allowed.
  const admit = () => takeTries(ctx, throttles)
  const verdict = await ctx.passwords.verify(password, account?.passwordHash, admit)
  if (!account || verdict === 'wrong') {
    logWrongPassword(ctx, { accountId: account?.id, address, at: 'sign-in' })
    throw wrongCredentials()
  }
  await giveBackTries(ctx, throttles)

  const token = await openSession(ctx, account)
  if (!token) throw wrongCredentials()
  if (verdict === 'outdated') rehashLater(ctx, { userId: account.id, from: account.passwordHash, password })
  return { token, user: toUser(ctx, account) }
}

/** No rule about its form: whoever has an account signs in with what was allowed then. */
function refuseUnusable(password: string): void {
  if (password === '') throw invalid('password', 'Password is required')
  if (password.length > PASSWORD_LENGTH_MAX) {
    throw invalid('password', `Password must be at most ${PASSWORD_LENGTH_MAX} characters long`)
  }
}

function wrongCredentials(): Refusal {
  return new Refusal({
    status: 401,
    code: 'wrong_credentials',
    message: 'The email or password is not correct.',
  })
}

function rehashLater(
  ctx: Context,
  { userId, from, password }: { userId: string; from: string; password: string },
) {
  ctx.background.run('rehash password', async () => {
    await replacePasswordHash(ctx.db, { userId, from, to: await ctx.passwords.hash(password) })
  })
}
