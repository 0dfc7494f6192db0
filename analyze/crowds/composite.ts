import { JUDGED_POSTS_MIN, USUAL_DAYS_MIN } from '#contract/figures.ts'
import { clamp, meanOf, normalShare, varianceOf } from '../statistics.ts'

/**
 * What the composite is made of: each is 24 hours against the 20 days before, as a number of standard deviations.
 * docs/decisions/0271
 */
export const COMPOSITE_PARTS = ['mood', 'talk', 'mindshare', 'momentum', 'engagement'] as const
export type CompositePart = (typeof COMPOSITE_PARTS)[number]
export type CompositeWeights = Record<CompositePart, number>

/** Ours; the operator may choose others. They need not sum up to anything. */
export const COMPOSITE_WEIGHTS: CompositeWeights = {
  mood: 30,
  talk: 20,
  mindshare: 10,
  momentum: 25,
  engagement: 15,
}

/** Of 24 hours. */
export interface CompositeDay {
  posts: number
  judged: number
  sentimentSumBp: number
  engagement: number
  /** About anything. */
  allPosts: number
  /** US dollars at the end and 24 hours before; undefined where unknown. */
  price?: number
  priceBefore?: number
  /** No source that can be compared was read throughout it. */
  isUnread?: boolean
}

type Reason = 'too_few_posts' | 'no_history' | 'counting' | 'not_kept'

export interface CompositeScore {
  part: CompositePart
  weight: number
  /** 0 to 100; undefined where `reason` says why, then its weight is not counted. */
  score?: number
  /** How far it is from usual, in standard deviations. */
  z?: number
  value?: number
  /** Of the days that it is compared with. */
  mean?: number
  days: number
  reason?: Reason
}

export interface Composite {
  /** 0 to 100; undefined where the mood is unknown, for it is a figure of what people say. */
  value?: number
  reason?: Reason
  parts: CompositeScore[]
}

const Z_MAX = 3

/**
 * How an asset stands in 24 hours against the days before, each part with what it was compared with: the sum of weight x 100
 * Φ(z) over the parts that are known, divided by their weights; z = (24 hours - mean of the days) / their standard
 * deviation, Φ the normal distribution. Source: ours. Pure.
 */
export function findComposite(
  now: CompositeDay,
  { earlier, weights }: { earlier: readonly CompositeDay[]; weights: CompositeWeights },
): Composite {
  const parts = COMPOSITE_PARTS.map((part) => scorePart(part, { now, earlier, weight: weights[part] }))
  const mood = parts.find(({ part }) => part === 'mood')
  if (mood?.reason) return { reason: mood.reason, parts }
  const known = parts.filter(({ score }) => score !== undefined)
  const weight = known.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return { reason: 'no_history', parts }
  return { value: known.reduce((sum, part) => sum + (part.score ?? 0) * part.weight, 0) / weight, parts }
}

/** While posts of the days before are being counted: a figure of some of them would move by itself. */
export function compositeWhile(reason: 'counting' | 'not_kept', weights: CompositeWeights): Composite {
  return { reason, parts: COMPOSITE_PARTS.map((part) => ({ part, weight: weights[part], days: 0, reason })) }
}

function scorePart(
  part: CompositePart,
  { now, earlier, weight }: { now: CompositeDay; earlier: readonly CompositeDay[]; weight: number },
): CompositeScore {
  const value = readValue(part, now)
  const known = earlier.flatMap((day) => readValue(part, day) ?? [])
  const days = known.length
  if (value === undefined)
    return {
      part,
      weight,
      days,
      reason: part === 'momentum' || now.isUnread ? 'no_history' : 'too_few_posts',
    }
  if (days < USUAL_DAYS_MIN) return { part, weight, days, value, reason: 'no_history' }
  const mean = meanOf(known)
  const deviation = Math.sqrt(varianceOf(known))
  // Without variance no day can be called unusual.
  if (deviation < 1e-9) return { part, weight, days, value, mean, reason: 'no_history' }
  const z = clamp((value - mean) / deviation, -Z_MAX, Z_MAX)
  return { part, weight, days, value, mean, z, score: 100 * normalShare(z) }
}

function readValue(part: CompositePart, day: CompositeDay): number | undefined {
  if (part === 'mood') {
    return day.judged < JUDGED_POSTS_MIN ? undefined : day.sentimentSumBp / day.judged / 10_000
  }
  if (part === 'momentum') {
    return day.price && day.priceBefore ? Math.log(day.price / day.priceBefore) : undefined
  }
  // A day of which nothing is stored is no quiet day.
  if (day.allPosts === 0) return undefined
  if (part === 'talk') return Math.log1p(day.posts)
  return part === 'mindshare' ? day.posts / day.allPosts : Math.log1p(day.engagement)
}

/** The weights that a text such as `mood=30 talk=20` names; what it does not name has none. A fault says what would be right. */
export function readWeights(words: readonly string[]): CompositeWeights | { fault: string } {
  const weights = Object.fromEntries(COMPOSITE_PARTS.map((part) => [part, 0])) as CompositeWeights // one for each
  const seen = new Set<string>()
  for (const word of words) {
    const [name = '', value = ''] = word.split('=')
    const part = COMPOSITE_PARTS.find((known) => known === name)
    if (!part)
      return { fault: `"${word}" names no part; they are ${COMPOSITE_PARTS.join(', ')}, as in mood=30` }
    if (seen.has(part)) return { fault: `${part} is given twice` }
    seen.add(part)
    const weight = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Number(value) : Number.NaN
    if (!(weight <= 100))
      return { fault: `the weight of ${part} is "${value}"; it must be a number from 0 to 100` }
    weights[part] = weight
  }
  if (COMPOSITE_PARTS.every((part) => weights[part] === 0)) {
    return { fault: 'at least one weight must be more than 0' }
  }
  if (weights.mood === 0 && COMPOSITE_PARTS.every((part) => part === 'momentum' || weights[part] === 0)) {
    return { fault: 'momentum alone says nothing of what people say; give another part a weight as well' }
  }
  return weights
}
