import { PLANS } from '#contract/plans.ts'
import { getAccountUsage as contract } from '#contract/public/account.ts'
import { PAID_ANSWER_MINUTES } from '#contract/public/paid-calls.ts'
import { DAY_MS, MINUTE_MS, WEEK_MS } from '#contract/time/duration.ts'
import { pruneCallPayments } from '#store/payments/call-payments.ts'
import { getAccountPlan } from '#store/usage/account-plan.ts'
import { voidAbandonedCalls } from '#store/usage/calls.ts'
import { ensureUsagePartition, getAccountMonth, pruneUsage } from '#store/usage/usage.ts'
import type { Context } from '../context/context.ts'
import { publicRoute } from '../public/public-route.ts'

export const getAccountUsage = publicRoute(contract, async (ctx, { key }) => {
  const month = monthOf(undefined, ctx.now())
  const [{ plan, capMicros }, used] = await Promise.all([
    getAccountPlan(ctx.db, key.accountId),
    getAccountMonth(ctx.db, { accountId: key.accountId, from: month.from }),
  ])
  const { window, callsPerMonth } = PLANS[plan]
  return {
    body: {
      plan,
      month: month.name,
      charged_calls: used.calls,
      included_calls: callsPerMonth ?? null,
      remaining_calls: callsPerMonth === undefined ? null : Math.max(0, callsPerMonth - used.calls),
      cost_micros: used.micros,
      cap_micros: capMicros,
      rate_limit: { calls: window.calls, seconds: window.seconds },
    },
    hasData: false,
  }
})

/** A calendar month in UTC: its first moment and the first of the next. */
export interface Month {
  /** Such as `2026-01`. */
  name: string
  from: Date
  to: Date
}

/** The month with this name, or the one of `now`. */
export function monthOf(name: string | undefined, now: Date): Month {
  const [year, month] =
    name === undefined
      ? [now.getUTCFullYear(), now.getUTCMonth()]
      : [Number(name.slice(0, 4)), Number(name.slice(5)) - 1]
  const from = new Date(Date.UTC(year, month, 1))
  return { name: from.toISOString().slice(0, 7), from, to: new Date(Date.UTC(year, month + 1, 1)) }
}

const ABANDONED_AFTER_MS = 600_000 // far longer than any request may live

/** As long as the ledger of calls. */
const PAYMENTS_KEPT_MS = 730 * DAY_MS

/** What the ledger needs now and then: a place for the coming month, reserved charges taken back, old months dropped. */
export async function pruneLedger(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ensureUsagePartition(ctx.db.pool, now)
  await ensureUsagePartition(ctx.db.pool, new Date(now.getTime() + WEEK_MS))
  const abandoned = await voidAbandonedCalls(ctx.db, new Date(now.getTime() - ABANDONED_AFTER_MS))
  if (abandoned > 0) ctx.log.warn({ calls: abandoned }, 'charges of calls that never ended were taken back')
  await pruneUsage(ctx.db, now)
  await pruneCallPayments(ctx.db, {
    answers: new Date(now.getTime() - PAID_ANSWER_MINUTES * MINUTE_MS),
    payments: new Date(now.getTime() - PAYMENTS_KEPT_MS),
  })
}
