import type { StoryPeriod } from '#contract/trends/stories.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const HOURS: Readonly<Record<StoryPeriod, number>> = { '24h': 24, '7d': 168 }
/** No platform is older. */
const EARLIEST = Date.UTC(2000, 0, 1)

/**
 * The hours of a day or a week (UTC), the running one among them, up to `now` or the moment that is asked for. Throws a 400
 * that names the parameter.
 */
export function readStoryTime(
  { period, end }: { period: StoryPeriod; end: string | undefined },
  {
    now,
    names = { start: 'startDate', end: 'endDate' },
  }: { now: Date; names?: { start: string; end: string } },
): { from: Date; until: Date } {
  const asked = readPeriod({ endDate: end }, names).until?.getTime() ?? now.getTime()
  if (asked < EARLIEST) throw invalid(names.end, `${names.end} must not be before 2000-01-01`)
  const until = Math.ceil(Math.min(asked, now.getTime()) / HOUR_MS) * HOUR_MS
  return { from: new Date(until - HOURS[period] * HOUR_MS), until: new Date(until) }
}
