import { randomUUID } from 'node:crypto'
import {
  domainOf,
  emailKey,
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  usernameKey,
} from '#contract/account-rules.ts'
import { DEAD_INVITATION, type SignedIn, type signup } from '#contract/app/accounts/auth.ts'
import { WEEK_MS } from '#contract/time/duration.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import { type Invited, insertInvitation, isInvited } from '#store/accounts/invitations.ts'
import type { Operator } from '#store/audit/acts.ts'
import type { Database } from '#store/database.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { createSecretToken, hashToken } from '../secrets/keys.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { createConfirmation } from './confirm-email.ts'
import { refuseWeakPassword } from './passwords.ts'
import { toUser } from './profile.ts'
import { refuseProblem, refuseTaken } from './refuse-problem.ts'
import { createSession } from './sessions.ts'
import { refuseWhereOnlySignOn } from './sign-on-only.ts'
import { findSignUpRule } from './sign-up-rule.ts'
import { takeTries, throttleAddress, throttleInvitation } from './throttle.ts'

/**
 * Creates an account, mails the link that confirms its address and signs in. Throws 400 by the account rules, 403 where it may not sign up, 409 when the name or address is taken, 429 when
 * an address signs up too often.
 */
export async function signUp(
  ctx: Context,
  { body, address, headers }: Call<typeof signup>,
): Promise<SignedIn> {
  refuseWhereOnlySignOn(ctx)
  const { username = '', email = '', password = '', invitation } = body
  refuseProblem(findUsernameProblem(username) ?? findEmailProblem(email))
  const invitationHash = await refuseUninvited(ctx, { email, invitation, address })
  refuseWeakPassword(ctx, { password, account: { username, email } })
  await takeTries(ctx, [throttleAddress('sign-up:address', address)])
  return createAccount(ctx, { username, email, password, invitationHash }, { address, headers })
}

/** Gives the hash of the invitation where the account needs one; it is used up when the account is made. */
async function refuseUninvited(
  ctx: Context,
  { email, invitation, address }: { email: string; invitation: string | undefined; address: string },
): Promise<Buffer | undefined> {
  const signUp = await findSignUpRule(ctx)
  const { supportEmail } = ctx.settings
  if (signUp.mode === 'open') return undefined
  if (signUp.mode === 'closed') throw forbidden('Sign-up is closed at the moment.')
  if (invitation) {
    const tokenHash = hashToken(invitation)
    const isKnown = await isInvited(ctx.db, { tokenHash, emailKey: emailKey(email), now: ctx.now() })
    if (!isKnown) throw invalid('invitation', DEAD_INVITATION)
    return tokenHash
  }
  if (signUp.mode !== 'domain')
    throw forbidden(`An invitation is needed to sign up here. Ask ${supportEmail} for one.`)
  if (domainOf(email) === signUp.domain) return mailLink(ctx, { email, address })
  throw forbidden(
    `Only addresses at ${signUp.domain} can sign up here. Ask ${supportEmail} for an invitation.`,
    'email',
  )
}

/** Only who reads the mails of an address at the domain is of the domain: the link that is mailed signs up. */
async function mailLink(
  ctx: Context,
  { email, address }: { email: string; address: string },
): Promise<never> {
  await takeTries(ctx, [throttleAddress('sign-up:address', address), throttleInvitation(email)])
  const { invited } = await sendInvitation(
    { db: ctx.db, box: ctx.secretBox, now: ctx.now() },
    normalizeEmail(email),
  )
  if (invited === 'has an account') refuseTaken('email')
  if (invited === 'too many')
    throw forbidden('Too many people are signing up. Please try again tomorrow.', 'email')
  throw forbidden(`We sent a link to ${normalizeEmail(email)}. Open it to sign up.`, 'email')
}

function forbidden(message: string, field?: string): Refusal {
  return new Refusal({ status: 403, code: 'forbidden', message, field })
}

async function createAccount(
  ctx: Context,
  form: { username: string; email: string; password: string; invitationHash?: Buffer },
  from: Pick<Call, 'address' | 'headers'>,
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
  const { token, session } = createSession(ctx, { id: user.id, passwordChangedAt: user.createdAt }, from)
  const inserted = await insertUser(ctx.db, {
    ...user,
    ...keys,
    confirmation,
    session,
    by: changedBy('session', from),
    invitationHash: form.invitationHash,
  })
  if (inserted.status === 'not invited') throw invalid('invitation', DEAD_INVITATION)
  if (inserted.status === 'taken') refuseTaken(inserted.field)
  const nothing = {
    isConfirmed: false,
    isRefused: false,
    isOperator: false,
    hasFactor: false,
    hasApp: false,
    hasPassword: true,
    linkedIssuer: null,
    operatorGroup: null,
    pendingEmail: null,
    theme: null,
    palette: null,
    timeZone: null,
    marketView: null,
    marketHidden: null,
    avatar: null,
    socialTwitter: null,
    socialFacebook: null,
    socialInstagram: null,
  }
  return { token, user: toUser(ctx, { ...user, ...nothing }) }
}

/**
 * Mails a link by which `email` signs up once, within a week; it replaces an earlier one. Returns its token, and whether
 * it was mailed. `operator`: who invites.
 */
export async function sendInvitation(
  { db, box, now, operator }: { db: Database; box: SecretBox; now: Date; operator?: Operator },
  email: string,
): Promise<{ invited: Invited; token: string; expiresAt: Date }> {
  const { token, tokenHash } = createSecretToken('cti_')
  const expiresAt = new Date(now.getTime() + WEEK_MS)
  const invited = await insertInvitation(db, {
    email,
    emailKey: emailKey(email),
    token: box.seal(token, 'mail token'),
    tokenHash,
    createdAt: now,
    expiresAt,
    operator,
  })
  return { invited, token, expiresAt }
}

const USERNAME = 'demo'
const EMAIL = 'demo@crowdtape.example' // RFC 2606: no mail ever arrives at .example

/**
 * Makes the account to look around with when it is not there; one that exists stays as it is, its password too.
 * The password is the caller's: random, never a fixed one. `made` is false where the account (or its name) existed.
 */
export async function ensureDemoAccount(
  ctx: Pick<Context, 'db' | 'passwords' | 'now'>,
  password: string,
): Promise<{ username: string; email: string; made: boolean }> {
  const account = { username: USERNAME, email: EMAIL }
  if (await findAccount(ctx.db, { emailKey: emailKey(EMAIL) })) return { ...account, made: false }
  const inserted = await insertUser(ctx.db, {
    ...account,
    id: randomUUID(),
    usernameKey: usernameKey(USERNAME),
    emailKey: emailKey(EMAIL),
    passwordHash: await ctx.passwords.hash(password),
    createdAt: ctx.now(),
    by: { actor: 'operator', address: null },
  })
  return { ...account, made: inserted.status === 'created' }
}
