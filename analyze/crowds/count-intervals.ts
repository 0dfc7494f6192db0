const Z_95 = 1.96

export interface Interval {
  low: number
  high: number
}

/**
 * Where a value between 0 and 1 of `n` posts lies with 95 % certainty. Of shares it is Wilson's; means of such values vary
 * at most as much as ones and zeros with the same mean, so of these it is never too narrow. Undefined of what is no share:
 * an asset that is not among the largest may have more posts than all of these. Source: Wilson 1927.
 */
export function shareInterval(share: number, n: number): Interval | undefined {
  if (share > 1 || n === 0) return undefined
  const scale = 1 + Z_95 ** 2 / n
  const middle = (share + Z_95 ** 2 / (2 * n)) / scale
  const reach = (Z_95 / scale) * Math.sqrt((share * (1 - share)) / n + Z_95 ** 2 / (4 * n ** 2))
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** By how much more than Poisson's the counts of days scatter: variance / mean, at least 1. Undefined without two of them, or posts. */
export function scatterOf(days: readonly number[]): number | undefined {
  const mean = days.reduce((sum, posts) => sum + posts, 0) / days.length
  if (days.length < 2 || mean === 0) return undefined
  const variance = days.reduce((sum, posts) => sum + (posts - mean) ** 2, 0) / (days.length - 1)
  return Math.max(1, variance / mean)
}

/**
 * In percent, where the change from the posts of as long a time before, or from the mean of several, lies with 95 %
 * certainty: the ratio of two counts, whose logarithm has the variance scatter x (1 / now + 1 / (times x before)). Undefined
 * where a count is 0 or the scatter is not known. Source: McCullagh and Nelder 1989, section 6.2, overdispersed counts.
 */
export function changeInterval({
  now,
  before,
  times,
  scatter,
}: {
  now: number
  before: number
  /** How many times `before` is the mean of. */
  times: number
  scatter: number | undefined
}): Interval | undefined {
  if (now === 0 || before === 0 || scatter === undefined) return undefined
  const reach = Math.exp(Z_95 * Math.sqrt(scatter * (1 / now + 1 / (times * before))))
  const ratio = now / before
  return { low: 100 * (ratio / reach - 1), high: 100 * (ratio * reach - 1) }
}
