/** An asset by its identity; the symbol is only its ticker, which several assets may share. */
export interface Asset {
  /** A slug such as `bitcoin`. */
  id: string
  /** Upper-case ticker such as `BTC`. */
  symbol: string
  name: string
  /** 1 is the largest market capitalization. */
  rank?: number
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
}

/** Open, high, low and close of one asset over one interval that starts at `start`. US dollars as decimal text. */
export interface Candle {
  assetId: string
  interval: CandleInterval
  start: Date
  open: string
  high: string
  low: string
  close: string
  volume?: string
}

export const CANDLE_INTERVALS = ['1h', '1d'] as const
export type CandleInterval = (typeof CANDLE_INTERVALS)[number]
