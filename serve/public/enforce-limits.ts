import { PLANS } from '#contract/plans.ts'
import type { Settled } from './call-settler.ts'
import type { Edge } from './edge.ts'
import type { LimitHeaders } from './incoming-call.ts'
import { type KeyRecord, notAKey } from './key-directory.ts'
import { limitHeaders, secondsToNextMonth } from './limit-headers.ts'
import { Problem } from './problem.ts'
import type { WindowEntry } from './shared-windows.ts'

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
  const { window } = PLANS[key.plan]
  const state = { plan: key.plan, used: window.calls, freeAtMs: key.fullUntilMs, monthCalls: 0, nowMs }
  if (!reply.hasHeader('RateLimit')) {
    // What is left of the month is not known without a settlement.
    const { RateLimit, ...policy } = limitHeaders(state)
    reply.headers({ ...policy, RateLimit: RateLimit.split(', ')[0] ?? '' })
  }
  return new Problem(
    'rate_limited',
    `The key may make ${window.calls.toLocaleString('en-US')} calls in ${window.seconds === 1 ? 'a second' : `${window.seconds} seconds`}.`,
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
  answer?.reply.headers(limitHeaders({ ...settled, ...answer.entry, nowMs }))
  if (settled.outcome === 'rate-limited' && answer) {
    key.fullUntilMs = settled.freeAtMs
    throw refuseFull(key, answer.reply, nowMs)
  }
  if (settled.outcome === 'quota-reached') {
    const quota = PLANS[settled.plan].callsPerMonth ?? 0
    throw new Problem(
      'quota_reached',
      `The plan ${PLANS[settled.plan].name} includes ${quota.toLocaleString('en-US')} calls a month, and they are used.`,
      { retryAfterSeconds: secondsToNextMonth(nowMs) },
    )
  }
  if (settled.outcome === 'cap-reached') {
    throw new Problem(
      'spending_cap_reached',
      'The monthly spending cap of the account leaves no room for this call.',
    )
  }
}
