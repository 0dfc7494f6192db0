import { FIGURES, JUDGED_POSTS_MIN, USUAL_DAYS_MIN } from '#contract/figures.ts'
import { FAR_UNUSUAL_FROM, UNUSUAL_FROM, type UnusualLevel } from '#contract/market.ts'
import type { CrowdSums } from '../crowds/sum-hour.ts'
import { meanOf, roundTo, varianceOf } from '../statistics.ts'
import { type FigureSums, type FigureValue, part } from './figure-sums.ts'
import { moodOf } from './mood.ts'

const WHOLE_BP = 10_000
/** Days that are all the same differ from their mean by what rounding makes, far less than this part of it. */
const ROUNDING = 1e-9

/**
 * Weighted sentiment: how unusual posts times mood are, in standard deviations of the days before. The mood of a day is
 * its mean sentiment from -1 to 1. Source: Santiment academy, "Weighted sentiment".
 */
export function weighted({ own, usual }: FigureSums): FigureValue {
  if (usual === 'counting') return { n: own.posts, reason: usual, parts: [] }
  const known = usual.days.filter((day) => day.judged > 0).map(postsTimesMood)
  const parts = [part('posts of what is compared', usual.now.posts), part('days compared', known.length)]
  const n = usual.now.posts
  if (usual.now.judged === 0) return { n, reason: 'too_few_posts', parts }
  if (known.length < USUAL_DAYS_MIN) return { n, reason: 'no_history', parts }
  const mean = meanOf(known)
  const deviation = Math.sqrt(varianceOf(known))
  if (deviation <= ROUNDING * Math.abs(mean)) return { n, reason: 'no_history', parts }
  return { value: (postsTimesMood(usual.now) - mean) / deviation, n, parts }
}

function postsTimesMood({ posts, judged, sentimentSumBp }: CrowdSums): number {
  return posts * (2 * (sentimentSumBp / judged / WHOLE_BP) - 1)
}

/** The composite as it was found, with the weight and the score of each part. */
export function composite({ composite: found, own }: FigureSums): FigureValue {
  if (!found) return { n: own.posts, reason: 'no_history', parts: [] }
  const parts = found.parts.map(({ part: name, score, weight }) =>
    part(name, score === undefined ? null : roundTo(score, FIGURES.composite.digits), weight),
  )
  if (found.value === undefined) return { n: own.posts, reason: found.reason ?? 'no_history', parts }
  return { value: found.value, n: own.posts, parts }
}

/**
 * How far the mood lies from the moods of the days before; undefined where too little can be compared. It stands beside the
 * value, whose colour says little: by the limits of the specification nearly every asset is yellow on nearly every day.
 */
export function unusualMood({ usual }: Pick<FigureSums, 'usual'>): UnusualLevel | undefined {
  if (usual === 'counting') return undefined
  return levelOf(moodOf(usual.now).value, {
    days: usual.days.flatMap((day) => moodOf(day).value ?? []),
    leastDeviation: 0,
  })
}

/** How far the posts lie from those of the days before; undefined where too little can be compared. */
export function unusualPosts({ usual }: Pick<FigureSums, 'usual'>): UnusualLevel | undefined {
  if (usual === 'counting' || usual.days.length === 0) return undefined
  const days = usual.days.map((day) => day.posts)
  const mean = meanOf(days)
  if (Math.max(usual.now.posts, mean) < JUDGED_POSTS_MIN) return undefined
  // Counts scatter by at least the root of their mean (Poisson).
  return levelOf(usual.now.posts, { days, leastDeviation: Math.sqrt(mean) })
}

function levelOf(
  value: number | undefined,
  { days, leastDeviation }: { days: readonly number[]; leastDeviation: number },
): UnusualLevel | undefined {
  if (value === undefined || days.length < USUAL_DAYS_MIN) return undefined
  const mean = meanOf(days)
  const deviation = Math.max(leastDeviation, Math.sqrt(varianceOf(days)))
  if (deviation <= ROUNDING * Math.abs(mean)) return undefined
  const z = (value - mean) / deviation
  if (Math.abs(z) < UNUSUAL_FROM) return 'usual'
  if (Math.abs(z) < FAR_UNUSUAL_FROM) return z < 0 ? 'below' : 'above'
  return z < 0 ? 'far_below' : 'far_above'
}
