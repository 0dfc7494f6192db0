import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { MarketState } from './price-path.ts'
import { smoothNoise } from './random.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'

const WEEKEND_FACTOR = 0.72
/** Apart from the channels of the price path. */
const VOLUME_CHANNEL = 1_000
const VOLUME_OCTAVES = [
  { periodMs: 5 * DAY_MS, amplitude: 0.3, power: 1 },
  { periodMs: 3.1 * HOUR_MS, amplitude: 0.35, power: 1 },
]
/** A move of one percent within the hour adds this part to the hour's volume. */
const MOVE_WEIGHT = 0.9

/**
 * US dollars traded in the hour that starts at `startMs`, of the asset at a position of SAMPLE_ASSETS: turnover by the
 * hour of the day and the day of the week (UTC), more when the price moves.
 */
export function hourlyVolume(
  seed: number,
  index: number,
  hour: { startMs: number; first: MarketState; last: MarketState },
): number {
  const asset = SAMPLE_ASSETS[index]! // callers pass a position of SAMPLE_ASSETS
  const opened = hour.first.prices[index] ?? 0
  const movePercent = Math.abs(((hour.last.prices[index] ?? 0) / opened - 1) * 100)
  const noise = Math.exp(smoothNoise({ seed, channel: VOLUME_CHANNEL + index }, VOLUME_OCTAVES, hour.startMs))
  const usual = ((hour.first.marketCaps[index] ?? 0) * asset.turnover) / 24
  return usual * rhythm(hour.startMs) * noise * (1 + MOVE_WEIGHT * movePercent)
}

/** Busiest when Europe and America are both awake. */
function rhythm(startMs: number): number {
  const date = new Date(startMs)
  const isWeekend = date.getUTCDay() % 6 === 0
  const ofDay = 1 + 0.38 * Math.cos(((date.getUTCHours() - 15) / 24) * 2 * Math.PI)
  return 0.75 * ofDay * (isWeekend ? WEEKEND_FACTOR : 1)
}
