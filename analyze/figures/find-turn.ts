import { HOUR_MS } from '#contract/time/duration.ts'
import type { MoodSums } from '../crowds/sum-hour.ts'
import { addMoods, moodOf } from './mood.ts'

/** The direction in which a mood lies from its usual, and since when. */
export interface Turn {
  direction: 'positive' | 'negative'
  since: Date
}

const DAY_HOURS = 24

/**
 * Since when the mood of 24 hours has been on the side of `mark` that it is on at `until`: the first of the hours without
 * a break at whose end it was, looking back over `hours`. Hours of too few posts break nothing.
 */
export function findTurn(
  steps: readonly (MoodSums & { startsAt: Date })[],
  { mark, until, hours }: { mark: number; until: Date; hours: number },
): Turn | undefined {
  const byStart = new Map(steps.map((step) => [step.startsAt.getTime(), step]))
  const moodAt = (endMs: number) => {
    const day = Array.from({ length: DAY_HOURS }, (_, nr) => byStart.get(endMs - (nr + 1) * HOUR_MS) ?? [])
    return moodOf(addMoods(day.flat())).value
  }
  const last = moodAt(until.getTime())
  if (last === undefined || last === mark) return undefined
  const isBelow = last < mark
  let since = until
  for (let back = 1; back <= hours; back++) {
    const endMs = until.getTime() - back * HOUR_MS
    const mood = moodAt(endMs)
    if (mood !== undefined && mood < mark !== isBelow) break
    if (mood !== undefined) since = new Date(endMs)
  }
  return { direction: isBelow ? 'negative' : 'positive', since }
}
