import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getAssetSummary } from '#contract/app/operations.ts'
import type { AssetSummary } from '#contract/app/signals/asset-figures.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askedBasis } from '../figures/basis-switch.tsx'

const RENEW_EVERY_MS = 60_000

/** The figures of an asset's last 24 whole hours before `until`, or before now. */
export function useAssetSummary(
  id: string,
  { until, basis }: { until: string | null; basis: ChosenBasis },
): UseQueryResult<AssetSummary> {
  return useQuery({
    queryKey: ['asset-summary', id, until, basis],
    queryFn: ({ signal }) =>
      callApi(getAssetSummary, {
        params: { id },
        query: { endDate: until ?? undefined, ...askedBasis(basis) },
        signal,
      }),
    refetchInterval: until === null && RENEW_EVERY_MS,
  })
}
