import type { Static } from 'typebox'
import type { Usage } from '#contract/app/usage.ts'
import { PLANS, priceOfCalls } from '#contract/plans.ts'
import type { AccountPlan } from '#store/usage/account-plan.ts'
import type { UsageRow } from '#store/usage/list-usage.ts'
import type { Month } from './month-of.ts'

interface Sums {
  calls: number
  charged: number
  costMicros: number
}

const DAY_MS = 86_400_000
const PROJECT_AFTER_MS = 3_600_000 // less than an hour of a month says nothing about the rest

/** The rows of one account and month, summed in every way that its owner looks at them. */
export function sumUsage(
  rows: UsageRow[],
  { plan, month, now }: { plan: AccountPlan; month: Month; now: Date },
): Static<typeof Usage> {
  const thisMonth = sumOf(rows)
  const today = now.toISOString().slice(0, 10)
  return {
    plan: plan.plan,
    month: month.name,
    today: sumOf(rows.filter((row) => row.day === today)),
    thisMonth,
    callsPerMonth: PLANS[plan.plan].callsPerMonth ?? null,
    capMicros: plan.capMicros,
    projected: project(thisMonth, { plan, month, now }),
    byDay: daysOf(month, now).map((day) => ({ day, ...sumOf(rows.filter((row) => row.day === day)) })),
    byKey: [...Map.groupBy(rows, (row) => row.keyId)].map(([keyId, ofKey]) => ({
      keyId,
      name: ofKey[0]?.keyName ?? null,
      mode: ofKey[0]?.keyMode ?? null,
      revoked: ofKey[0]?.keyRevoked ?? true,
      ...sumOf(ofKey),
    })),
    byEndpoint: [...Map.groupBy(rows, (row) => row.endpoint)].map(([endpoint, ofEndpoint]) => ({
      endpoint,
      ...sumOf(ofEndpoint),
    })),
  }
}

function sumOf(rows: UsageRow[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      calls: sum.calls + row.calls,
      charged: sum.charged + row.charged,
      costMicros: sum.costMicros + row.micros,
    }),
    { calls: 0, charged: 0, costMicros: 0 },
  )
}

/** The charged calls so far, continued at their average rate to the end of the month, at the prices of the plan. */
function project(
  soFar: Sums,
  { plan, month, now }: { plan: AccountPlan; month: Month; now: Date },
): Static<typeof Usage>['projected'] {
  const elapsedMs = now.getTime() - month.from.getTime()
  if (elapsedMs < PROJECT_AFTER_MS || now >= month.to) return null
  const terms = PLANS[plan.plan]
  const pace = soFar.charged / elapsedMs
  const further = Math.round(pace * (month.to.getTime() - now.getTime()))
  const charged = Math.min(soFar.charged + further, terms.callsPerMonth ?? Number.POSITIVE_INFINITY)
  const costMicros =
    soFar.costMicros +
    priceOfCalls(terms, { afterCalls: soFar.charged, calls: Math.max(0, charged - soFar.charged) })
  return {
    charged,
    costMicros:
      plan.capMicros === null ? costMicros : Math.min(costMicros, Math.max(plan.capMicros, soFar.costMicros)),
    method: 'Average rate of this month so far, continued to its end; quota and cap applied',
  }
}

function daysOf(month: Month, now: Date): string[] {
  const endMs = Math.min(month.to.getTime(), now.getTime() + 1)
  const days: string[] = []
  for (let ms = month.from.getTime(); ms < endMs; ms += DAY_MS)
    days.push(new Date(ms).toISOString().slice(0, 10))
  return days
}
