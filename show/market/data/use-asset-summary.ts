import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getAssetSummary } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { AssetSummary } from '#contract/operations/asset-summary.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askedBasis } from '../figures/basis-switch.tsx'

const RENEW_EVERY_MS = MINUTE_MS

interface SummaryChoice {
  /** ISO 8601; null: now. */
  until: string | null
  basis: ChosenBasis
  /** Nothing is asked for otherwise. */
  needed?: boolean
}

/** The figures of an asset's last 24 whole hours before `until`, or before now. */
export function useAssetSummary(
  id: string,
  { until, basis, needed = true }: SummaryChoice,
): UseQueryResult<AssetSummary> {
  return useQuery({
    queryKey: ['asset-summary', id, until, basis],
    queryFn: ({ signal }) =>
      callApi(getAssetSummary, {
        params: { id },
        query: { end: until ?? undefined, ...askedBasis(basis) },
        signal,
      }),
    enabled: needed,
    refetchInterval: until === null && RENEW_EVERY_MS,
  })
}
