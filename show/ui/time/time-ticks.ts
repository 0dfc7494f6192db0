import { utcTicks } from 'd3-time'
import { type Clock, clockOf } from '#contract/time/clock.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Times } from './times.ts'

interface TimeTick {
  at: number
  /** "15:00", and at midnight "Mar 5". */
  label: string
}

/** About `count` round moments of a time as an axis names them: round on the clocks of the zone. */
export function timeTicks(
  { from, until }: { from: number; until: number },
  { count, times }: { count: number; times: Times },
): TimeTick[] {
  const clock = clockOf(times.zone)
  return utcTicks(new Date(clock(from)), new Date(clock(until)), count).flatMap((tick) => {
    const at = momentOf(tick.getTime(), clock)
    // What clocks leave out as they are set ahead has no moment.
    if (clock(at) !== tick.getTime()) return []
    return { at, label: tick.getTime() % DAY_MS === 0 ? times.day(at) : times.clock(at) }
  })
}

/** A moment at which clocks show that. */
function momentOf(shownMs: number, clock: Clock): number {
  const offsetAt = (at: number) => clock(at) - at
  const near = shownMs - offsetAt(shownMs)
  return shownMs - offsetAt(near)
}
