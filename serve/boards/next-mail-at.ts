import type { BoardMail } from '#contract/app/boards.ts'
import { clockOf } from '#contract/time/clock.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'

const DAYS_OF_WEEK = 7

/**
 * The first moment after `after` at which the clocks of the zone show the hour, on the day of the week where there is one.
 * Where clocks are set ahead over that hour, the first moment behind it. Throws a RangeError for an unknown zone.
 */
export function nextMailAt({ every, weekday, hour, timeZone }: BoardMail, after: Date): Date {
  const clock = clockOf(timeZone)
  const today = Math.floor(clock(after) / DAY_MS) * DAY_MS
  for (let day = 0; day <= DAYS_OF_WEEK + 1; day++) {
    const shown = today + day * DAY_MS + hour * HOUR_MS
    if (every === 'week' && weekdayOf(shown) !== weekday) continue
    const at = momentOf(shown, clock)
    if (at > after.getTime()) return new Date(at)
  }
  throw new Error(`no hour ${hour} within a week in ${timeZone}`) // each day has one
}

/** 1 is Monday. */
function weekdayOf(shown: number): number {
  return new Date(shown).getUTCDay() || DAYS_OF_WEEK
}

/** When the clocks show that; the second look is behind a change of theirs. */
function momentOf(shown: number, clock: ReturnType<typeof clockOf>): number {
  const guess = shown - (clock(shown) - shown)
  return shown - (clock(guess) - guess)
}
