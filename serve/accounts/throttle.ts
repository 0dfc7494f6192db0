import { createHash } from 'node:crypto'
import { emailKey } from '#contract/account-rules.ts'
import { CORRECTIONS_PER_HOUR } from '#contract/app/accuracy.ts'
import { EXPORTS_PER_HOUR } from '#contract/post-exports.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { type Attempt, findAttempts, giveBackAttempts, takeAttempts } from '#store/accounts/attempts.ts'
import type { Context } from '../context/context.ts'
import { addressGroup } from '../http/address.ts'
import { tooMany } from '../http/errors.ts'

/** What is counted by which key, and how many an hour are allowed. */
export interface Throttle {
  kind: keyof typeof LIMITS_PER_HOUR
  subjectHash: Buffer
}

/** One address may be a whole office behind a router, so it may do more than one account bears. */
export const LIMITS_PER_HOUR = {
  'sign-in:account': 100, // abuse-cases, "Sign-in and accounts"
  'sign-in:address': 300,
  'sign-up:address': 20, // few, so that free quotas are not signed up for in rows; SIGN_UPS_PER_HOUR
  'factor:account': 10, // a guess is right once in 333,000 tries
  'invitation:mailbox': 3, // keeps strangers from flooding a mailbox
  'team-invitation:account': 60,
  'team-invitation:mailbox': 5,
  'sign-on:address': 300,
  'passkey:address': 300,
  'sign-on-code:mailbox': 3,
  'reset:address': 300,
  'contact:address': 20,
  'support:address': 20,
  'newsletter:address': 60,
  'sandbox:address': 30,
  'oauth-client:address': 30, // ours
  'oauth-request:address': 120, // ours
  'test-notification:account': 10,
  'billing:account': 60, // ours: each asks the payment provider
  'correction:account': CORRECTIONS_PER_HOUR,
  'export:account': EXPORTS_PER_HOUR,
  'export:address': EXPORTS_PER_HOUR,
} as const

export function throttleAccount(email: string): Throttle {
  return { kind: 'sign-in:account', subjectHash: sha256(emailKey(email)) }
}

export function throttleInvitation(email: string): Throttle {
  return { kind: 'invitation:mailbox', subjectHash: sha256(emailKey(email)) }
}

/** Of who invites, and of the mailbox: no stranger floods it through teams. */
export function throttleTeamInvitations({
  accountId,
  email,
}: {
  accountId: string
  email: string
}): Throttle[] {
  return [
    { kind: 'team-invitation:account', subjectHash: sha256(accountId) },
    { kind: 'team-invitation:mailbox', subjectHash: sha256(emailKey(email)) },
  ]
}

export function throttleSignOnCode(email: string): Throttle {
  return { kind: 'sign-on-code:mailbox', subjectHash: sha256(emailKey(email)) }
}

export function throttleAddress(
  kind: Extract<Throttle['kind'], `${string}:address`>,
  address: string,
): Throttle {
  return { kind, subjectHash: sha256(addressGroup(address)) }
}

/** Files are counted by account, and by address for visitors. */
export function throttleExports({ userId, address }: { userId?: string; address: string }): Throttle {
  if (userId === undefined) return throttleAddress('export:address', address)
  return { kind: 'export:account', subjectHash: sha256(userId) }
}

export function throttleFactor(userId: string): Throttle {
  return { kind: 'factor:account', subjectHash: sha256(userId) }
}

export function throttleTestNotification(userId: string): Throttle {
  return { kind: 'test-notification:account', subjectHash: sha256(userId) }
}

export function throttleBilling(accountId: string): Throttle {
  return { kind: 'billing:account', subjectHash: sha256(accountId) }
}

export function throttleCorrection(userId: string): Throttle {
  return { kind: 'correction:account', subjectHash: sha256(userId) }
}

/** Counts one attempt on each. Throws a 429 with the seconds to wait when one of them had enough. */
export async function takeTries(ctx: Context, throttles: Throttle[]): Promise<void> {
  const counts = await takeAttempts(ctx.db, toAttempts(ctx, throttles))
  if (throttles.some(({ kind }, index) => (counts[index] ?? 0) > limitOf(ctx, kind))) throw exhausted(ctx)
}

/** Throws the same 429 without counting, so that a flood does not stand in the line of those who may try. */
export async function refuseExhausted(ctx: Context, throttles: Throttle[]): Promise<void> {
  const counts = await findAttempts(ctx.db, toAttempts(ctx, throttles))
  if (throttles.some(({ kind }, index) => (counts[index] ?? 0) >= limitOf(ctx, kind))) throw exhausted(ctx)
}

/** The attempt was a success: it does not count. */
export async function giveBackTries(ctx: Context, throttles: Throttle[]): Promise<void> {
  await giveBackAttempts(ctx.db, toAttempts(ctx, throttles))
}

function limitOf(ctx: Context, kind: Throttle['kind']): number {
  const set = kind === 'sign-up:address' ? ctx.settings.signUpsPerHour : undefined
  return set ?? LIMITS_PER_HOUR[kind]
}

function toAttempts(ctx: Context, throttles: Throttle[]): Attempt[] {
  const windowStart = new Date(Math.floor(ctx.now().getTime() / HOUR_MS) * HOUR_MS)
  return throttles.map((throttle) => ({ ...throttle, windowStart }))
}

function exhausted(ctx: Context): Error {
  const waitSeconds = Math.ceil((HOUR_MS - (ctx.now().getTime() % HOUR_MS)) / 1000)
  const waitMinutes = Math.ceil(waitSeconds / 60)
  return tooMany(
    `Too many attempts. Please try again in ${waitMinutes} ${waitMinutes === 1 ? 'minute' : 'minutes'}.`,
    waitSeconds,
  )
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
