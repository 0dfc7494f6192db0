import { useQuery } from '@tanstack/react-query'
import type { getMarket } from '#contract/app/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { requestApi } from '../shell/api/request-api.ts'

export type Market = AnswerOf<typeof getMarket>

/** Prices come every few seconds; a page in the background does not ask. */
export const LIVE_EVERY_MS = 5_000

/** The market; asked for again every few seconds while `live`. */
export function useMarket({ live = false }: { live?: boolean } = {}) {
  return useQuery({
    queryKey: ['market'],
    queryFn: ({ signal }) => requestApi<Market>('/market', { signal }),
    // What never came is asked for by hand: an error must not flicker away.
    refetchInterval: ({ state }) => (live && state.data ? LIVE_EVERY_MS : false),
  })
}
