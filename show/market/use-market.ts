import { useQuery } from '@tanstack/react-query'
import type { getMarket } from '#contract/app/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'

export type Market = AnswerOf<typeof getMarket>

/** Prices come every few seconds; a page in the background does not ask. */
export const LIVE_EVERY_MS = 5_000

interface MarketNeeds {
  /** Asked for again every few seconds. */
  live?: boolean
  /** Nothing of it is asked for otherwise. */
  needed?: boolean
}

/** The market, which is the same for all screens that show of it. */
export function useMarket({ live = false, needed = true }: MarketNeeds = {}) {
  return useQuery({
    queryKey: ['market'],
    queryFn: ({ signal }) => requestApi<Market>('/market', { signal }),
    enabled: needed,
    // What never came is asked for by hand: an error must not flicker away.
    refetchInterval: ({ state }) => (live && state.data ? LIVE_EVERY_MS : false),
  })
}
