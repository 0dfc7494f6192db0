import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AssetHistory } from '#contract/app/market.ts'
import type { Period } from '../explorer/periods.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { LIVE_EVERY_MS } from './use-market.ts'

/** One asset's history. While another period loads, the one before stays; of another asset nothing does. */
export function useAsset(assetId: string, { period, live }: { period: Period; live: boolean }) {
  return useQuery({
    queryKey: ['asset', assetId, period],
    queryFn: ({ signal }) =>
      requestApi<AssetHistory>(`/market/${encodeURIComponent(assetId)}`, { query: { period }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
    refetchInterval: ({ state }) => (live && state.data ? LIVE_EVERY_MS : false),
  })
}
