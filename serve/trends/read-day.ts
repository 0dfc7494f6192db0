import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The last 24 whole hours (UTC) before `now`, or those that end with the hour of `end`, so that they compare with the 24
 * before. Throws a 400 that names the parameter.
 */
export function readDay(
  now: Date,
  end: string | undefined,
  names = { start: 'startDate', end: 'endDate' },
): { from: Date; until: Date } {
  const lastWhole = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const asked = readPeriod({ endDate: end }, names).until?.getTime() ?? lastWhole
  const until = new Date(Math.min(lastWhole, Math.ceil(asked / HOUR_MS) * HOUR_MS))
  return { from: new Date(until.getTime() - DAY_MS), until }
}
