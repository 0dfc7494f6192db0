import type { Static } from 'typebox'
import { getBilling, getUsage, getUsageCsv, setCap } from '#contract/app/operations.ts'
import type { Usage as UsageSchema } from '#contract/app/usage.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { streamFile } from '../../shell/api/stream-file.ts'
import { UTC } from '../../ui/time/times.ts'

export type Usage = Static<typeof UsageSchema>

export const USAGE_QUERY = ['usage'] as const
export const BILLING_QUERY = ['billing'] as const

/** The calls that the billing tab makes. `month` is such as `2026-01`; null: this one. */
export const usageApi = {
  get: (month: string | null, signal: AbortSignal) =>
    callApi(getUsage, { query: { month: month ?? undefined }, signal }),
  getBilling: (signal: AbortSignal) => callApi(getBilling, { signal }),
  setCap: (capMicros: number | null) => callApi(setCap, { body: { capMicros } }),
  /** The month's sums as a file. */
  getCsv: async (month: string): Promise<Blob> => (await streamFile(getUsageCsv, { query: { month } })).blob,
}

const MONTHS = 12

/** This month and those before it in UTC, such as `2026-01`, the newest first. */
export function listMonths(now: Date): string[] {
  const [year = 0, month = 1] = UTC.isoDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    UTC.isoDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7),
  )
}

/** "November 2026" for `2026-11`. */
export function formatMonth(name: string): string {
  return UTC.month(`${name}-01T00:00:00Z`)
}

/** "Nov 5" for `2026-11-05`. */
export function formatDay(name: string): string {
  return UTC.day(`${name}T00:00:00Z`)
}

/** The month's last day: "November 30" for `2026-11`. */
export function formatLastDay(name: string): string {
  const [year = 0, month = 1] = name.split('-').map(Number)
  return UTC.longDay(Date.UTC(year, month, 0))
}
