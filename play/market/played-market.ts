import { generateMarket } from '#collect/sample/generate-market.ts'
import { hashIntegers } from '#collect/sample/random.ts'

/** The market that the played venues share: the assets of the sample universe and what they cost at any moment. */
export interface PlayedMarket {
  assets: PlayedAsset[]
  /** US dollars at a venue; the venues differ by a few hundredths of a percent. Undefined for what it does not trade. */
  priceAt: (symbol: string, atMs: number, venue: string) => number | undefined
}

export interface MarketPlayerOptions {
  port?: number
  seed?: number
  rate?: number
}

export interface PlayedAsset {
  id: string
  symbol: string
  name: string
  rank: number
  /** US dollars. */
  price: number
  marketCap: number
  volume24h: number
}

export interface PlayedCandle {
  startMs: number
  open: number
  high: number
  low: number
  close: number
  /** In units of the base. */
  volume: number
}

/** What currencies cost in US dollars, so that a stablecoin is not taken for one. */
const CURRENCIES: Record<string, number> = {
  USD: 1,
  USDT: 0.9994,
  USDC: 0.9998,
  EUR: 1.0821,
  GBP: 1.2712,
  JPY: 0.006612,
}
const VENUES = ['binance', 'coinbase', 'kraken']
/** Periods and heights of the waves that each price is made of, in milliseconds and parts of the price. */
const WAVES = [
  [40_000, 0.0006],
  [600_000, 0.002],
  [7_200_000, 0.008],
  [90_000_000, 0.03],
] as const

export function createPlayedMarket(seed: number): PlayedMarket {
  const { assets, ticks } = generateMarket({ seed, at: new Date(Date.UTC(2026, 0, 5)) })
  const priced = new Map(ticks.map((tick) => [tick.assetId, tick]))
  const known = assets.map((asset): PlayedAsset => {
    const tick = priced.get(asset.id)
    return {
      ...asset,
      rank: asset.rank ?? 0,
      price: Number(tick?.price ?? 1),
      marketCap: Number(tick?.marketCap ?? 0),
      volume24h: Number(tick?.volume24h ?? 0),
    }
  })
  const bySymbol = new Map(known.map((asset, index) => [asset.symbol, { ...asset, index }]))
  return {
    assets: known,
    priceAt(symbol, atMs, venue) {
      const currency = CURRENCIES[symbol]
      if (currency !== undefined) return currency * (1 + 0.0001 * Math.sin(atMs / 50_000 + venue.length))
      const asset = bySymbol.get(symbol)
      if (!asset) return undefined
      const waves = WAVES.map(([period, height], nr) => {
        const phase = hashIntegers(seed, asset.index, nr) % 1_000
        return height * Math.sin((2 * Math.PI * (atMs + (phase / 1_000) * period)) / period)
      })
      const skew = 0.0002 * (VENUES.indexOf(venue) - 1)
      return asset.price * Math.exp(waves.reduce((sum, wave) => sum + wave, skew))
    },
  }
}

/** What a price in dollars is in another currency, as venues write it: to eight significant digits, without exponent. */
export function inQuote(
  market: PlayedMarket,
  price: number,
  quote: string,
  at: { ms: number; venue: string },
): string {
  const rate = market.priceAt(quote, at.ms, at.venue) ?? 1
  const value = price / rate
  const decimals = Math.max(0, 7 - Math.floor(Math.log10(value)))
  return value.toFixed(Math.min(decimals, 12))
}

/** The candles that start from `fromMs` to before `toMs`, oldest first; the last one may still run. */
export function candlesOf(
  market: PlayedMarket,
  pair: { base: string; quote: string; venue: string },
  { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
): PlayedCandle[] {
  const candles: PlayedCandle[] = []
  const first = Math.ceil(fromMs / stepMs) * stepMs
  for (let startMs = first; startMs < toMs; startMs += stepMs) {
    const prices = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const ms = Math.min(startMs + part * stepMs, Date.now())
      const price = market.priceAt(pair.base, ms, pair.venue) ?? 0
      return Number(inQuote(market, price, pair.quote, { ms, venue: pair.venue }))
    })
    candles.push({
      startMs,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: 10 + (hashIntegers(startMs % 1_000_003, pair.base.length) % 1_000) / 10,
    })
  }
  return candles
}
