// What an account chooses for itself, wherever it signs in.

/** How the site looks: `system` follows the device. Dark unless chosen. */
export const THEMES = ['dark', 'light', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** The colours that distinguish rises from falls. */
export const PALETTES = ['standard', 'color-blind'] as const
export type Palette = (typeof PALETTES)[number]

/** A new account watches these until it chooses for itself. */
export const STARTER_WATCHLIST = ['bitcoin', 'ethereum', 'solana', 'ripple', 'dogecoin'] as const

/** How many assets an account or a browser may watch; the oldest leave first. */
export const WATCHED_MAX = 500
