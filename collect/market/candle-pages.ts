import type { CandleOptions, VenueCandle } from '#collect/port/source.ts'
import { INTERVAL_MS } from '#contract/market.ts'
import { readDecimal, readPrice } from './decimal.ts'

export interface CandlePage {
  from: Date
  /** Not included. */
  to: Date
}

/** The intervals of at most `countMax` candles, one per request, newest first. */
export function* candlePages({ from, to, interval }: CandleOptions, countMax: number): Generator<CandlePage> {
  const step = INTERVAL_MS[interval] * countMax
  const first = Math.floor(from.getTime() / INTERVAL_MS[interval]) * INTERVAL_MS[interval]
  for (let end = to.getTime(); end > first; end -= step) {
    yield { from: new Date(Math.max(first, end - step)), to: new Date(end) }
  }
}

export interface CandleRow {
  startMs: number
  open: unknown
  high: unknown
  low: unknown
  close: unknown
  volume: unknown
}

/** The rows of a page that are whole candles of it, newest first. */
export function toCandles(
  rows: readonly CandleRow[],
  venue: string,
  { base, quote, interval }: CandleOptions,
  page: CandlePage,
): VenueCandle[] {
  return rows
    .flatMap((row) => {
      const prices = [row.open, row.high, row.low, row.close].map(readPrice)
      const [open, high, low, close] = prices
      if (!(row.startMs >= page.from.getTime() && row.startMs < page.to.getTime())) return []
      if (open === undefined || high === undefined || low === undefined || close === undefined) return []
      if (![open, close].every((price) => Number(low) <= Number(price) && Number(price) <= Number(high)))
        return []
      const start = new Date(row.startMs)
      return [
        { venue, base, quote, interval, start, open, high, low, close, volume: readDecimal(row.volume) },
      ]
    })
    .sort((a, b) => b.start.getTime() - a.start.getTime())
}
