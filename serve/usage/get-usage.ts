import { getUsage as contract } from '#contract/app/usage.ts'
import { getAccountPlan } from '#store/usage/account-plan.ts'
import { listUsage } from '#store/usage/list-usage.ts'
import { route } from '../app/route.ts'
import { monthOf } from './month-of.ts'
import { sumUsage } from './sum-usage.ts'

export const getUsage = route(contract, async (ctx, { query, user }) => {
  const now = ctx.now()
  const month = monthOf(query.month, now)
  const [plan, rows] = await Promise.all([
    getAccountPlan(ctx.db, user.id),
    listUsage(ctx.db, { accountId: user.id, from: month.from, to: month.to }),
  ])
  return sumUsage(rows, { plan, month, now })
})
