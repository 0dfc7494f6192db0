import jStat from 'jstat'

/** A step is undefined where the source has a gap. */
export type Steps = readonly (number | undefined)[]

export interface LagCorrelation {
  /** Steps by which the signal comes before the return; negative: after it. */
  lag: number
  /** Pairs of steps that are both known. */
  n: number
  /** Pearson's; undefined where one of both does not vary or n is below CORRELATED_MIN. */
  r: number | undefined
  /** In which 95 of 100 lie (Fisher's z). */
  interval: [number, number] | undefined
  /** Two-sided, by Student's t with n - 2 degrees of freedom. */
  p: number | undefined
}

/** Of fewer pairs no correlation is given. */
export const CORRELATED_MIN = 20

/** How a signal and returns go together when the signal is moved by `-lagMax` to `lagMax` steps. */
export function correlateLags({
  signal,
  returns,
  lagMax,
}: {
  signal: Steps
  returns: Steps
  lagMax: number
}): LagCorrelation[] {
  return Array.from({ length: 2 * lagMax + 1 }, (_, nr) => {
    const lag = nr - lagMax
    const pairs = returns.flatMap((y, at) => {
      const x = signal[at - lag]
      return x === undefined || y === undefined ? [] : [{ x, y }]
    })
    return { lag, n: pairs.length, ...measure(pairs) }
  })
}

function measure(pairs: readonly { x: number; y: number }[]): Pick<LagCorrelation, 'r' | 'interval' | 'p'> {
  const nothing = { r: undefined, interval: undefined, p: undefined }
  const n = pairs.length
  if (n < CORRELATED_MIN) return nothing
  const meanX = pairs.reduce((sum, { x }) => sum + x, 0) / n
  const meanY = pairs.reduce((sum, { y }) => sum + y, 0) / n
  const sums = { xx: 0, yy: 0, xy: 0 }
  for (const { x, y } of pairs) {
    sums.xx += (x - meanX) ** 2
    sums.yy += (y - meanY) ** 2
    sums.xy += (x - meanX) * (y - meanY)
  }
  if (!varies(sums.xx / n, meanX) || !varies(sums.yy / n, meanY)) return nothing
  const r = Math.max(-1, Math.min(1, sums.xy / Math.sqrt(sums.xx * sums.yy)))
  if (Math.abs(r) === 1) return { r, interval: [r, r], p: 0 }
  const t = Math.abs(r) * Math.sqrt((n - 2) / (1 - r * r))
  const reach = jStat.normal.inv(0.975, 0, 1) / Math.sqrt(n - 3)
  return {
    r,
    interval: [Math.tanh(Math.atanh(r) - reach), Math.tanh(Math.atanh(r) + reach)],
    p: 2 * (1 - jStat.studentt.cdf(t, n - 2)),
  }
}

/** Whether steps of this variance and mean are not all the same: those that are differ from their mean by rounding alone. */
function varies(variance: number, mean: number): boolean {
  return Math.sqrt(variance) > 1e-9 * Math.abs(mean)
}
