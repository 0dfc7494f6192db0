import type { AssetHistory } from '#contract/app/market.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import { describeMissing, missingIn } from '../../explorer/missing-sources.ts'
import type { StepSides } from '../data/use-drivers.ts'

/** One hour or day: what the price did and what people said. */
export interface ChartStep {
  start: Date
  /** Absent while the step is not over, or where no source has given it. */
  candle?: AssetHistory['candles'][number]
  posts: number
  /** 0 to 1; absent where no post has one. */
  sentiment?: number
  /** How many posts that is the mean of. */
  judged: number
  /** The mood of the 24 hours that end with it. */
  mood?: Omit<AssetHistory['moods'][number], 'start'>
  /** Posts about each of the 100 largest assets together. */
  largest: number
  /** It is not over: its figures will still change. */
  isRunning?: true
  /** Sources of posts that could not be read for part of it, each once. */
  missing: readonly string[]
}

/** Whether the price is missing in all or part of a step that is over. */
export function isWithoutPrice({ candle, isRunning }: ChartStep): boolean {
  return candle ? candle.hasGap === true : isRunning !== true
}

/** How pale a step is drawn that is not over, 0 to 1. */
export const RUNNING_OPACITY = 0.5

const LENGTHS_MS = { '1h': HOUR_MS, '1d': DAY_MS } as const

/** The share of the posts about the 100 largest assets, in percent; undefined without any, and of a step that is running. */
export function dominanceOf({ posts, largest, isRunning }: ChartStep): number | undefined {
  return largest === 0 || isRunning ? undefined : (posts / largest) * 100
}

/**
 * How the posts of each step speak, of the steps where that is known of the very posts that they count: of those that a
 * filter left out, the sides are not known.
 */
export function sidesOfSteps(
  steps: readonly ChartStep[],
  sides: ReadonlyMap<number, StepSides>,
): ReadonlyMap<number, StepSides> {
  return new Map(
    steps.flatMap(({ start, posts }) => {
      const of = sides.get(start.getTime())
      return of && of.positive + of.neutral + of.negative + of.unjudged === posts
        ? [[start.getTime(), of] as const]
        : []
    }),
  )
}

/** How long a step of a history is, in milliseconds. */
export function stepLengthMs(interval: AssetHistory['interval']): number {
  return LENGTHS_MS[interval]
}

/**
 * Price and posts on one time axis without gaps, oldest first: from the first of which anything is known to the end of
 * the period. `isNow`: the period ends now, so that its last step is still running.
 */
export function listSteps(
  { candles, mentions, largest, moods, gaps, interval, until }: AssetHistory,
  { isNow }: { isNow: boolean },
): ChartStep[] {
  const lengthMs = stepLengthMs(interval)
  const known = new Map<number, Partial<ChartStep>>()
  for (const candle of candles) known.set(Date.parse(candle.start), { candle })
  for (const { start, posts, sentiment, judged } of mentions) {
    const time = Date.parse(start)
    known.set(time, { ...known.get(time), posts, sentiment, judged })
  }
  const ofLargest = new Map(largest.map(({ start, posts }) => [Date.parse(start), posts]))
  const rolled = new Map(moods.map(({ start, ...mood }) => [Date.parse(start), mood]))
  if (known.size === 0) return []
  const last = Math.max(lastStart(until, interval), ...known.keys())
  const steps: ChartStep[] = []
  for (let time = Math.min(...known.keys()); time <= last; time += lengthMs) {
    steps.push({
      start: new Date(time),
      posts: 0,
      judged: 0,
      largest: ofLargest.get(time) ?? 0,
      ...(rolled.has(time) ? { mood: rolled.get(time) } : {}),
      ...known.get(time),
      ...(isNow && time === last ? { isRunning: true as const } : {}),
      missing: missingIn(gaps, { from: new Date(time), until: new Date(time + lengthMs) }),
    })
  }
  return steps
}

/** The start of the step in which a period ends, in milliseconds. */
export function lastStart(until: string, interval: AssetHistory['interval']): number {
  const lengthMs = stepLengthMs(interval)
  return Math.floor((Date.parse(until) - 1) / lengthMs) * lengthMs
}

/** What is missing from one step, in words; empty where nothing is. */
export function describeStep(step: ChartStep): string {
  const { candle, isRunning, missing } = step
  return [
    isRunning ? 'Still running' : undefined,
    isWithoutPrice(step)
      ? candle
        ? 'Prices are missing for part of it'
        : 'No venue gave a price'
      : undefined,
    missing.length > 0 ? describeMissing(missing) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** The same of all steps, as sentences; empty where everything is there and over. */
export function describeGaps(steps: readonly ChartStep[], unit: 'hour' | 'day'): string {
  const withoutPrice = steps.some(({ candle }) => candle) ? steps.filter(isWithoutPrice).length : 0
  const unread = steps.filter(({ missing }) => missing.length > 0)
  const sources = [...new Set(unread.flatMap(({ missing }) => missing))]
  const count = (number: number) => `${number} ${unit}${number === 1 ? '' : 's'}`
  return [
    withoutPrice > 0 ? `Hatched above: prices are missing in ${count(withoutPrice)}.` : undefined,
    sources.length > 0 ? `Hatched below: ${describeMissing(sources, count(unread.length))}.` : undefined,
    steps.at(-1)?.isRunning ? `The last ${unit} is still running and drawn paler.` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}
