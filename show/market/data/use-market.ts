import { useQuery } from '@tanstack/react-query'
import { type AnswerTo, getMarket } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { askUnreachedEvery } from '../../shell/data/query-client.ts'
import { askPricesEvery, usePriceTicks } from './use-price-ticks.ts'

export type Market = AnswerTo<typeof getMarket>

interface MarketNeeds {
  /** Prices move as they come. */
  live?: boolean
  /** The end of the time whose posts count, ISO 8601; now unless given. */
  until?: string | null
  /** Nothing of it is asked for otherwise. */
  needed?: boolean
}

/** The market, which is the same for all screens that show of it. */
export function useMarket({ live = false, until = null, needed = true }: MarketNeeds = {}) {
  const queryKey = until === null ? ['market'] : ['market', until]
  usePriceTicks<Market>(queryKey, {
    live: live && needed,
    withPrices: (market, move) => ({ ...market, data: market.data.map(move) }),
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getMarket, { query: { endDate: until ?? undefined }, signal }),
    enabled: needed,
    refetchInterval: ({ state }) => (live && state.data ? askPricesEvery() : askUnreachedEvery(state)),
  })
}
