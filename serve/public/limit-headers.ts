import { PLANS, type PlanId } from '#contract/plans.ts'

const MONTH_NAME = 'month'
const WINDOW_NAME = 'window'

/** RateLimit-Policy of each plan: what a key may do in its window and an account in a month. */
const POLICIES: Record<PlanId, string> = {
  free: policyOf('free'),
  pro: policyOf('pro'),
  scale: policyOf('scale'),
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-10: `q` the quota, `w` its window in seconds, `r` what remains
 * and `t` the seconds until the oldest calls leave the window or the month (UTC) ends.
 */
export function limitHeaders(state: {
  plan: PlanId
  used: number
  freeAtMs: number
  monthCalls: number
  nowMs: number
}): { 'RateLimit-Policy': string; RateLimit: string } {
  const { window, callsPerMonth } = PLANS[state.plan]
  const left = Math.max(0, window.calls - state.used)
  const seconds = Math.max(0, Math.ceil((state.freeAtMs - state.nowMs) / 1000))
  let limit = `"${WINDOW_NAME}";r=${left};t=${seconds}`
  if (callsPerMonth !== undefined) {
    const leftThisMonth = Math.max(0, callsPerMonth - state.monthCalls)
    limit += `, "${MONTH_NAME}";r=${leftThisMonth};t=${secondsToNextMonth(state.nowMs)}`
  }
  return { 'RateLimit-Policy': POLICIES[state.plan], RateLimit: limit }
}

/** Seconds until the first millisecond of the next month (UTC), rounded up. */
export function secondsToNextMonth(nowMs: number): number {
  const now = new Date(nowMs)
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - nowMs) / 1000)
}

function policyOf(id: PlanId): string {
  const { window, callsPerMonth } = PLANS[id]
  const policy = `"${WINDOW_NAME}";q=${window.calls};w=${window.seconds}`
  return callsPerMonth === undefined ? policy : `${policy}, "${MONTH_NAME}";q=${callsPerMonth}`
}
