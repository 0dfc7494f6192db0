import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, screenAssets } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { useChosenList } from '../market/watchlist/use-named-lists.ts'
import { callApi } from '../shell/api/call-api.ts'
import { type Screen, searchOf } from './use-screener-url.ts'

const ASSETS_MAX_CHARS = 6_000 // contract, screenAssets

/** What a screen finds. */
export type Found = AnswerTo<typeof screenAssets>

/** The assets that a screen finds, and again each minute. While another one is asked for, the one before stays. */
export function useScreen(screen: Screen, { limit, needed = true }: { limit: number; needed?: boolean }) {
  const list = useChosenList(screen.watched)
  const assets = list && joinIds(list.ids)
  const query = { ...searchOf({ ...screen, watched: null }), ...(assets !== undefined && { assets }) }
  return useQuery({
    queryKey: ['screen', query, limit],
    queryFn: ({ signal }) => callApi(screenAssets, { query: { ...query, limit }, signal }),
    enabled: needed && !list?.isPending,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
}

/** As many ids as an address has room for; of an empty list a comma, because an empty parameter is none. */
function joinIds(ids: readonly string[]): string {
  const joined = ids.join() || ','
  return joined.length <= ASSETS_MAX_CHARS
    ? joined
    : joined.slice(0, joined.lastIndexOf(',', ASSETS_MAX_CHARS))
}
