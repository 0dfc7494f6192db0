import { PLANS, type PlanId } from '#contract/plans.ts'
import type { Settled } from './call-settler.ts'
import type { Edge } from './edge.ts'
import { type KeyRecord, notAKey, windowOf } from './key-directory.ts'
import { Problem } from './problem.ts'
import type { LimitHeaders } from './public-route.ts'
import type { WindowEntry } from './shared-windows.ts'

const MONTH_NAME = 'month'

const WINDOW_NAME = 'window'

/** RateLimit-Policy of each plan: what a key may do in its window and an account in a month. */
const POLICIES: Record<PlanId, string> = {
  free: policyOf('free'),
  pro: policyOf('pro'),
  scale: policyOf('scale'),
}

/**
 * Refuses at once where the window is known to be full. Gives what the shared windows counted, or undefined where the
 * settlement has to count the call. A promise only where there are shared windows: this is the hot path.
 */
export function enterWindow(
  edge: Edge,
  key: KeyRecord,
  reply: LimitHeaders,
): undefined | Promise<WindowEntry | undefined> {
  const nowMs = edge.ctx.now().getTime()
  if (key.fullUntilMs > nowMs) throw refuseFull(key, reply, nowMs)
  return edge.windows?.enter(key, nowMs).then((entry) => {
    if (entry === undefined || entry.admitted) return entry
    key.fullUntilMs = entry.freeAtMs
    throw refuseFull(key, reply, nowMs)
  })
}

function refuseFull(key: KeyRecord, reply: LimitHeaders, nowMs: number): Problem {
  const window = windowOf(key)
  const state = { key, used: window.calls, freeAtMs: key.fullUntilMs, monthCalls: 0, nowMs }
  if (!reply.hasHeader('RateLimit')) {
    // What is left of the month is not known without a settlement.
    const { RateLimit, ...policy } = limitHeaders(state)
    reply.headers({ ...policy, RateLimit: RateLimit.split(', ')[0] ?? '' })
  }
  return new Problem(
    'rate_limited',
    `${key.callsPerMinute === null ? 'The key may make' : 'By its own limit the key may make'} ${window.calls.toLocaleString('en-US')} calls in ${window.seconds === 1 ? 'a second' : `${window.seconds} seconds`}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((key.fullUntilMs - nowMs) / 1000)) },
  )
}

/** Sends the limits, unless the answer has begun, and throws where the settlement refused the call. */
export function acceptSettlement(
  edge: Edge,
  key: KeyRecord,
  settled: Settled,
  answer?: { reply: LimitHeaders; entry: WindowEntry | undefined },
): void {
  if (settled.outcome === 'unknown-key') {
    edge.keys.forget(key)
    throw notAKey()
  }
  const nowMs = settled.at.getTime()
  key.plan = settled.plan
  answer?.reply.headers(limitHeaders({ ...settled, ...answer.entry, key, nowMs }))
  if (settled.outcome === 'rate-limited' && answer) {
    key.fullUntilMs = settled.freeAtMs
    throw refuseFull(key, answer.reply, nowMs)
  }
  if (settled.outcome === 'quota-reached') {
    const quota = PLANS[settled.plan].callsPerMonth ?? 0
    throw new Problem(
      'quota_reached',
      `The plan ${PLANS[settled.plan].name} includes ${quota.toLocaleString('en-US')} calls a month, and all of them are used.`,
      { retryAfterSeconds: secondsToNextMonth(nowMs) },
    )
  }
  if (settled.outcome === 'cap-reached') {
    throw new Problem(
      'spending_cap_reached',
      'This call would exceed the monthly spending cap of the account.',
    )
  }
  if (settled.outcome === 'key-cap-reached') {
    throw new Problem('key_cap_reached', 'This call would exceed the monthly cap of this key.')
  }
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-10: `q` the quota, `w` its window in seconds, `r` what remains
 * and `t` the seconds until the oldest calls leave the window or the month (UTC) ends.
 */
export function limitHeaders(state: {
  key: Pick<KeyRecord, 'plan' | 'callsPerMinute'>
  used: number
  freeAtMs: number
  monthCalls: number
  nowMs: number
}): { 'RateLimit-Policy': string; RateLimit: string } {
  const { key } = state
  const { callsPerMonth } = PLANS[key.plan]
  const window = windowOf(key)
  const left = Math.max(0, window.calls - state.used)
  const seconds = Math.max(0, Math.ceil((state.freeAtMs - state.nowMs) / 1000))
  let limit = `"${WINDOW_NAME}";r=${left};t=${seconds}`
  if (callsPerMonth !== undefined) {
    const leftThisMonth = Math.max(0, callsPerMonth - state.monthCalls)
    limit += `, "${MONTH_NAME}";r=${leftThisMonth};t=${secondsToNextMonth(state.nowMs)}`
  }
  return {
    'RateLimit-Policy': key.callsPerMinute === null ? POLICIES[key.plan] : policyOf(key.plan, window),
    RateLimit: limit,
  }
}

/** Seconds until the first millisecond of the next month (UTC), rounded up. */
function secondsToNextMonth(nowMs: number): number {
  const now = new Date(nowMs)
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - nowMs) / 1000)
}

function policyOf(id: PlanId, window = PLANS[id].window): string {
  const { callsPerMonth } = PLANS[id]
  const policy = `"${WINDOW_NAME}";q=${window.calls};w=${window.seconds}`
  return callsPerMonth === undefined ? policy : `${policy}, "${MONTH_NAME}";q=${callsPerMonth}`
}
