import type { AssetHistory } from '../app/market.ts'
import { FIGURES } from '../figures.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { percentText } from './figure-words.ts'
import { formatNumber, formatSentiment } from './numbers.ts'
import type { SeriesPoint } from './series-points.ts'

/** An asset over a time. */
export interface AssetLine {
  id: string
  label: string
  /** Its place among the series colours, from 0. */
  slot?: number
  points: readonly SeriesPoint[]
}

/** The histories of assets over the same time, as lines on one axis. */
export interface ComparedSeries {
  /** 100 is the first price of the time. */
  price: AssetLine[]
  /** Of 24 hours, 0 to 1. */
  mood: AssetLine[]
  /** Posts of the 24 hours before each step, or of each step where the time is only a day. */
  mentions: AssetLine[]
  /** Their share of the posts about the 100 largest assets in percent, of the same time. */
  dominance: AssetLine[]
}

const DAY_STEPS = 24

export function compareSeries(
  histories: readonly AssetHistory[],
  { isRolling, slots }: { isRolling: boolean; slots: ReadonlyMap<string, number> },
): ComparedSeries {
  const seriesOf = (pointsOf: (history: AssetHistory) => SeriesPoint[]) =>
    histories.map((history) => ({
      id: history.asset.id,
      label: history.asset.symbol,
      slot: slots.get(history.asset.id),
      points: pointsOf(history),
    }))
  return {
    price: seriesOf(indexPrices),
    mood: seriesOf(({ moods }) => moods.map(({ start, mood }) => ({ at: new Date(start), value: mood }))),
    mentions: seriesOf((history) =>
      rollPosts(history, { isRolling }).map(({ at, posts }) => ({ at, value: posts })),
    ),
    dominance: seriesOf((history) =>
      rollPosts(history, { isRolling }).flatMap(({ at, posts, all }) =>
        all === 0 ? [] : { at, value: (posts / all) * 100 },
      ),
    ),
  }
}

/** How a compared figure is drawn: its title, its values in words, and whether its axis begins at 0. */
export function measureLook(
  name: keyof ComparedSeries,
  isRolling: boolean,
): { title: string; format: (value: number) => string; fromZero: boolean } {
  const per = isRolling ? 'over 24 hours' : 'per hour'
  const looks = {
    price: {
      title: `${FIGURES.price.label}, 100 at the start`,
      format: (value: number) => value.toFixed(1),
      fromZero: false,
    },
    mood: { title: `${FIGURES.mood.label} over 24 hours`, format: formatSentiment, fromZero: false },
    mentions: {
      title: `${FIGURES.posts.label} ${per}`,
      format: (value: number) => formatNumber(Math.round(value), { compact: true }),
      fromZero: true,
    },
    dominance: { title: `${FIGURES.dominance.label} ${per}`, format: percentText, fromZero: true },
  }
  return looks[name]
}

function indexPrices({ candles }: AssetHistory): SeriesPoint[] {
  const first = candles[0]?.close
  if (!first) return []
  return candles.map(({ start, close }) => ({ at: new Date(start), value: (close / first) * 100 }))
}

/** Sums of 24 hours for each hour that has them, or the steps as they are. A step that is running is no fall, so it is left out. */
function rollPosts(
  { mentions, largest, interval, until }: AssetHistory,
  { isRolling }: { isRolling: boolean },
): { at: Date; posts: number; all: number }[] {
  const stepMs = interval === '1h' ? HOUR_MS : DAY_MS
  const steps = isRolling && interval === '1h' ? DAY_STEPS : 1
  const posts = new Map(mentions.map((step) => [Date.parse(step.start), step.posts]))
  const all = new Map(largest.map((step) => [Date.parse(step.start), step.posts]))
  const first = Math.min(...all.keys())
  const points: { at: Date; posts: number; all: number }[] = []
  for (let time = first + (steps - 1) * stepMs; time + stepMs <= Date.parse(until); time += stepMs) {
    const times = Array.from({ length: steps }, (_, back) => time - back * stepMs)
    const sum = (of: Map<number, number>) => times.reduce((total, at) => total + (of.get(at) ?? 0), 0)
    points.push({ at: new Date(time), posts: sum(posts), all: sum(all) })
  }
  return points
}
