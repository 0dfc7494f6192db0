import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type AnswerTo, screenAssets } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { parseAsBasis } from '../market/figures/basis-switch.tsx'
import { callApi } from '../shell/api/call-api.ts'
import type { SortOrder } from '../ui/layout/table.tsx'

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
}

export interface ScreenerUrl extends Screen {
  set: (change: Partial<Screen>) => void
}

export function useScreenerUrl(): ScreenerUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return { ...url, where: url.where || null, set: (change) => void setUrl(change) }
}

/** As a query of the address. */
export function searchOf({ where, sort, order, basis }: Screen): Record<string, string> {
  const given = { where, sort, order, basis: basis === 'counted' ? null : basis }
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

const PARSERS = {
  where: parseAsString,
  sort: parseAsString,
  order: parseAsStringLiteral(['asc', 'desc'] as const),
  basis: parseAsBasis,
}

/** The assets that a screen finds, and again each minute. While another one is asked for, the one before stays. */
export function useScreen(screen: Screen, { limit, needed = true }: { limit: number; needed?: boolean }) {
  const query = searchOf(screen)
  return useQuery({
    queryKey: ['screen', query, limit],
    queryFn: ({ signal }) => callApi(screenAssets, { query: { ...query, limit }, signal }),
    enabled: needed,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  })
}
