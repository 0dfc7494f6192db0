import { DAY_MS, HOUR_MS, MINUTE_MS } from './time/duration.ts'

/** An asset by its identity; the symbol is only its ticker, which several assets may share. */
export interface Asset {
  /** A slug such as `bitcoin`. */
  id: string
  /** Upper-case ticker such as `BTC`. */
  symbol: string
  name: string
  /** 1 is the largest market capitalization. */
  rank?: number
  /** What kind of asset it is, such as `layer-1` or `stablecoin`. */
  category?: string
}

/** An asset with what an operator adds to how posts write it. */
export interface NamedAsset extends Asset {
  /** Further names; one that ends in * stands for every word that begins so, one that ends in ? needs context. */
  aliases?: readonly string[]
  /** Words near which a ticker or name that means something else as well means the asset. */
  contextWords?: readonly string[]
  /** Whether ticker and name count beside words of crypto only; absent: decided by the words themselves. */
  isHomonym?: boolean
}

/** What the market said of an asset at a moment. Money in US dollars as decimal text, so that 5.6e-11 and 1.0e+15 both survive. */
export interface PriceTick {
  assetId: string
  at: Date
  price: string
  volume24h?: string
  marketCap?: string
  /** Percent, for example -1.25. */
  change1h?: number
  change24h?: number
  change7d?: number
  /** How `venues` became one price; absent: the price is taken from a source as it is. */
  method?: PriceMethod
  /** From the lowest to the highest price that was used, in hundredths of a percent of the price. */
  spreadBp?: number
  /** What each venue said, the largest volume first. */
  venues?: VenuePrice[]
}

/**
 * `single_venue`: one venue said so; `volume_weighted_median`: of two or three; `volume_weighted_median_mad`: of four or
 * more, without those that are far from the median by the median absolute deviation; `assumed_dollar`: made by a dollar coin
 * that was taken for a dollar, since nothing said what it is worth.
 */
export const PRICE_METHODS = [
  'single_venue',
  'volume_weighted_median',
  'volume_weighted_median_mad',
  'assumed_dollar',
] as const
export type PriceMethod = (typeof PRICE_METHODS)[number]

/** Why a venue's price is not in the median. */
export const VENUE_REFUSALS = ['old', 'far_from_median', 'no_rate'] as const
export type VenueRefusal = (typeof VENUE_REFUSALS)[number]

/** What one venue said of an asset, in US dollars. */
export interface VenuePrice {
  /** Such as `kraken`. */
  venue: string
  /** Absent if the dollar value of the venue's currency is unknown. */
  price?: string
  /** Over the last 24 hours, in US dollars. */
  volume24h?: string
  at: Date
  /** Absent: it is in the median. */
  refused?: VenueRefusal
}

/** A venue's price is in the median up to this age, and a price is published up to it. */
export const PRICE_FRESH_SECONDS = 60 // the consensus price: sources, "Market, without a key"
/** Who says the prices that are made of what venues said. */
export const VENUES_SOURCE = 'venues'

/** Open, high, low and close of one asset over one interval that starts at `start`. US dollars as decimal text. */
export interface Candle {
  assetId: string
  interval: StoredInterval
  start: Date
  open: string
  high: string
  low: string
  close: string
  volume?: string
  /** No price was received for part of the interval. */
  hasGap?: boolean
  /** What looks wrong beside its neighbours; it is kept as it was said. */
  doubt?: CandleDoubt
}

export type CandleDoubt = 'price_spike' | 'volume_spike'

export const CANDLE_INTERVALS = ['1m', '5m', '1h', '1d'] as const
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]

/** Files of price history have longer candles too. */
export const STORED_INTERVALS = [...CANDLE_INTERVALS, '3d'] as const
export type StoredInterval = (typeof STORED_INTERVALS)[number]

export const INTERVAL_MS: Record<StoredInterval, number> = {
  '1m': MINUTE_MS,
  '5m': 300_000,
  '1h': HOUR_MS,
  '1d': DAY_MS,
  '3d': 259_200_000,
}

/** Candles that are made of those that are stored: so many of `of`. Weeks (UTC) begin on Monday. */
export const DERIVED_INTERVALS = {
  '15m': { of: '5m', parts: 3 },
  '4h': { of: '1h', parts: 4 },
  '1w': { of: '1d', parts: 7 },
} as const satisfies Record<string, { of: CandleInterval; parts: number }>
export type DerivedInterval = keyof typeof DERIVED_INTERVALS
/** Every interval of which candles are given, the shortest first. */
export const GIVEN_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const satisfies readonly (
  | CandleInterval
  | DerivedInterval
)[]

/** How many assets a stream of prices may name. */
export const STREAMED_ASSETS_MAX = 250

/** How far a figure of 24 hours lies from the asset's own days before, lowest first. */
export const UNUSUAL_LEVELS = ['far_below', 'below', 'usual', 'above', 'far_above'] as const
export type UnusualLevel = (typeof UNUSUAL_LEVELS)[number]

/** In standard deviations of the days before: about 7 of 8 days lie within the first. Ours. */
export const UNUSUAL_FROM = 1.5
/** As many as a part of the composite counts at most. */
export const FAR_UNUSUAL_FROM = 3

/** The explorer's (spec, section 9), and on to all that is stored. */
export const ASSET_PERIODS = ['24h', '7d', '30d', '90d', '1y', 'all'] as const
export type AssetPeriod = (typeof ASSET_PERIODS)[number]

/** Money that no asset of the list is; its rates come from the venues. */
export const FIAT_CURRENCIES = ['EUR', 'GBP', 'JPY'] as const
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number]

/** Assets that others are priced in, by their id. */
export const QUOTE_ASSETS = { BTC: 'bitcoin', ETH: 'ethereum' } as const
export type QuoteAsset = (typeof QUOTE_ASSETS)[keyof typeof QUOTE_ASSETS]

/** What prices of /v1 may be given in; the site shows US dollars. */
export const QUOTES = ['USD', ...FIAT_CURRENCIES, 'BTC', 'ETH'] as const
export type QuoteName = (typeof QUOTES)[number]

/** A rate that is older converts nothing. Ours: what missed two updates of the slowest source of rates. */
export const RATE_AGE_MAX_SECONDS = 900

export function isFiatCurrency(ticker: string): ticker is FiatCurrency {
  return (FIAT_CURRENCIES as readonly string[]).includes(ticker)
}
