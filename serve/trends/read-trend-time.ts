import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { FigureSide, StoryPeriod } from '#contract/trends.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'

const STORY_HOURS: Readonly<Record<StoryPeriod, number>> = { '24h': 24, '7d': 168 }
/** No platform is older. */
const EARLIEST = Date.UTC(2000, 0, 1)

/**
 * The last 24 whole hours (UTC) before `now`, or those that end with the hour of `end`, so that they compare with the 24
 * before. Throws a 400 that names the parameter.
 */
export function readDay(now: Date, end: string | undefined, name = 'end'): { from: Date; until: Date } {
  const lastWhole = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const asked = readMomentOf(end, { name, unlessGiven: lastWhole })
  const until = new Date(Math.min(lastWhole, Math.ceil(asked / HOUR_MS) * HOUR_MS))
  return { from: new Date(until.getTime() - DAY_MS), until }
}

/**
 * The hours of a day or a week (UTC), the running one among them, up to `now` or the moment that is asked for. Throws a 400
 * that names the parameter.
 */
export function readStoryTime(
  { period, end }: { period: StoryPeriod; end?: string },
  now: Date,
): { from: Date; until: Date } {
  const asked = readMomentOf(end, { name: 'end', unlessGiven: now.getTime() })
  const until = Math.ceil(Math.min(asked, now.getTime()) / HOUR_MS) * HOUR_MS
  return { from: new Date(until - STORY_HOURS[period] * HOUR_MS), until: new Date(until) }
}

/** Throws a 400 for raw figures of an earlier moment: the sketches of all authors of an asset are those of today. */
export function requireKept({ as_of, figures }: { as_of?: string; figures: FigureSide }): void {
  if (as_of !== undefined && figures === 'raw')
    throw invalid('figures', 'figures must be filtered with as_of: the authors of all posts are not kept')
}

function readMomentOf(
  end: string | undefined,
  { name, unlessGiven }: { name: string; unlessGiven: number },
): number {
  const asked = readPeriod({ endDate: end }).until?.getTime() ?? unlessGiven
  if (asked < EARLIEST) throw invalid(name, `${name} must not be before 2000-01-01`)
  return asked
}
