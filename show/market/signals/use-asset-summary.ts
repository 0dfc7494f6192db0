import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AssetSummary } from '#contract/app/market.ts'
import { getAssetSummary } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'

const RENEW_EVERY_MS = 60_000

/** The figures of an asset's last 24 whole hours before `until`, or before now. */
export function useAssetSummary(id: string, until: string | null): UseQueryResult<AssetSummary> {
  return useQuery({
    queryKey: ['asset-summary', id, until],
    queryFn: ({ signal }) =>
      callApi(getAssetSummary, { params: { id }, query: until === null ? {} : { endDate: until }, signal }),
    refetchInterval: until === null && RENEW_EVERY_MS,
  })
}
