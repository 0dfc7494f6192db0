import { clockOf } from '#contract/time/clock.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { type Times, UTC } from '../../ui/time/times.ts'
import type { ChartStep } from './chart-steps.ts'

const DAY_HOURS = 24
/** After how many hours an axis may name the next one. */
const HOURS = [1, 2, 3, 4, 6, 12, 24, 48, 72, 96, 168]

type Starts = readonly Pick<ChartStep, 'start'>[]

export interface StepTick {
  /** The place of the step. */
  step: number
  /** "15:30" or, of the first hour of a day and of whole days, "Mar 5". */
  label: string
}

/**
 * Round hours of the reader's clocks or days of UTC, at least `least` steps apart. Where clocks show quarters of hours as
 * UTC has whole ones, the steps begin there too.
 */
export function ticksOf(
  steps: Starts,
  { hourly, least, times }: { hourly: boolean; least: number; times: Times },
): StepTick[] {
  if (!hourly) {
    return steps.flatMap(({ start }, step) =>
      (start.getTime() / HOUR_MS / DAY_HOURS) % least === 0 ? { step, label: UTC.day(start) } : [],
    )
  }
  const every = HOURS.find((hours) => hours >= least) ?? least
  const clock = clockOf(times.zone)
  const hours = steps.map(({ start }) => Math.floor(clock(start) / HOUR_MS))
  const ticks: StepTick[] = []
  // So that an hour that clocks leave out is named by the next one, and one that they repeat is named once.
  let last = (hours[0] ?? 0) - 1
  hours.forEach((hour, step) => {
    const isNext = (length: number) => Math.floor(hour / length) > Math.floor(last / length)
    const start = steps[step]?.start ?? 0
    if (isNext(every)) ticks.push({ step, label: isNext(DAY_HOURS) ? times.day(start) : times.clock(start) })
    last = Math.max(last, hour)
  })
  return ticks
}

/**
 * The times of steps for an axis that knows UTC alone, in seconds: what clocks show, so that its round hours are theirs.
 * They rise also where clocks are set back.
 */
export function clockSecondsOf(steps: Starts, zone: string): number[] {
  const clock = clockOf(zone)
  let last = Number.NEGATIVE_INFINITY
  return steps.map(({ start }) => {
    const shown = clock(start) / 1_000
    last = shown > last ? shown : last + REPEATED_S
    return last
  })
}

/** So little that even the steps of a repeated hour stand before the next one. */
const REPEATED_S = 60
