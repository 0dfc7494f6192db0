import { JUDGED_POSTS_MIN } from '#contract/figures.ts'
import { shareInterval } from '../statistics.ts'
import { type FigureSums, type FigureValue, part } from './figure-sums.ts'

const WHOLE_BP = 10_000

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
