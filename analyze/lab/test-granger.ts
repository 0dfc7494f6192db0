import jStat from 'jstat'
import type { Steps } from './correlate-lags.ts'

export interface GrangerTest {
  /** How many steps before are looked at. */
  lags: number
  /** Steps whose value and all earlier ones that are looked at are known. */
  n: number
  /** The degrees of freedom of F: `lags` and n - 2 lags - 1. */
  f: number | undefined
  p: number | undefined
}

/** With fewer steps for each coefficient there is no result. */
const STEPS_PER_COEFFICIENT = 5

/**
 * Whether the last `lags` steps of `cause` help to predict `effect` beyond its own last steps (Granger 1969):
 * R(t) = a + sum b(i) R(t-i) + sum g(i) X(t-i) + e, F-test that all g are 0. Steps beside a gap are left out.
 */
export function testGranger({
  cause,
  effect,
  lags,
}: {
  cause: Steps
  effect: Steps
  lags: number
}): GrangerTest {
  const rows: { y: number; own: number[]; others: number[] }[] = []
  for (let at = lags; at < effect.length; at++) {
    const y = effect[at]
    const own = before(effect, at, lags)
    const others = before(cause, at, lags)
    if (y !== undefined && own && others) rows.push({ y, own, others })
  }
  const n = rows.length
  const free = n - 2 * lags - 1
  if (n < STEPS_PER_COEFFICIENT * (2 * lags + 1)) return { lags, n, f: undefined, p: undefined }
  const values = rows.map(({ y }) => y)
  const restricted = sumResiduals(
    rows.map(({ own }) => [1, ...own]),
    values,
  )
  const full = sumResiduals(
    rows.map(({ own, others }) => [1, ...own, ...others]),
    values,
  )
  if (restricted === undefined || full === undefined) return { lags, n, f: undefined, p: undefined }
  const f = Math.max(0, (restricted - full) / lags / (full / free))
  return { lags, n, f, p: 1 - jStat.centralF.cdf(f, lags, free) }
}

/** The values just before a step, the last first; undefined where one of them is not known. */
function before(steps: Steps, at: number, lags: number): number[] | undefined {
  const values: number[] = []
  for (let back = 1; back <= lags; back++) {
    const value = steps[at - back]
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

/** Of the least squares; undefined where columns depend on each other or nothing is left to explain. */
function sumResiduals(rows: number[][], values: number[]): number | undefined {
  const scaled = standardize(rows)
  if (!scaled) return undefined
  // By the normal equations: with columns of one size they are well conditioned, and small however long the time is.
  const products = (scaled[0] ?? []).map((_, a) =>
    (scaled[0] ?? []).map((_one, b) => sumOf(scaled, (row) => row[a]! * row[b]!)),
  )
  const moments = products.map((_, a) => sumOf(scaled, (row, nr) => row[a]! * values[nr]!)) // within the matrix
  const coefficients = solve(products, moments)
  if (!coefficients) return undefined
  const sum = scaled.reduce((total, row, nr) => {
    const fitted = row.reduce((part, value, column) => part + value * (coefficients[column] ?? 0), 0)
    return total + ((values[nr] ?? 0) - fitted) ** 2
  }, 0)
  return Number.isFinite(sum) && sum > 0 ? sum : undefined
}

/** Of a column that others explain no more than this part is left; beyond are the last digits. */
const OWN_PART_MIN = 1e-10

/** Solves the normal equations by Cholesky's decomposition; undefined where one column is made of others. */
function solve(products: readonly number[][], moments: readonly number[]): number[] | undefined {
  const lower: number[][] = []
  const forward: number[] = []
  for (const [a, row] of products.entries()) {
    const line: number[] = []
    for (let b = 0; b < a; b++) line.push((row[b]! - dot(line, lower[b]!, b)) / lower[b]![b]!) // within the matrix
    const own = row[a]! - dot(line, line, a)
    if (!(own > OWN_PART_MIN * row[a]!)) return undefined
    line.push(Math.sqrt(own))
    lower.push(line)
    forward.push((moments[a]! - dot(line, forward, a)) / line[a]!)
  }
  const solution = new Array<number>(forward.length).fill(0)
  for (let a = forward.length - 1; a >= 0; a--) {
    const known = lower.slice(a + 1).reduce((sum, line, nr) => sum + line[a]! * solution[a + 1 + nr]!, 0)
    solution[a] = (forward[a]! - known) / lower[a]![a]!
  }
  return solution
}

function dot(left: readonly number[], right: readonly number[], count: number): number {
  let sum = 0
  for (let nr = 0; nr < count; nr++) sum += left[nr]! * right[nr]!
  return sum
}

function sumOf(rows: number[][], read: (row: number[], nr: number) => number): number {
  return rows.reduce((sum, row, nr) => sum + read(row, nr), 0)
}

/** All columns but the first with mean 0 and deviation 1, which changes no residual and keeps the digits. */
function standardize(rows: number[][]): number[][] | undefined {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? 0))
  const moments = columns.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      mean,
      deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length),
    }
  })
  if (moments.slice(1).some(({ deviation }) => !(deviation > 0))) return undefined
  return rows.map((row) =>
    row.map((value, column) => {
      const { mean, deviation } = moments[column] ?? { mean: 0, deviation: 1 }
      return column === 0 ? value : (value - mean) / deviation
    }),
  )
}
