import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { TOPICS } from './phrases/topics.ts'
import type { MarketState } from './price-path.ts'
import type { RandomStream } from './random.ts'
import { drawWeighted, smoothNoise } from './random.ts'
import { SAMPLE_ASSETS } from './sample-assets.ts'

export type Side = 'positive' | 'neutral' | 'negative'

/** How the crowd feels and what it talks about in one hour. */
export interface CrowdState {
  /** Multiplies the usual number of posts: more when the market moves. */
  liveliness: number
  drawAsset(stream: RandomStream): number
  drawTopic(stream: RandomStream): (typeof TOPICS)[number]
  /** Which way a post about the asset at this position of SAMPLE_ASSETS goes. */
  drawSide(asset: number, stream: RandomStream): Side
}

/** A usual move of the whole market in a day. */
const MARKET_DEVIATION = 0.022
/** What an asset's own volatility of 1 adds to its usual move in a day. */
const OWN_DEVIATION = 0.017
const MOOD_CHANNEL = 2_000
const TOPIC_CHANNEL = 3_000
const MOOD_OCTAVES = [
  { periodMs: 4 * DAY_MS, amplitude: 0.16, power: 1 },
  { periodMs: 9 * HOUR_MS, amplitude: 0.12, power: 1 },
]
const TOPIC_OCTAVES = [
  { periodMs: 6 * DAY_MS, amplitude: 1.1, power: 1 },
  { periodMs: 27 * HOUR_MS, amplitude: 1.2, power: 3 },
]
const POSITIVE_PART = 0.37
const NEGATIVE_PART = 0.25
const MOOD_REACH = 0.3

/** The crowd in the hour that starts at `startMs`: its mood follows what the prices did before that. */
export function readCrowd(seed: number, path: (atMs: number) => MarketState, startMs: number): CrowdState {
  const now = path(startMs)
  const moves = movesOver(now, path(startMs - 4 * HOUR_MS), Math.sqrt(4 / 24))
  const dayMoves = movesOver(now, path(startMs - DAY_MS), 1)
  const strengths = SAMPLE_ASSETS.map(
    (_, index) => 0.55 * (moves[index] ?? 0) + 0.75 * (dayMoves[index] ?? 0),
  )
  const moods = strengths.map((strength, index) => {
    const own = smoothNoise({ seed, channel: MOOD_CHANNEL + index }, MOOD_OCTAVES, startMs)
    return Math.tanh(strength) * 0.85 + own
  })
  const attention = SAMPLE_ASSETS.map(
    (asset, index) => asset.attention * (1 + 0.6 * Math.abs(strengths[index] ?? 0)),
  )
  const topics = TOPICS.map((_, index) =>
    Math.exp(smoothNoise({ seed, channel: TOPIC_CHANNEL + index }, TOPIC_OCTAVES, startMs)),
  )
  return {
    liveliness: 0.85 + 0.3 * Math.min(2.5, Math.abs(strengths[0] ?? 0)),
    drawAsset: (stream) => drawWeighted(attention, stream),
    drawTopic: (stream) => TOPICS[drawWeighted(topics, stream)]!, // a position of TOPICS
    drawSide: (asset, stream) => drawSide(moods[asset] ?? 0, stream),
  }
}

/** Each asset's move measured in its usual moves; a stablecoin has the market's mood. */
function movesOver(now: MarketState, before: MarketState, scale: number): number[] {
  return SAMPLE_ASSETS.map((asset, index) => {
    const measured = asset.isStablecoin ? 0 : index
    const move = Math.log((now.prices[measured] ?? 1) / (before.prices[measured] ?? 1))
    const deviation = MARKET_DEVIATION + OWN_DEVIATION * (SAMPLE_ASSETS[measured]?.volatility ?? 0)
    return move / (deviation * scale)
  })
}

function drawSide(mood: number, stream: RandomStream): Side {
  const drawn = stream.next()
  const positive = POSITIVE_PART + MOOD_REACH * mood
  if (drawn < positive) return 'positive'
  return drawn > 1 - Math.max(0.04, NEGATIVE_PART - MOOD_REACH * mood) ? 'negative' : 'neutral'
}
