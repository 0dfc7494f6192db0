import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { parseAsBasis } from '../market/figures/basis-switch.tsx'
import type { SortOrder } from '../ui/layout/table.tsx'

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
