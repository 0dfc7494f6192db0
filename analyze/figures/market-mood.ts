import type { Formula } from '#contract/figures.ts'
import type { MoodSums } from '../crowds/sum-hour.ts'
import { meanOf, shareInterval, sum, varianceOf, Z_95 } from '../statistics.ts'
import { addMoods, moodOf } from './mood.ts'

/** Posts of a time, and how they sound. */
export type SpokenSums = MoodSums & { posts: number }

/** What the market's mood is made of. Ours. docs/decisions/0300 */
export const MARKET_MOOD_WEIGHTS = { mood: 50, breadth: 30, talk: 20 } as const
export type MarketMoodPart = keyof typeof MARKET_MOOD_WEIGHTS

/** Fewer judged posts say nothing of a whole market, and fewer assets nothing of its breadth. Ours. */
export const MARKET_POSTS_MIN = 30
export const BREADTH_ASSETS_MIN = 5
/** Of the days before, so many have to be known. */
export const TALK_DAYS_MIN = 7

export const MARKET_MOOD: Formula = {
  text: `sum of weight x score / sum of the weights of the parts that are known. Mood: 100 x mean sentiment of all posts that count. Breadth: 100 x share of the 100 largest assets whose mood is above that of the 7 days before. Talk: 100 r / (1 + r); r = posts of 24 hours / mean of the 20 days before. What is compared is of sources and days that were read throughout. Interval: √(sum of (weight x half width)²) / sum of weights`,
  source: 'Crowdtape; intervals: Student, Wilson 1927, Zou and Donner 2008',
  unit: '0 to 100, 50 is balanced; no advice',
}

export interface MarketCrowd {
  /** All posts of the last 24 hours. */
  now: readonly SpokenSums[]
  /** Those of them that are compared with days before: of sources that were read throughout. Absent: all. */
  compared?: readonly SpokenSums[]
  /** Some of them are being counted still, so that there may be more. */
  isCounting?: boolean
  /** Posts of each of the 20 days before; a day of which nothing is stored is left out. */
  days: readonly number[] | 'counting'
  /** The last 24 hours of each of the largest assets, and the seven days before. */
  assets: readonly { now: readonly SpokenSums[]; before: readonly SpokenSums[] }[] | 'counting'
}

/** `counting`: posts that it is made of, or compared with, are being counted. */
type Reason = 'too_few_posts' | 'no_history' | 'counting'

export interface MarketMoodScore {
  part: MarketMoodPart
  weight: number
  /** Mood: 0 to 1; breadth: the share of assets; talk: times a usual day. Undefined where `reason` says why. */
  value?: number
  /** 0 to 100, with its interval of 95 %. */
  score?: number
  low?: number
  high?: number
  /** What it is of: judged posts, assets that could be compared, posts. */
  n: number
  reason?: Reason
}

export interface MarketMood {
  /** 0 to 100; undefined where the mood is unknown, for it is a figure of what people say. */
  value?: number
  low?: number
  high?: number
  reason?: Reason
  parts: MarketMoodScore[]
}

/**
 * How the whole market sounds in 24 hours, 0 to 100: the weighted mean of what people say, of how many assets it gets
 * better for, and of how much is said. The interval joins those of the parts (MOVER, Zou and Donner 2008). Source: ours.
 * Pure.
 */
export function findMarketMood(crowd: MarketCrowd): MarketMood {
  const parts = [scoreMood(crowd), scoreBreadth(crowd), scoreTalk(crowd)]
  const [mood] = parts
  if (mood?.reason) return { reason: mood.reason, parts }
  const known = parts.filter(({ reason }) => !reason)
  const weight = known.reduce((sum, part) => sum + part.weight, 0)
  const value = known.reduce((sum, part) => sum + part.weight * (part.score ?? 0), 0) / weight
  const reach = (side: 'low' | 'high') =>
    Math.hypot(...known.map((part) => part.weight * ((part.score ?? 0) - (part[side] ?? 0)))) / weight
  return { value, low: value - reach('low'), high: value + reach('high'), parts }
}

/**
 * The index of a time beside that of another, both over the parts that are known in both, so that a part that becomes
 * known is no move. Undefined where one of the moods is unknown. Source: ours. Pure.
 */
export function compareMarketMoods(
  now: readonly MarketMoodScore[],
  before: readonly MarketMoodScore[],
): { now: number; before: number } | undefined {
  const isKnown = ({ score }: { score?: number }) => score !== undefined
  const both = now.flatMap((part) => {
    const earlier = before.find((other) => other.part === part.part)
    return earlier && isKnown(part) && isKnown(earlier) ? [{ part, earlier }] : []
  })
  if (!both.some(({ part }) => part.part === 'mood')) return undefined
  const weight = both.reduce((sum, { part }) => sum + part.weight, 0)
  return {
    now: both.reduce((sum, { part }) => sum + part.weight * (part.score ?? 0), 0) / weight,
    before: both.reduce((sum, { part, earlier }) => sum + part.weight * (earlier.score ?? 0), 0) / weight,
  }
}

function scoreMood({ now, isCounting = false }: MarketCrowd): MarketMoodScore {
  const said = addMoods(now)
  const [part, weight, n] = ['mood' as const, MARKET_MOOD_WEIGHTS.mood, said.judged]
  const { value, low = 0, high = 1 } = moodOf(said)
  if (n < MARKET_POSTS_MIN || value === undefined)
    return { part, weight, n, reason: isCounting ? 'counting' : 'too_few_posts' }
  return { part, weight, n, value, score: 100 * value, low: 100 * low, high: 100 * high }
}

function scoreBreadth({ assets }: MarketCrowd): MarketMoodScore {
  const [part, weight] = ['breadth' as const, MARKET_MOOD_WEIGHTS.breadth]
  if (assets === 'counting') return { part, weight, n: 0, reason: assets }
  const compared = assets.flatMap(({ now, before }) => {
    const [mood, moodBefore] = [moodOf(addMoods(now)).value, moodOf(addMoods(before)).value]
    return mood !== undefined && moodBefore !== undefined ? [mood > moodBefore] : []
  })
  const n = compared.length
  if (n < BREADTH_ASSETS_MIN) return { part, weight, n, reason: 'too_few_posts' }
  const value = compared.filter(Boolean).length / n
  const { low = 0, high = 1 } = shareInterval(value, n) ?? {}
  return { part, weight, n, value, score: 100 * value, low: 100 * low, high: 100 * high }
}

/** Counts of days scatter at least as Poisson's do; the interval is that of one more such day against their mean. */
function scoreTalk({ now, compared = now, days }: MarketCrowd): MarketMoodScore {
  const [part, weight, n] = ['talk' as const, MARKET_MOOD_WEIGHTS.talk, countPosts(compared)]
  if (days === 'counting') return { part, weight, n, reason: days }
  if (countPosts(now) === 0) return { part, weight, n, reason: 'too_few_posts' }
  const mean = meanOf(days)
  // Days on which nothing counted are no measure either.
  if (days.length < TALK_DAYS_MIN || mean === 0) return { part, weight, n, reason: 'no_history' }
  const deviation = Math.sqrt((Math.max(varianceOf(days), mean) / mean ** 2) * (1 + 1 / days.length))
  const value = n / mean
  const scoreOf = (ratio: number) => (100 * ratio) / (1 + ratio)
  return {
    part,
    weight,
    n,
    value,
    score: scoreOf(value),
    low: scoreOf(value * Math.exp(-Z_95 * deviation)),
    high: scoreOf(value * Math.exp(Z_95 * deviation)),
  }
}

function countPosts(all: readonly SpokenSums[]): number {
  return sum(all.map(({ posts }) => posts))
}
