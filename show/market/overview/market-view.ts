export const MARKET_VIEWS = ['cards', 'table', 'map'] as const
export type MarketView = (typeof MARKET_VIEWS)[number]

/** What the areas of the map stand for, and what their colours do. */
export const MAP_SIZES = ['cap', 'mentions'] as const
export type MapSize = (typeof MAP_SIZES)[number]
export const MAP_COLORS = ['price', 'mood'] as const
export type MapColor = (typeof MAP_COLORS)[number]
