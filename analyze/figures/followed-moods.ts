import type { UnusualLevel } from '#contract/market.ts'
import { shareInterval } from '../statistics.ts'

/** A day of an asset: how its mood lay, and what its price did on the day after. */
export interface MoodDay {
  /** When it begins, in milliseconds. */
  day: number
  /** Undefined where its mood cannot be compared. */
  level: UnusualLevel | undefined
  /** The closing price of the next day by that of this one, less 1; undefined where one is not known. */
  change: number | undefined
}

export interface FollowedMoods {
  n: number
  days: number
  followed: number
  share: number | null
  low: number | null
  high: number | null
  usual: number | null
}

/**
 * How often a mood far above (below) its usual was followed by a rise (fall) on the next day; no change at all is neither.
 * Assets move together, so the interval is Wilson's of as many cases as there are different days, not of all cases.
 * `usual` is how often prices rose (fell) after any day whose mood could be compared.
 */
export function followMoods(all: readonly MoodDay[], direction: 'above' | 'below'): FollowedMoods {
  const known = all.filter((one): one is MoodDay & { change: number; level: UnusualLevel } => {
    return one.change !== undefined && one.level !== undefined
  })
  const moves = (one: { change: number }) => (direction === 'above' ? one.change > 0 : one.change < 0)
  const strong = known.filter(({ level }) => level === `far_${direction}`)
  const days = new Set(strong.map(({ day }) => day)).size
  const followed = strong.filter(moves).length
  const share = strong.length === 0 ? null : followed / strong.length
  const interval = share === null ? undefined : shareInterval(share, days)
  return {
    n: strong.length,
    days,
    followed,
    share,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    usual: known.length === 0 ? null : known.filter(moves).length / known.length,
  }
}
