import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  domainOf,
  emailKey,
  findEmailProblem,
  findUsernameProblem,
  normalizeEmail,
  normalizeUsername,
  USERNAME_LENGTH_MAX,
  usernameKey,
} from '#contract/account-rules.ts'
import type { SignedIn } from '#contract/app/accounts/auth.ts'
import {
  type beginSignOn as beginContract,
  type beginLink as beginLinkContract,
  type continueSignOn as continueContract,
  DEAD_SIGN_ON,
  type finishSignOn as finishContract,
  type mailSignOnCode as mailContract,
  type removeLink as removeLinkContract,
} from '#contract/app/accounts/sign-on.ts'
import type { AnswerOf } from '#contract/route.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type Account, findAccount } from '#store/accounts/accounts.ts'
import { insertUser } from '#store/accounts/insert-user.ts'
import { hasInvitation } from '#store/accounts/invitations.ts'
import {
  findLinkedAccount,
  isLinkedElsewhere,
  type LinkedIdentity,
  linkIdentity,
  mailSignOnCode as mailInStore,
  noteIdentityUse,
  unlinkIdentity,
} from '#store/accounts/linked-identities.ts'
import { findTry, insertTry, takeTry } from '#store/accounts/sign-in-tries.ts'
import type { Call } from '../app/route.ts'
import type { Context, SignOnSettings } from '../context/context.ts'
import { type ProviderIdentity, type SignOnPort, SignOnRefused } from '../context/sign-on-port.ts'
import { changedBy } from '../http/address.ts'
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts'
import { createSecretToken, hashToken } from '../secrets/keys.ts'
import { toBase32 } from '../secrets/totp.ts'
import { createConfirmation } from './confirm-email.ts'
import { checkPassword } from './passwords.ts'
import { toUser } from './profile.ts'
import { checkFactor } from './second-factor.ts'
import { disabled, openSession } from './sessions.ts'
import { findSignUpRule } from './sign-up-rule.ts'
import { giveBackTries, takeTries, throttleAddress, throttleFactor, throttleSignOnCode } from './throttle.ts'

const TRY_MS = 10 * MINUTE_MS
const CODE_BYTES = 5 // 40 bits, of which ten guesses an hour are allowed

/** The way to the provider for somebody who is not signed in. Throws 404 without a provider, 429, and 502. */
export async function beginSignOn(
  ctx: Context,
  { address }: Call<typeof beginContract>,
): Promise<AnswerOf<typeof beginContract>> {
  getProvider(ctx)
  await takeTries(ctx, [throttleAddress('sign-on:address', address)])
  return begin(ctx)
}

/** The same for who is signed in, to link the account. Throws 400 for a wrong password or code, too. */
export async function beginLink(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof beginLinkContract>,
): Promise<AnswerOf<typeof beginLinkContract>> {
  getProvider(ctx)
  const missing = 'Enter your current password to link your account'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  return begin(ctx, user.id)
}

async function begin(ctx: Context, userId?: string): Promise<AnswerOf<typeof beginContract>> {
  const { port } = getProvider(ctx)
  const { token: secret, tokenHash: secretHash } = createSecretToken('ctb_')
  const { token: state, tokenHash } = createSecretToken('ctb_')
  const url = await orRefuse(port.begin({ state, ...deriveChecks(secret) }))
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + TRY_MS)
  await insertTry(ctx.db, { kind: 'sign-on', tokenHash, secretHash, userId, now, expiresAt })
  return { url, secret }
}

/** The browser's secret has the rest follow, so that a stolen database holds nothing of it. */
function deriveChecks(secret: string): { nonce: string; verifier: string } {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

/**
 * What the provider's answer comes to: a session, a link, or what has to be proven first. Each answer counts once, and only
 * from the browser that began. Throws 400 for one that does not, 403 where the person may not sign up, 404, 409 and 429.
 */
export async function finishSignOn(
  ctx: Context,
  { body, user, address, headers }: Call<typeof finishContract>,
): Promise<AnswerOf<typeof finishContract>> {
  const { port, settings } = getProvider(ctx)
  const answer = new URLSearchParams(body.answer)
  const state = answer.get('state') ?? ''
  const now = ctx.now()
  const begun = await takeTry(ctx.db, { kind: 'sign-on', tokenHash: hashToken(state), now })
  if (!begun || !isSame(begun.secretHash, hashToken(body.secret))) throw dead()
  // A session of another account by now must not be linked.
  if (begun.userId && begun.userId !== user?.id) throw dead()
  const found = await orRefuse(port.finish(answer, { state, ...deriveChecks(body.secret) }))
  const identity = toIdentity(found, settings)
  const by = changedBy('session', { address })
  const linkedTo = await findLinkedAccount(ctx.db, identity)
  if (begun.userId) {
    const isFree = linkedTo === undefined || linkedTo === begun.userId
    if (!isFree || !(await linkIdentity(ctx.db, { userId: begun.userId, identity, now, by })))
      throw conflict('answer', 'This account of the provider is linked to another Crowdtape account.')
    const account = await findAccount(ctx.db, { id: begun.userId })
    if (!account) throw dead()
    return { status: 'linked', user: toUser(ctx, account) }
  }
  const linked = linkedTo && (await findAccount(ctx.db, { id: linkedTo }))
  if (linked) {
    if (linked.isDisabled) throw disabled(ctx)
    await noteIdentityUse(ctx.db, { userId: linked.id, identity, now, by })
    if (linked.hasFactor)
      return ask(ctx, { account: linked, identity, secret: body.secret, status: 'factor' })
    return { status: 'signed-in', ...(await enter(ctx, linked.id, { address, headers })) }
  }
  const email = readEmail(found)
  const existing = await findAccount(ctx.db, { emailKey: emailKey(email) })
  if (existing) return ask(ctx, { account: existing, identity, secret: body.secret, status: 'link' })
  const userId = await createAccount(ctx, { found, email, identity, address })
  return { status: 'signed-in', ...(await enter(ctx, userId, { address, headers })) }
}

function readEmail({ email }: ProviderIdentity): string {
  if (email === undefined || findEmailProblem(email))
    throw forbidden('The provider gave no e-mail address that an account could have.')
  return normalizeEmail(email)
}

interface Asked {
  account: Account
  identity: LinkedIdentity
  /** Of the browser. */
  secret: string
  status: 'link' | 'factor'
}

interface TicketData {
  status: Asked['status']
  identity: LinkedIdentity
  codeHash?: string
}

/** What the provider said is kept for ten minutes, until the account is proven. */
async function ask(
  ctx: Context,
  { account, identity, secret, status }: Asked,
): Promise<AnswerOf<typeof finishContract>> {
  const { token: ticket, tokenHash } = createSecretToken('ctk_')
  const now = ctx.now()
  const data: TicketData = { status, identity }
  await insertTry(ctx.db, {
    kind: 'sign-on-ticket',
    tokenHash,
    secretHash: hashToken(secret),
    userId: account.id,
    data,
    now,
    expiresAt: new Date(now.getTime() + TRY_MS),
  })
  const { email, isConfirmed: canMail, hasFactor: asksCode } = account
  return { status, ticket, email, canMail, asksCode }
}

async function findTicket(
  ctx: Context,
  { ticket, secret }: { ticket: string; secret: string },
): Promise<{ tokenHash: Buffer; account: Account; data: TicketData }> {
  const tokenHash = hashToken(ticket)
  const found = await findTry<TicketData>(ctx.db, { kind: 'sign-on-ticket', tokenHash, now: ctx.now() })
  if (!found?.userId || !isSame(found.secretHash, hashToken(secret))) throw dead()
  const account = await findAccount(ctx.db, { id: found.userId })
  if (!account) throw dead()
  return { tokenHash, account, data: found.data }
}

/** Mails the code that links. Only to an address that its owner has confirmed: else a stranger may have signed up with it. Throws 400 and 429. */
export async function mailSignOnCode(
  ctx: Context,
  { body }: Call<typeof mailContract>,
): Promise<{ message: string }> {
  getProvider(ctx)
  const { tokenHash, account, data } = await findTicket(ctx, body)
  if (data.status !== 'link' || !account.isConfirmed)
    throw invalid('ticket', 'This account has not confirmed its e-mail address. Enter its password.')
  await takeTries(ctx, [throttleSignOnCode(account.email)])
  const code = toBase32(randomBytes(CODE_BYTES)).toLowerCase()
  const now = ctx.now()
  await mailInStore(ctx.db, {
    tokenHash,
    userId: account.id,
    code: ctx.secretBox.seal(code, 'mail token'),
    codeHash: hashToken(code),
    now,
    expiresAt: new Date(now.getTime() + TRY_MS),
  })
  return { message: `We sent a code to ${account.email}.` }
}

/** Links an account that is proven by its password or mailed code, and asks for its second factor. Throws 400 and 429. */
export async function continueSignOn(
  ctx: Context,
  { body, address, headers }: Call<typeof continueContract>,
): Promise<SignedIn> {
  getProvider(ctx)
  const { tokenHash, account, data } = await findTicket(ctx, body)
  if (data.status === 'link') await checkOwner(ctx, { account, data, body, address })
  else if ((await findLinkedAccount(ctx.db, data.identity)) !== account.id) throw dead() // unlinked by now
  await checkFactor(ctx, { userId: account.id, code: body.code })
  const now = ctx.now()
  if (!(await takeTry(ctx.db, { kind: 'sign-on-ticket', tokenHash, now }))) throw dead()
  const linking = {
    userId: account.id,
    identity: data.identity,
    now,
    by: changedBy('session', { address }),
  }
  if (data.status === 'link' && !(await linkIdentity(ctx.db, linking))) throw dead()
  return enter(ctx, account.id, { address, headers })
}

async function checkOwner(
  ctx: Context,
  {
    account,
    data,
    body,
    address,
  }: { account: Account; data: TicketData; body: Call<typeof continueContract>['body']; address: string },
): Promise<void> {
  const typed = body.mailedCode?.replaceAll(/[\s-]/g, '').toLowerCase() ?? ''
  if (typed === '') {
    const missing = account.isConfirmed
      ? 'Enter the password of your account, or ask for a code by e-mail'
      : 'Enter the password of your account'
    const password = body.currentPassword
    return checkPassword(ctx, { user: account, address, password, missing, sessionHash: undefined })
  }
  const throttles = [throttleFactor(account.id)]
  await takeTries(ctx, throttles)
  const expected = data.codeHash === undefined ? null : Buffer.from(data.codeHash, 'hex')
  if (!isSame(expected, hashToken(typed))) throw invalid('mailedCode', 'This code is not correct')
  await giveBackTries(ctx, throttles)
}

/** Ends the link of an account that has a password to sign in with. Throws 400, 403 and 429. */
export async function removeLink(
  ctx: Context,
  { user, body, address, sessionHash }: Call<typeof removeLinkContract>,
): Promise<{ message: string }> {
  if (ctx.settings.signOn?.isOnly)
    throw forbidden(`${ctx.settings.signOn.label} is the only way to sign in here.`)
  if (!user.hasPassword)
    throw invalid('currentPassword', 'Set a password first. Without one you could not sign in again.')
  const missing = 'Enter your current password to unlink your account'
  await checkPassword(ctx, { user, address, sessionHash, password: body.currentPassword, missing })
  await checkFactor(ctx, { userId: user.id, code: body.code })
  await unlinkIdentity(ctx.db, { userId: user.id, now: ctx.now(), by: changedBy('session', { address }) })
  return { message: 'Your account is unlinked.' }
}

async function enter(
  ctx: Context,
  userId: string,
  from: Pick<Call, 'address' | 'headers'>,
): Promise<SignedIn> {
  const account = await findAccount(ctx.db, { id: userId })
  if (account?.isDisabled) throw disabled(ctx)
  const token = account && (await openSession(ctx, account, { ...from, via: 'provider' }))
  if (!token) throw dead()
  return { token, user: toUser(ctx, account) }
}

/** By the rule for signing up, in which an address that the provider vouches for counts as confirmed. */
async function createAccount(
  ctx: Context,
  {
    found,
    email,
    identity,
    address,
  }: { found: ProviderIdentity; email: string; identity: LinkedIdentity; address: string },
): Promise<string> {
  const now = ctx.now()
  await refuseUninvited(ctx, { email, isVerified: found.isEmailVerified, now })
  await takeTries(ctx, [throttleAddress('sign-up:address', address)])
  const id = randomUUID()
  const passwordHash = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  for (const username of suggestUsernames(found.names)) {
    const inserted = await insertUser(ctx.db, {
      id,
      username,
      usernameKey: usernameKey(username),
      email,
      emailKey: emailKey(email),
      passwordHash,
      createdAt: now,
      confirmation: found.isEmailVerified ? undefined : createConfirmation(ctx),
      by: changedBy('session', { address }),
      identity,
    }).catch((error: unknown) => {
      if (isLinkedElsewhere(error)) throw dead() // signed up in another tab at this moment
      throw error
    })
    if (inserted.status === 'created') return id
    if (inserted.status === 'taken' && inserted.field === 'email') break
  }
  throw dead()
}

async function refuseUninvited(
  ctx: Context,
  { email, isVerified, now }: { email: string; isVerified: boolean; now: Date },
): Promise<void> {
  const rule = await findSignUpRule(ctx)
  if (rule.mode === 'open') return
  if (rule.mode === 'closed') throw forbidden('Sign-up is closed at the moment.')
  if (!isVerified)
    throw forbidden(
      'The provider does not confirm your e-mail address, which is needed to sign up here. ' +
        `Ask ${ctx.settings.supportEmail}.`,
    )
  if (await hasInvitation(ctx.db, { emailKey: emailKey(email), now })) return
  if (rule.mode !== 'domain')
    throw forbidden(`An invitation is needed to sign up here. Ask ${ctx.settings.supportEmail} for one.`)
  if (domainOf(email) !== rule.domain)
    throw forbidden(
      `Only addresses at ${rule.domain} can sign up here. Ask ${ctx.settings.supportEmail} for an invitation.`,
    )
}

const TRIES_OF_NAME = 4

/** What the provider calls the person, as far as a username may be that; each again with random digits, should it be taken. */
export function suggestUsernames(names: string[]): string[] {
  const [first = 'member'] = names.flatMap((name) => {
    const [local = ''] = name.split('@')
    const kept = normalizeUsername(local.replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, '').replaceAll(/ +/g, ' '))
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .slice(0, USERNAME_LENGTH_MAX)
      .trim()
    return findUsernameProblem(kept) ? [] : [kept]
  })
  const numbered = Array.from({ length: TRIES_OF_NAME }, () => {
    const digits = String(randomBytes(3).readUIntBE(0, 3)).padStart(8, '0').slice(-6)
    return `${first.slice(0, USERNAME_LENGTH_MAX - 7).trim()}-${digits}`
  })
  return [first, ...numbered]
}

function toIdentity(
  { issuer, subject, email, groups }: ProviderIdentity,
  { operatorGroup }: SignOnSettings,
): LinkedIdentity {
  const isOperator = operatorGroup !== undefined && groups.includes(operatorGroup)
  return { issuer, subject, email: email ?? null, operatorGroup: isOperator ? operatorGroup : null }
}

function getProvider(ctx: Context): { port: SignOnPort; settings: SignOnSettings } {
  const { signOn: port } = ctx
  const { signOn: settings } = ctx.settings
  if (!port || !settings) throw notFound('This installation has no single sign-on.')
  return { port, settings }
}

async function orRefuse<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof SignOnRefused)) throw error
    throw new Refusal({ status: 400, code: 'sign_on_failed', message: error.message, cause: error })
  }
}

function dead(): Refusal {
  return new Refusal({ status: 400, code: 'sign_on_failed', message: DEAD_SIGN_ON })
}

function forbidden(message: string): Refusal {
  return new Refusal({ status: 403, code: 'forbidden', message })
}

function isSame(one: Buffer | null, other: Buffer): boolean {
  return one !== null && one.length === other.length && timingSafeEqual(one, other)
}
