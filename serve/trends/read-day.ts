import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No platform is older. */
const EARLIEST = Date.UTC(2000, 0, 1)

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
  if (asked < EARLIEST) throw invalid(names.end, `${names.end} must not be before 2000-01-01`)
  const until = new Date(Math.min(lastWhole, Math.ceil(asked / HOUR_MS) * HOUR_MS))
  return { from: new Date(until.getTime() - DAY_MS), until }
}
