import { PLANS } from '#contract/plans.ts'
import { getAccountUsage as contract } from '#contract/public/account-usage.ts'
import { getAccountPlan } from '#store/usage/account-plan.ts'
import { getAccountMonth } from '#store/usage/get-account-month.ts'
import { publicRoute } from '../public/public-route.ts'
import { monthOf } from './month-of.ts'

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
