import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { ASSET_FIELDS, type AssetField, firstOrderOf, type SortOrder } from './sort-assets.ts'

export const MARKET_VIEWS = ['cards', 'table'] as const
export type MarketView = (typeof MARKET_VIEWS)[number]

/** All that the market page shows is in its address. */
export interface MarketUrl {
  view: MarketView
  /** A part of a name or symbol. */
  q: string
  sortBy: AssetField
  sortOrder: SortOrder
  /** Only what is on the watchlist. */
  watched: boolean
  /** Prices are asked for again by themselves. */
  live: boolean
  setView(view: MarketView): void
  setQ(q: string): void
  setSort(by: AssetField, order: SortOrder): void
  setWatched(watched: boolean): void
  setLive(live: boolean): void
}

/** Typing replaces the address; every choice is a step that Back undoes. */
export function useMarketUrl(): MarketUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    view: url.view,
    q: url.q,
    sortBy: url.sortBy,
    sortOrder: url.sortOrder ?? firstOrderOf(url.sortBy),
    watched: url.watched,
    live: url.live,
    setView: (view) => setUrl({ view }),
    setQ: (q) => setUrl({ q }, { history: 'replace' }),
    setSort: (by, order) => setUrl({ sortBy: by, sortOrder: order === firstOrderOf(by) ? null : order }),
    setWatched: (watched) => setUrl({ watched }),
    setLive: (live) => setUrl({ live }, { history: 'replace' }),
  }
}

/** As the page is before the address is known. */
export const MARKET_AT_FIRST = {
  view: 'cards',
  q: '',
  sortBy: 'rank',
  sortOrder: 'asc',
  watched: false,
  live: true,
} as const satisfies Partial<MarketUrl>

const PARSERS = {
  view: parseAsStringLiteral(MARKET_VIEWS).withDefault(MARKET_AT_FIRST.view),
  q: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(ASSET_FIELDS).withDefault(MARKET_AT_FIRST.sortBy),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
  watched: parseAsBoolean.withDefault(false),
  live: parseAsBoolean.withDefault(true),
}
