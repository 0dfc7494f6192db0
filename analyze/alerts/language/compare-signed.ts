import { compareDecimals } from '../compare-decimals.ts'

/** Like compareDecimals, for decimals that may be negative. */
export function compareSigned(left: string, right: string): number {
  const [a, b] = [left.startsWith('-'), right.startsWith('-')]
  if (a !== b) return a ? -1 : 1
  return a ? compareDecimals(right.slice(1), left.slice(1)) : compareDecimals(left, right)
}
