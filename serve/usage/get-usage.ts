import type { Static } from 'typebox'
import {
  getUsage as getUsageContract,
  getUsageCsv as getUsageCsvContract,
  listCharges as listChargesContract,
  setCap as setCapContract,
  type Usage,
} from '#contract/app/usage.ts'
import { PLANS, priceOfCalls } from '#contract/plans.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { type AccountPlan, getAccountPlan, setSpendingCap } from '#store/usage/account-plan.ts'
import { listUsage, listCharges as readCharges, type UsageRow } from '#store/usage/usage.ts'
import { route } from '../app/route.ts'
import { changedBy } from '../http/address.ts'
import { invalid } from '../http/errors.ts'
import { type Month, monthOf } from './usage.ts'

const PROJECT_AFTER_MS = HOUR_MS // less than an hour of a month says nothing about the rest

export const getUsage = route(getUsageContract, async (ctx, { query, user }) => {
  const now = ctx.now()
  const month = monthOf(query.month, now)
  const [plan, rows] = await Promise.all([
    getAccountPlan(ctx.db, user.id),
    listUsage(ctx.db, { accountId: user.id, from: month.from, to: month.to }),
  ])
  return sumUsage(rows, { plan, month, now })
})

interface Sums {
  calls: number
  charged: number
  costMicros: number
}

/** The rows of one account and month, summed in every way that its owner looks at them. */
function sumUsage(
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

const COLUMNS = ['day', 'key', 'key_id', 'endpoint', 'calls', 'charged', 'cost_micros']

export const getUsageCsv = route(getUsageCsvContract, async (ctx, { query, user, setHeader }) => {
  const month = monthOf(query.month, ctx.now())
  const rows = await listUsage(ctx.db, { accountId: user.id, from: month.from, to: month.to })
  setHeader('Content-Type', 'text/csv; charset=utf-8')
  setHeader('Content-Disposition', `attachment; filename="usage-${month.name}.csv"`)
  const csv = writeCsv(
    COLUMNS,
    rows.map((row) => ({
      day: row.day,
      key: row.keyName,
      key_id: row.keyId,
      endpoint: row.endpoint,
      calls: row.calls,
      charged: row.charged,
      cost_micros: row.micros,
    })),
  )
  return csv as unknown as undefined // the contract has no schema for an answer that is not JSON
})

export const listCharges = route(listChargesContract, async (ctx, { query, user }) => {
  const month = monthOf(query.month, ctx.now())
  const charges = await readCharges(ctx.db, {
    accountId: user.id,
    from: month.from,
    to: month.to,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1,
  })
  const page = charges.slice(0, query.limit)
  const last = charges.length > query.limit ? page.at(-1) : undefined
  return {
    data: page.map(({ at, micros, ...charge }) => ({ ...charge, at: at.toISOString(), costMicros: micros })),
    nextCursor: last ? `${last.at.getTime()}.${last.requestId}` : null,
  }
})

function readCursor(cursor: string): { at: Date; requestId: string } {
  const [, at, requestId] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  if (at === undefined || requestId === undefined) {
    throw invalid('cursor', 'cursor must be nextCursor of the page before')
  }
  return { at: new Date(Number(at)), requestId }
}

export const setCap = route(setCapContract, async (ctx, { body, ...call }) => {
  await setSpendingCap(ctx.db, {
    accountId: call.user.id,
    capMicros: body.capMicros,
    by: changedBy('session', call),
    now: ctx.now(),
  })
  return { capMicros: body.capMicros }
})
