import type { Static } from 'typebox'
import type { setCap, Usage as UsageSchema } from '#contract/app/usage.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { requestApi } from '../../shell/api/request-api.ts'
import { getSessionToken } from '../../shell/auth/session-token.ts'

export type Usage = Static<typeof UsageSchema>
export type Cap = Static<(typeof setCap)['answer']>

export const USAGE_QUERY = ['usage'] as const

/** The calls that the billing tab makes. `month` is such as `2026-01`; null: this one. */
export const usageApi = {
  get: (month: string | null, signal: AbortSignal) =>
    requestApi<Usage>('/usage', { query: { month: month ?? undefined }, signal }),
  setCap: (capMicros: number | null) => requestApi<Cap>('/usage/cap', { method: 'PUT', body: { capMicros } }),
  /** The month's sums as a file. */
  getCsv: async (month: string): Promise<Blob> => {
    const response = await fetch(`/api/usage.csv?month=${encodeURIComponent(month)}`, {
      headers: { authorization: `Bearer ${getSessionToken()}` },
    })
    if (!response.ok) throw new ApiError({ status: response.status })
    return response.blob()
  },
}
