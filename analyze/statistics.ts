import jStat from 'jstat'

/** So many standard deviations either way hold 95 of 100 values of a normal distribution. */
export const Z_95 = 1.96

export interface Interval {
  low: number
  high: number
}

/** The nearest value within bounds. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

/** To so many digits after the point. */
export function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The mean; NaN of no values. */
export function meanOf(values: readonly number[]): number {
  return sum(values) / values.length
}

/** The variance of a sample, by n - 1; NaN of fewer than two values. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1)
}

/** The share of a normal distribution below `z`. */
export function normalShare(z: number): number {
  return jStat.normal.cdf(z, 0, 1)
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
  const mean = meanOf(days)
  if (days.length < 2 || mean === 0) return undefined
  return Math.max(1, varianceOf(days) / mean)
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
