import { type Times, UTC } from './times.ts'

const DAY_HOURS = 24

/** In which words the steps of a chart are named: hours as their reader reads clocks; days are counted in UTC. */
export function timesOfSteps(stepHours: number, times: Times): Times {
  return stepHours >= DAY_HOURS ? UTC : times
}

/**
 * "Mar 5, 15:30" for steps of hours, "Mar 5" for days of UTC. The hour that comes twice as clocks are set back: "Nov 1,
 * 01:00 EDT".
 */
export function nameSteps(
  starts: readonly (string | Date)[],
  { stepHours, times }: { stepHours: number; times: Times },
): string[] {
  if (stepHours >= DAY_HOURS) return starts.map(UTC.day)
  const names = starts.map(times.hour)
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  return names.map((name, index) =>
    twice.has(name) ? `${name} ${times.offset(starts[index] as string | Date)}` : name,
  )
}

/** "2026-03-05 15:30:00 GMT+5:30" for a step of hours, "2026-03-05 UTC" for a day. */
export function nameStepExactly(
  start: Date | number,
  { stepHours, times }: { stepHours: number; times: Times },
): string {
  return stepHours >= DAY_HOURS ? `${UTC.isoDay(start)} UTC` : times.exact(start)
}
