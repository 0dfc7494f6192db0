import { CREATORS_DAYS_MAX } from '#contract/app/signals/creators.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** No source is older. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)

interface Names {
  start: string
  end: string
}
const SITE_NAMES: Names = { start: 'startDate', end: 'endDate' }

/**
 * The whole hours of a time: those that are asked for, or the last 24 before the hour in which it ends, and that one.
 * Throws a 400 that names the parameter as the caller knows it.
 */
export function readCreatorsTime(
  query: { startDate?: string; endDate?: string },
  { now, of, names = SITE_NAMES }: { now: Date; of: keyof typeof CREATORS_DAYS_MAX; names?: Names },
): { from: Date; until: Date } {
  const period = readPeriod(query, names)
  const end = Math.min(period.until?.getTime() ?? now.getTime(), now.getTime())
  const untilMs = Math.ceil(end / HOUR_MS) * HOUR_MS
  const fromMs =
    period.from === undefined
      ? Math.floor((end - 1) / HOUR_MS) * HOUR_MS - DAY_MS
      : Math.floor(period.from.getTime() / HOUR_MS) * HOUR_MS
  if (fromMs >= untilMs) throw invalid(names.start, `${names.start} must lie in the past`)
  if (Math.min(fromMs, untilMs) < EARLIEST_MS) {
    if (period.from) throw invalid(names.start, `${names.start} must not be before 2000-01-01`)
    throw invalid(names.end, `${names.end} must not be before 2000-01-02`)
  }
  const daysMax = CREATORS_DAYS_MAX[of]
  if (untilMs - fromMs > daysMax * DAY_MS) {
    const without = of === 'all' ? ' where no asset is named' : ''
    throw invalid(names.start, `${names.start} must be at most ${daysMax} days before ${names.end}${without}`)
  }
  return { from: new Date(fromMs), until: new Date(untilMs) }
}
