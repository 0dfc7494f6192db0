import { DAY_MS } from '#contract/time/duration.ts'
import { invalid } from './errors.ts'

export interface Period {
  /** The first moment that counts. */
  from?: Date
  /** The first moment that does not count any more. */
  until?: Date
}

/**
 * A period from `startDate` to `endDate`, both included; a date without a time stands for its whole UTC day.
 * Throws a 400 that names the parameter as the caller knows it.
 */
export function readPeriod(
  query: { startDate?: string; endDate?: string },
  names = { start: 'startDate', end: 'endDate' },
): Period {
  const period: Period = {}
  if (query.startDate !== undefined) period.from = readMoment(query.startDate)
  if (query.endDate !== undefined) {
    const end = readMoment(query.endDate)
    // Times of posts have whole milliseconds.
    period.until = new Date(end.getTime() + (isDate(query.endDate) ? DAY_MS : 1))
    if (period.from && period.from >= period.until) {
      throw invalid(names.start, `${names.start} must not be after ${names.end}`)
    }
  }
  return period
}

/** The first moment that does not count any more: just after the asked one, whose day is whole, and never later than `now`. */
export function readEnd(asked: string | undefined, now: Date): Date {
  const { until = now } = readPeriod({ endDate: asked })
  return until < now ? until : now
}

/** A moment of a parameter whose form was checked; one that is out of all bounds stands for `EARLIEST` or `LATEST`. */
export function readMoment(text: string): Date {
  return new Date(Math.max(EARLIEST, Math.min(Date.parse(text), LATEST)))
}

/** What looks back from it can be written too: before the year 1 ISO 8601 and the database differ. */
const EARLIEST = Date.UTC(1000, 0, 1)
/** The edges of months, days and hours after it can be written too: the database takes no year 10000 in ISO 8601. */
const LATEST = Date.UTC(9999, 0, 1)

function isDate(text: string): boolean {
  return text.length === '2026-01-31'.length
}
