import { normalizeText } from './text/normalize-text.ts'

// What an account chooses for itself, wherever it signs in.

/** How the site looks: `system` follows the device. Dark unless chosen. */
export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The colours that distinguish rises from falls. */
export const PALETTES = ['standard', 'color-blind'] as const
export type Palette = (typeof PALETTES)[number]

/** How the market is seen. */
export const MARKET_VIEWS = ['cards', 'table', 'map'] as const
export type MarketView = (typeof MARKET_VIEWS)[number]

/** A new account watches these until it chooses for itself. */
export const STARTER_WATCHLIST = ['bitcoin', 'ethereum', 'solana', 'ripple', 'dogecoin'] as const

/** How many assets an account or a browser may watch; the oldest leave first. */
export const WATCHED_MAX = 500

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
