import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AssetHistory } from '#contract/app/market.ts'
import { getAsset } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { Period } from '../../explorer/periods.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askUnreachedEvery } from '../../shell/data/query-client.ts'
import { askedBasis } from '../figures/basis-switch.tsx'
import { askPricesEvery, usePriceTicks } from './use-price-ticks.ts'

/** One asset's history. While another period loads, the one before stays; of another asset nothing does. */
export function useAsset(
  assetId: string,
  {
    period,
    until = null,
    basis = 'counted',
    live,
  }: { period: Period; until?: string | null; basis?: ChosenBasis; live: boolean },
) {
  usePriceTicks<AssetHistory>(['asset', assetId], {
    live,
    withPrices: (history, move) => ({ ...history, asset: move(history.asset) }),
  })
  return useQuery({
    queryKey: ['asset', assetId, period, until, basis],
    queryFn: ({ signal }) =>
      callApi(getAsset, {
        params: { id: assetId },
        query: { period, endDate: until ?? undefined, ...askedBasis(basis) },
        signal,
      }),
    placeholderData: (before, query) =>
      query?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
    refetchInterval: ({ state }) => (live && state.data ? askPricesEvery() : askUnreachedEvery(state)),
  })
}
