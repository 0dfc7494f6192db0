import { emailKey, findEmailProblem, PASSWORD_LENGTH_MAX } from '#contract/account-rules.ts'
import type { login, logout, SignedIn } from '#contract/app/accounts/auth.ts'
import { type Account, findAccount } from '#store/accounts/accounts.ts'
import { replacePasswordHash } from '#store/accounts/passwords.ts'
import { deleteSession, insertSession, type NewSession, type SessionVia } from '#store/accounts/sessions.ts'
import { endOfSession } from '../app/authenticate.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { addressGroup, changedBy } from '../http/address.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { createSecretToken } from '../secrets/keys.ts'
import { describeDevice } from './list-sessions.ts'
import { logWrongPassword } from './passwords.ts'
import { toUser } from './profile.ts'
import { refuseProblem } from './refuse-problem.ts'
import { checkFactor } from './second-factor.ts'
import { refuseWhereOnlySignOn } from './sign-on-only.ts'
import { giveBackTries, refuseExhausted, takeTries, throttleAccount, throttleAddress } from './throttle.ts'

/**
 * Opens a session. An unknown address and a wrong password get the same 401 after the same work; too many failures
 * on one account or from one address get a 429.
 */
export async function signIn(
  ctx: Context,
  { body, address, headers }: Call<typeof login>,
): Promise<SignedIn> {
  refuseWhereOnlySignOn(ctx)
  const { email = '', password = '', code } = body
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
  if (account.isDisabled) throw disabled(ctx)
  await checkFactor(ctx, { userId: account.id, code })

  const token = await openSession(ctx, account, { address, headers })
  if (!token) throw wrongCredentials()
  if (verdict === 'outdated') rehashLater(ctx, { userId: account.id, from: account.passwordHash, password })
  return { token, user: toUser(ctx, account) }
}

/** No rule about its form: an account signs in with a password that was allowed then. */
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

/** Said alone to who has proven to be its owner. */
export function disabled({ settings }: Context): Refusal {
  return new Refusal({
    status: 403,
    code: 'account_disabled',
    message: `This account is disabled. Write to ${settings.supportEmail} if you think that is a mistake.`,
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

/** The token of a new session; undefined when the password was changed since it was checked. */
export async function openSession(
  ctx: Context,
  account: Pick<Account, 'id' | 'passwordChangedAt'>,
  from?: SessionOrigin & { via?: SessionVia },
): Promise<string | undefined> {
  const { token, session } = createSession(ctx, account, from)
  if (!(await insertSession(ctx.db.pool, session))) return undefined
  const address = from && addressGroup(from.address)
  ctx.log.info({ via: session.via, accountId: account.id, address }, 'signed in')
  return token
}

/** Where a session is opened. */
type SessionOrigin = Pick<Call, 'address' | 'headers'>

/** A session that is not stored yet, and its token. */
export function createSession(
  ctx: Context,
  { id, passwordChangedAt }: Pick<Account, 'id' | 'passwordChangedAt'>,
  from?: SessionOrigin & { via?: SessionVia },
): { token: string; session: NewSession } {
  const { token, tokenHash } = createSecretToken('cts_')
  const createdAt = ctx.now()
  const expiresAt = endOfSession(ctx.settings, { createdAt, usedAt: createdAt })
  const device = describeDevice(from?.headers['user-agent'])
  const address = from ? changedBy('session', from).address : null
  const via = from?.via ?? 'password'
  return {
    token,
    session: { tokenHash, userId: id, passwordChangedAt, createdAt, expiresAt, device, address, via },
  }
}

/** Ends this session; the others go on. */
export async function signOut(
  ctx: Context,
  { sessionHash }: Call<typeof logout>,
): Promise<{ message: string }> {
  if (sessionHash) await deleteSession(ctx.db, sessionHash)
  return { message: 'Signed out.' }
}
