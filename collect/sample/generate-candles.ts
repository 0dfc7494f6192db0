import { type Candle, INTERVAL_MS } from '#contract/market.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { hourlyVolume } from './hourly-volume.ts'
import { createPricePath, type MarketState, PRICE_STEP_MS } from './price-path.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'

/** Shorter candles come from the ticks. */
export const GENERATED_INTERVALS = ['1h', '1d'] as const

interface Bar {
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * The candles of all sample assets that close after `from` and not after `to`, ordered by start, UTC. What runs on
 * from `to` later gives the following ones: nothing twice, nothing left out, and never one that is still open.
 */
export function* generateCandles(options: {
  seed: number
  from: Date
  to: Date
  interval: (typeof GENERATED_INTERVALS)[number]
}): Generator<Candle> {
  const { seed, interval } = options
  const lengthMs = INTERVAL_MS[interval]
  const path = createPricePath(seed)
  const firstClose = (Math.floor(options.from.getTime() / lengthMs) + 1) * lengthMs
  for (let closeMs = firstClose; closeMs <= options.to.getTime(); closeMs += lengthMs) {
    const startMs = closeMs - lengthMs
    const bars = barsOf(seed, path, { startMs, closeMs })
    for (const [index, asset] of SAMPLE_ASSETS.entries()) {
      const bar = bars[index]! // one bar per asset
      const text = (price: number) => price.toFixed(asset.decimals)
      yield {
        assetId: asset.id,
        interval,
        start: new Date(startMs),
        open: text(bar.open),
        high: text(bar.high),
        low: text(bar.low),
        close: text(bar.close),
        volume: bar.volume.toFixed(0),
      }
    }
  }
}

function barsOf(
  seed: number,
  path: (atMs: number) => MarketState,
  span: { startMs: number; closeMs: number },
): Bar[] {
  const opened = path(span.startMs)
  const bars = Array.from(opened.prices, (price) => ({
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
  }))
  for (let startMs = span.startMs; startMs < span.closeMs; startMs += HOUR_MS) {
    const first = path(startMs)
    for (let atMs = startMs + PRICE_STEP_MS; atMs <= startMs + HOUR_MS; atMs += PRICE_STEP_MS) {
      const { prices } = path(atMs)
      for (const [index, bar] of bars.entries()) extend(bar, prices[index] ?? bar.close)
    }
    const last = path(startMs + HOUR_MS)
    for (const [index, bar] of bars.entries())
      bar.volume += hourlyVolume(seed, index, { startMs, first, last })
  }
  return bars
}

function extend(bar: Bar, price: number): void {
  bar.high = Math.max(bar.high, price)
  bar.low = Math.min(bar.low, price)
  bar.close = price
}
