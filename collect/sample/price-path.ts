import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { type Octave, smoothNoise } from './random.ts'
import { SAMPLE_ASSETS, type SampleAsset, TOTAL_MARKET_CAP } from './sample-assets.ts'

/** Between these points prices move on a straight line, so a candle's high and low are found exactly. */
export const PRICE_STEP_MS = 5 * MINUTE_MS

/** What the sample market is worth at a moment; the positions are those of SAMPLE_ASSETS. US dollars. */
export interface MarketState {
  prices: Float64Array
  marketCaps: Float64Array
}

/** Waves from months to minutes, each as high as the root of its length, as in a random walk; and rare jumps. */
const MARKET_OCTAVES: Octave[] = [
  { periodMs: 96 * DAY_MS, amplitude: 0.16, power: 1 },
  { periodMs: 31 * DAY_MS, amplitude: 0.11, power: 1 },
  { periodMs: 9 * DAY_MS, amplitude: 0.065, power: 1 },
  { periodMs: 61 * HOUR_MS, amplitude: 0.034, power: 1 },
  { periodMs: 17 * HOUR_MS, amplitude: 0.05, power: 5 },
  { periodMs: 7 * HOUR_MS, amplitude: 0.012, power: 1 },
  { periodMs: 131 * MINUTE_MS, amplitude: 0.0062, power: 1 },
  { periodMs: 41 * MINUTE_MS, amplitude: 0.0032, power: 1 },
  { periodMs: 13 * MINUTE_MS, amplitude: 0.0016, power: 1 },
]
const OWN_OCTAVES: Octave[] = MARKET_OCTAVES.map((octave) => ({
  ...octave,
  periodMs: octave.periodMs * 0.83,
  amplitude: octave.amplitude * 0.8,
}))
const PEG_OCTAVES: Octave[] = [
  { periodMs: 3 * DAY_MS, amplitude: 0.0003, power: 1 },
  { periodMs: 5 * HOUR_MS, amplitude: 0.0004, power: 3 },
]
const MARKET_CHANNEL = 0

/**
 * The market at any moment of the universe that a seed stands for, without walking there. Bitcoin moves with the
 * market; the others move against each other within the rest of the market, so that Bitcoin's share of the total
 * stays BITCOIN_DOMINANCE while supplies stay the same (a stablecoin's supply follows the market instead).
 */
export function createPricePath(seed: number): (atMs: number) => MarketState {
  const recent = new Map<number, MarketState>()
  const pointAt = (point: number) => {
    const known = recent.get(point)
    if (known) return known
    if (recent.size >= RECENT_POINTS_MAX) recent.clear()
    const state = computeState(seed, point * PRICE_STEP_MS)
    recent.set(point, state)
    return state
  }
  return (atMs) => {
    const point = Math.floor(atMs / PRICE_STEP_MS)
    const fraction = atMs / PRICE_STEP_MS - point
    const before = pointAt(point)
    return fraction === 0 ? before : between(before, pointAt(point + 1), fraction)
  }
}

/** Ten days: a post looks back one day, a change seven. */
const RECENT_POINTS_MAX = 10 * 288

function computeState(seed: number, atMs: number): MarketState {
  const market = Math.exp(smoothNoise({ seed, channel: MARKET_CHANNEL }, MARKET_OCTAVES, atMs))
  const moves = SAMPLE_ASSETS.map((asset, index) => ownMove(seed, asset, index, atMs))
  const others = SAMPLE_ASSETS.map((asset, index) =>
    isMoving(index) ? asset.share * (moves[index] ?? 1) : 0,
  )
  const othersShare = SAMPLE_ASSETS.reduce(
    (sum, asset, index) => sum + (isMoving(index) ? asset.share : 0),
    0,
  )
  const correction = othersShare / others.reduce((sum, part) => sum + part, 0)
  const prices = new Float64Array(SAMPLE_ASSETS.length)
  const marketCaps = new Float64Array(SAMPLE_ASSETS.length)
  for (const [index, asset] of SAMPLE_ASSETS.entries()) {
    const move = isMoving(index) ? (moves[index] ?? 1) * correction : 1
    marketCaps[index] = TOTAL_MARKET_CAP * asset.share * market * move
    prices[index] = asset.price * (asset.isStablecoin ? pegAt(seed, index, atMs) : market * move)
  }
  return { prices, marketCaps }
}

/** All but Bitcoin, which is the market's own move, and the stablecoins. */
function isMoving(index: number): boolean {
  return (SAMPLE_ASSETS[index]?.volatility ?? 0) > 0
}

function ownMove(seed: number, asset: SampleAsset, index: number, atMs: number): number {
  if (asset.volatility === 0) return 1
  return Math.exp(asset.volatility * smoothNoise({ seed, channel: index + 1 }, OWN_OCTAVES, atMs))
}

function pegAt(seed: number, index: number, atMs: number): number {
  return 1 + smoothNoise({ seed, channel: index + 1 }, PEG_OCTAVES, atMs)
}

function between(before: MarketState, after: MarketState, fraction: number): MarketState {
  const blend = (a: Float64Array, b: Float64Array) =>
    a.map((value, index) => value + ((b[index] ?? 0) - value) * fraction)
  return {
    prices: blend(before.prices, after.prices),
    marketCaps: blend(before.marketCaps, after.marketCaps),
  }
}
