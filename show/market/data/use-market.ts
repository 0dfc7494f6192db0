import { useQuery } from '@tanstack/react-query'
import { type AnswerTo, getMarket } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askUnreachedEvery } from '../../shell/data/query-client.ts'
import { askedBasis } from '../figures/basis-switch.tsx'
import { askPricesEvery, usePriceTicks } from './use-price-ticks.ts'

export type Market = AnswerTo<typeof getMarket>

interface MarketNeeds {
  /** Prices move as they come. */
  live?: boolean
  /** The end of the time whose posts count, ISO 8601; now unless given. */
  until?: string | null
  /** Of which posts the figures are. */
  basis?: ChosenBasis
  /** Nothing of it is asked for otherwise. */
  needed?: boolean
}

/** The market, which is the same for all screens that show of it. */
export function useMarket({
  live = false,
  until = null,
  basis = 'counted',
  needed = true,
}: MarketNeeds = {}) {
  const queryKey = ['market', ...(until === null ? [] : [until]), ...(basis === 'raw' ? [basis] : [])]
  usePriceTicks<Market>(queryKey, {
    live: live && needed,
    withPrices: (market, move) => ({ ...market, data: market.data.map(move) }),
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(getMarket, { query: { endDate: until ?? undefined, ...askedBasis(basis) }, signal }),
    enabled: needed,
    refetchInterval: ({ state }) => (live && state.data ? askPricesEvery() : askUnreachedEvery(state)),
  })
}
