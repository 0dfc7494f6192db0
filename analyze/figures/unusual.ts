import { FIGURES, USUAL_DAYS_MIN } from '#contract/figures.ts'
import type { CrowdSums } from '../crowds/sum-hour.ts'
import { meanOf, roundTo, varianceOf } from '../statistics.ts'
import { type FigureSums, type FigureValue, part } from './figure-sums.ts'

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
