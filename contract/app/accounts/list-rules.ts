import { normalizeText } from '../../text/normalize-text.ts'

// What an account keeps lists of. Apart from what every page loads.

/** How the market is seen. */
export const MARKET_VIEWS = ['cards', 'table', 'map'] as const
export type MarketView = (typeof MARKET_VIEWS)[number]

/** What can be hidden from the market's table, in its order; name and price stay. */
export const MARKET_COLUMNS = [
  'rank',
  'change1h',
  'change24h',
  'change7d',
  'volume24h',
  'marketCap',
  'sentiment',
  'mentions24h',
  'line7d',
] as const
export type MarketColumn = (typeof MARKET_COLUMNS)[number]

/** Of the watchlists that an account names, beside its first. */
export const NAMED_WATCHLISTS_MAX = 20
/** As many as the market has. */
export const NAMED_WATCHED_MAX = 250
/** What a watchlist may be called: what rules can name in quotes. */
export const WATCHLIST_NAME = {
  minLength: 1,
  maxLength: 60,
  pattern: '^(?=.*\\S)[^"\\\\\\u0000-\\u001f\\u007f-\\u009f]+$',
} as const
/** What the first watchlist of an account is called. */
export const FIRST_WATCHLIST = 'Watchlist'

/** By which two names of watchlists are the same. */
export function watchlistKey(name: string): string {
  return normalizeText(name, 'NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Saved views of a page, and screens of an account. Ours: as many as a menu can show. */
export const VIEWS_MAX = 50
export const SCREENS_MAX = 50
