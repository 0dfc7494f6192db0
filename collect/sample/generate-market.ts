import { type Asset, FIAT_CURRENCIES, type FiatCurrency, type PriceTick } from '#contract/market.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '#contract/time/duration.ts'
import { hourlyVolume } from './hourly-volume.ts'
import { createPricePath, type MarketState } from './price-path.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'

/**
 * The sample market at a moment: its assets, and for each the price, the volume of the last 24 hours, the market
 * capitalization (US dollars) and the changes in percent, all from the same price path as the candles.
 */
export function generateMarket(options: { seed: number; at: Date }): { assets: Asset[]; ticks: PriceTick[] } {
  const { seed, at } = options
  const atMs = at.getTime()
  const path = createPricePath(seed)
  const now = path(atMs)
  const hourAgo = path(atMs - HOUR_MS)
  const dayAgo = path(atMs - DAY_MS)
  const weekAgo = path(atMs - WEEK_MS)
  const ticks = SAMPLE_ASSETS.map((asset, index) => ({
    assetId: asset.id,
    at,
    price: (now.prices[index] ?? 0).toFixed(asset.decimals),
    volume24h: volumeOfDay(seed, path, { index, atMs }).toFixed(0),
    marketCap: (now.marketCaps[index] ?? 0).toFixed(0),
    change1h: changePercent(hourAgo, now, index),
    change24h: changePercent(dayAgo, now, index),
    change7d: changePercent(weekAgo, now, index),
  }))
  const assets = SAMPLE_ASSETS.map(({ id, symbol, name, rank, category }) => ({
    id,
    symbol,
    name,
    rank,
    category,
  }))
  return { assets, ticks }
}

/** Two decimals, from the prices as they are shown. */
function changePercent(before: MarketState, now: MarketState, index: number): number {
  const decimals = SAMPLE_ASSETS[index]?.decimals ?? 2
  const shown = (state: MarketState) => Number((state.prices[index] ?? 0).toFixed(decimals))
  const percent = Math.round((shown(now) / shown(before) - 1) * 10_000) / 100
  return percent === 0 ? 0 : percent // never -0
}

/** The last 23 full hours and the parts of the hours at both ends. */
function volumeOfDay(
  seed: number,
  path: (atMs: number) => MarketState,
  of: { index: number; atMs: number },
): number {
  const currentHour = Math.floor(of.atMs / HOUR_MS)
  const partOfCurrent = of.atMs / HOUR_MS - currentHour
  let sum = 0
  for (let hour = currentHour - 24; hour <= currentHour; hour++) {
    const startMs = hour * HOUR_MS
    const bounds = { startMs, first: path(startMs), last: path(startMs + HOUR_MS) }
    const part = hour === currentHour ? partOfCurrent : 1 - (hour === currentHour - 24 ? partOfCurrent : 0)
    if (part > 0) sum += part * hourlyVolume(seed, of.index, bounds)
  }
  return sum
}

/** What one of each currency costs in dollars at a moment: around what it did, up and down by a percent in a week. */
export function generateRates(at: Date): { currency: FiatCurrency; price: string }[] {
  const wave = 1 + 0.01 * Math.sin((2 * Math.PI * at.getTime()) / (7 * DAY_MS))
  return FIAT_CURRENCIES.map((currency) => ({ currency, price: (RATES[currency] * wave).toFixed(8) }))
}

const RATES: Readonly<Record<FiatCurrency, number>> = { EUR: 1.0821, GBP: 1.2712, JPY: 0.006612 }
