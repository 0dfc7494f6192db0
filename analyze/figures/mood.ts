import { JUDGED_POSTS_MIN, USUAL_DAYS_MIN } from '#contract/figures.ts'
import type { MoodSums } from '../crowds/sum-hour.ts'
import { clamp, shareInterval, sum, Z_95 } from '../statistics.ts'
import { addSums, type FigureSums, type FigureValue, part } from './figure-sums.ts'

const WHOLE_BP = 10_000

export function addMoods(all: readonly MoodSums[]): MoodSums {
  return {
    judged: sum(all.map(({ judged }) => judged)),
    sentimentSumBp: sum(all.map(({ sentimentSumBp }) => sentimentSumBp)),
    sentimentSquares: sum(all.map(({ sentimentSquares }) => sentimentSquares)),
  }
}

/** The mean sentiment towards the asset, 0 negative to 1 positive, with the normal interval: mean ± 1.96 s / √n. */
export function moodOf(sums: MoodSums): Pick<FigureValue, 'value' | 'low' | 'high' | 'n' | 'reason'> {
  const n = sums.judged
  if (n < JUDGED_POSTS_MIN) return { n, reason: 'too_few_posts' }
  const mean = sums.sentimentSumBp / n
  const reach = Z_95 * Math.sqrt(sentimentVariance(sums) / n)
  return {
    value: mean / WHOLE_BP,
    low: clamp((mean - reach) / WHOLE_BP, 0, 1),
    high: clamp((mean + reach) / WHOLE_BP, 0, 1),
    n,
  }
}

export function mood({ own }: FigureSums): FigureValue {
  return { ...moodOf(own), parts: [part('judged posts', own.judged), part('posts', own.posts)] }
}

export function rawMood({ raw }: FigureSums): FigureValue {
  return { ...moodOf(raw), parts: [part('judged posts', raw.judged), part('all posts', raw.posts)] }
}

/** The mood against that of the days before, with Welch's interval by the normal distribution. */
export function moodChange({ own, usual }: FigureSums): FigureValue {
  if (own.judged < JUDGED_POSTS_MIN) return { n: own.judged, reason: 'too_few_posts', parts: [] }
  if (usual === 'counting') return { n: own.judged, reason: usual, parts: [] }
  const [now, before] = [usual.now, addSums(usual.days)]
  const [mean, meanBefore] = [moodOf(now), moodOf(before)]
  const n = now.judged + before.judged
  const parts = [
    part('mood of what is compared', mean.value),
    part('judged posts', now.judged),
    part('mood of the days before', meanBefore.value),
    part('judged posts of the days before', before.judged),
    part('days compared', usual.days.length),
  ]
  if (usual.days.length < USUAL_DAYS_MIN || mean.value === undefined || meanBefore.value === undefined) {
    return { n, reason: 'no_history', parts }
  }
  const value = mean.value - meanBefore.value
  const variance = sentimentVariance(now) / now.judged + sentimentVariance(before) / before.judged
  const reach = (Z_95 * Math.sqrt(variance)) / WHOLE_BP
  return { value, low: value - reach, high: value + reach, n, parts }
}

/** The mood of the days that it is compared with, as far as enough of these can be compared. */
export function usualMood({ usual }: Pick<FigureSums, 'usual'>): number | undefined {
  if (usual === 'counting' || usual.days.length < USUAL_DAYS_MIN) return undefined
  return moodOf(addSums(usual.days)).value
}

function sentimentVariance({ judged, sentimentSumBp, sentimentSquares }: MoodSums): number {
  const squares = sentimentSquares - judged * (sentimentSumBp / judged) ** 2
  return Math.max(0, squares / Math.max(1, judged - 1))
}

/** How the posts sound, 0 bad to 1 good. */
export function tone({ own }: Pick<FigureSums, 'own'>): FigureValue {
  return leaning(own.toneSumBp, own)
}

/** What their authors expect of the asset, 0 a fall to 1 a rise. */
export function stance({ own }: Pick<FigureSums, 'own'>): FigureValue {
  return leaning(own.stanceSumBp, own)
}

/** The mean of (1 + p+ - p-) / 2, of a sum of p+ - p- in basis points. */
function leaning(sumBp: number, { meant: n, posts }: FigureSums['own']): FigureValue {
  const parts = [part('posts whose meaning is known', n), part('posts', posts)]
  if (n < JUDGED_POSTS_MIN) return { n, reason: 'too_few_posts', parts }
  const value = (1 + sumBp / n / WHOLE_BP) / 2
  return { value, ...shareInterval(value, n), n, parts }
}
