import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type AnswerTo, screenAssets } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { parseAsBasis } from '../market/figures/basis-switch.tsx'
import { useChosenList } from '../market/watchlist/use-named-lists.ts'
import { callApi } from '../shell/api/call-api.ts'
import type { SortOrder } from '../ui/layout/table.tsx'

const ASSETS_MAX_CHARS = 6_000 // contract, screenAssets

/** What a screen finds. */
export type Found = AnswerTo<typeof screenAssets>

/** What a screen is, as its address and an account have it. */
export interface Screen {
  /** Null: all assets. */
  where: string | null
  /** Null: by the first figure of the condition, else by market cap. */
  sort: string | null
  order: SortOrder | null
  basis: ChosenBasis
  /** A watchlist that it is limited to, as FIRST_LIST or by its id; null: all assets. */
  watched: string | null
}

export interface ScreenerUrl extends Screen {
  set: (change: Partial<Screen>) => void
}

export function useScreenerUrl(): ScreenerUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return { ...url, where: url.where || null, set: (change) => void setUrl(change) }
}

/** As a query of the address. */
export function searchOf({ where, sort, order, basis, watched }: Screen): Record<string, string> {
  const given = { where, sort, order, watched, basis: basis === 'counted' ? null : basis }
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const PARSERS = {
  where: parseAsString,
  sort: parseAsString,
  order: parseAsStringLiteral(['asc', 'desc'] as const),
  basis: parseAsBasis,
  watched: parseAsString,
}

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

/** As many ids as an address has room for. */
function joinIds(ids: readonly string[]): string {
  const joined = ids.join()
  return joined.length <= ASSETS_MAX_CHARS
    ? joined
    : joined.slice(0, joined.lastIndexOf(',', ASSETS_MAX_CHARS))
}
