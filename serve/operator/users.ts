import { emailKey, findEmailProblem, normalizeEmail, normalizeUsername } from '#contract/account-rules.ts'
import type * as contract from '#contract/app/operator/users.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { deleteAccount } from '#store/accounts/delete-account.ts'
import { INVITATIONS_MAX, listInvitations, revokeInvitation } from '#store/accounts/invitations.ts'
import { removeEveryFactor } from '#store/accounts/second-factors.ts'
import { listApiKeys } from '#store/api-keys/api-keys.ts'
import { BY_OPERATOR, listActs, type Operator } from '#store/audit/acts.ts'
import * as store from '#store/operator/users.ts'
import { getAccountMonth } from '#store/usage/usage.ts'
import { refuseProblem } from '../accounts/refuse-problem.ts'
import { sendInvitation } from '../accounts/sign-up.ts'
import { isOperator } from '../app/is-operator.ts'
import type { Context } from '../context/context.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'

// What operators do with accounts, by the console and by `npm run admin` alike.

/** What these operations use of a context: the command line has no more. */
export type OperatorTools = Pick<Context, 'db' | 'now'> & {
  settings: Pick<Context['settings'], 'operators' | 'publicUrl' | 'signOn' | 'signUp'>
}

const DAYS_OF_CALLS = 30
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Accounts of people, the newest first, or the first matches of a search. */
export async function listUsers(
  { db, now, settings }: OperatorTools,
  {
    q = '',
    state,
    cursor,
    limit,
  }: { q?: string; state: (typeof contract.USER_STATES)[number]; cursor?: string; limit: number },
) {
  const isDisabled = state === 'disabled'
  const wanted = normalizeUsername(q).toLowerCase()
  if (UUID.test(wanted)) {
    const user = await store.findUser(db, { id: wanted, now: now() })
    return { data: user ? [toListed(settings, user)] : [], nextCursor: null, hasMore: false }
  }
  const found = wanted
    ? await store.searchUsers(db, { prefix: wanted, isDisabled, limit: limit + 1 })
    : await store.listUsers(db, { isDisabled, after: cursor, limit: limit + 1 })
  const page = found.slice(0, limit)
  const hasMore = found.length > limit
  return {
    data: page.map((user) => toListed(settings, user)),
    nextCursor: hasMore && !wanted ? (page.at(-1)?.id ?? null) : null,
    hasMore,
  }
}

/** One account with its keys, their use and its sessions. Throws 404. */
export async function showUser(
  { db, now, settings }: OperatorTools,
  id: string,
): Promise<contract.ShownUser> {
  const user = await store.findUser(db, { id, now: now() })
  if (!user) throw notFound('There is no such account.')
  const month = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth(), 1))
  const since = new Date(now().getTime() - DAYS_OF_CALLS * DAY_MS)
  const keys = await listApiKeys(db, { userId: id, since, month })
  const { hasSecondFactor, sessions, plan, hasCard } = user
  return {
    ...toListed(settings, user),
    hasSecondFactor,
    sessions,
    plan,
    hasCard,
    month: await getAccountMonth(db, { accountId: id, from: month }),
    keys: keys.map(({ id, name, mode, lastFour, createdAt, lastUsedAt, callsByDay }) => ({
      id,
      name,
      mode,
      lastFour,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      calls: Object.values(callsByDay).reduce((sum, calls) => sum + calls, 0),
    })),
  }
}

function toListed(settings: OperatorTools['settings'], user: store.ListedUser): contract.ListedUser {
  const { id, username, email, createdAt, isConfirmed, isRefused, disabledAt, lastSeenAt } = user
  return {
    id,
    username,
    email,
    createdAt: createdAt.toISOString(),
    isConfirmed,
    isRefused,
    isOperator: isOperator({ settings }, user),
    disabledAt: disabledAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

export interface UserAct {
  userId: string
  operator: Operator
}

/** Ends every session of an account and has its keys stop at once. Throws 404, and 409 for the operator's own. */
export async function disableUser({ db, now }: OperatorTools, act: UserAct): Promise<{ message: string }> {
  refuseOwn(act, 'disabled')
  const outcome = await store.disableUser(db, { ...act, now: now() })
  if (outcome === 'missing') throw notFound('There is no such account.')
  return {
    message: outcome === 'disabled' ? 'The account is disabled.' : 'The account was disabled already.',
  }
}

/** Lets a disabled account sign in again. Throws 404. */
export async function enableUser({ db, now }: OperatorTools, act: UserAct): Promise<{ message: string }> {
  const outcome = await store.enableUser(db, { ...act, now: now() })
  if (outcome === 'missing') throw notFound('There is no such account.')
  return { message: outcome === 'enabled' ? 'The account is enabled.' : 'The account was not disabled.' }
}

/** Turns two-step sign-in of an account off and removes its passkeys. Throws 404. */
export async function removeUserFactor(
  { db, now }: OperatorTools,
  act: UserAct,
): Promise<{ message: string }> {
  if (!(await store.findUser(db, { id: act.userId, now: now() }))) throw notFound('There is no such account.')
  const wasOn = await removeEveryFactor(db, { ...act, now: now(), by: BY_OPERATOR })
  return {
    message: wasOn ? 'Two-step sign-in of the account is off.' : 'Two-step sign-in of the account was off.',
  }
}

/** Deletes an account as its owner would. Throws 404, and 409 for the operator's own. */
export async function deleteUser(
  { db, now, mailer }: OperatorTools & Pick<Context, 'mailer'>,
  { userId, operator }: UserAct,
): Promise<{ message: string }> {
  refuseOwn({ userId, operator }, 'deleted')
  const user = await store.findUser(db, { id: userId, now: now() })
  const at = now()
  if (!user || (await deleteAccount(db, { userId, now: at, act: { operator, now: at } })) !== 'deleted')
    throw notFound('There is no such account.')
  await mailer.forget?.(user.email)
  return { message: 'The account is deleted.' }
}

/** An operator who is locked out could not undo it. */
function refuseOwn({ userId, operator }: UserAct, done: string): void {
  if (operator.id === userId) throw conflict('id', `Your own account cannot be ${done} here.`)
}

/** Those that can be used, the newest first. */
export async function showInvitations({ db, now }: OperatorTools) {
  const waiting = await listInvitations(db, now())
  return {
    data: waiting.map(({ email, createdAt, expiresAt }) => ({
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    max: INVITATIONS_MAX,
  }
}

/** Mails an invitation and gives its link. Throws 400 for what is no address, 409 where it has an account or too many wait. */
export async function inviteUser(
  { db, now, secretBox, settings }: OperatorTools & Pick<Context, 'secretBox'>,
  { email, operator }: { email: string; operator: Operator },
) {
  refuseProblem(findEmailProblem(email))
  const address = normalizeEmail(email)
  const tools = { db, box: secretBox, now: now(), operator }
  const { invited, token, expiresAt } = await sendInvitation(tools, address)
  if (invited === 'has an account') throw conflict('email', `${address} has an account already`)
  if (invited === 'too many')
    throw conflict(
      'email',
      `${INVITATIONS_MAX} invitations wait already: revoke some, or wait until they expire`,
    )
  const link = `${settings.publicUrl}/register?invitation=${token}`
  return { email: address, link, expiresAt: expiresAt.toISOString() }
}

/** Throws 400 for what is no address, and 404. */
export async function withdrawInvitation(
  { db, now }: OperatorTools,
  { email, operator }: { email: string; operator: Operator },
): Promise<void> {
  const problem = findEmailProblem(email)
  if (problem) throw invalid('email', problem.message)
  if (!(await revokeInvitation(db, emailKey(email), { operator, now: now() })))
    throw notFound(`There is no invitation of ${email}.`)
}

/** What operators did, the newest first. */
export async function showActs(
  { db }: Pick<OperatorTools, 'db'>,
  { subject, cursor, limit }: { subject?: string; cursor?: string; limit: number },
) {
  const acts = await listActs(db, { before: cursor, subjectId: subject, limit: limit + 1 })
  const page = acts.slice(0, limit)
  return {
    data: page.map((act) => ({ ...act, at: act.at.toISOString() })),
    nextCursor: acts.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
