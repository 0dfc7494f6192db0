import type { Static } from 'typebox'
import { getUsage, getUsageCsv, setCap } from '#contract/app/operations.ts'
import type { Usage as UsageSchema } from '#contract/app/usage.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { streamFile } from '../../shell/api/stream-file.ts'

export type Usage = Static<typeof UsageSchema>

export const USAGE_QUERY = ['usage'] as const

/** The calls that the billing tab makes. `month` is such as `2026-01`; null: this one. */
export const usageApi = {
  get: (month: string | null, signal: AbortSignal) =>
    callApi(getUsage, { query: { month: month ?? undefined }, signal }),
  setCap: (capMicros: number | null) => callApi(setCap, { body: { capMicros } }),
  /** The month's sums as a file. */
  getCsv: async (month: string): Promise<Blob> => (await streamFile(getUsageCsv, { query: { month } })).blob,
}
