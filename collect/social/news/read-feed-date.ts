import { parseMoment } from '#collect/files/parse-moment.ts'

/**
 * A date as feeds write it: RFC 822 and ISO 8601 with what people make of them. Without a zone it is UTC, wherever this
 * machine stands. Undefined for what cannot be read.
 */
export function readFeedDate(claim: unknown): Date | undefined {
  if (typeof claim !== 'string' || claim.length > CHARS_MAX) return undefined
  const text = claim.replace(/\s+/g, ' ').trim()
  const moment = readPartial(text) ?? readZoned(withWholeYear(text))
  return moment && moment.getTime() > 0 ? moment : undefined
}

const CHARS_MAX = 100

/** What two digits mean: RFC 2822, section 4.3. */
function withWholeYear(date: string): string {
  return date.replace(
    /^((?:[a-z]{3,9},?\s*)?\d{1,2}[\s-][a-z]{3,9}[\s-])(\d{2})(?=\s+\d{1,2}:)/i,
    (_, before: string, year: string) => `${before}${Number(year) < 50 ? '20' : '19'}${year}`,
  )
}

/** As RFC 5322, section 4.3, has the American zones whose letters others use as well; a word that is no zone leaves UTC. */
function readZoned(date: string): Date | undefined {
  const american = date.replace(/(?<=\d\s*)([CA])ST$/i, (_, zone: string) =>
    /c/i.test(zone) ? ' -0600' : ' -0400',
  )
  const moment = parseMoment(american)
  if (moment instanceof Date) return moment
  const plain = parseMoment(american.replace(/(:\d{2})\s*[A-Za-z]{1,5}$/, '$1'))
  return plain instanceof Date ? plain : undefined
}

/** A year, a month of a year or a day of a year, which begin with their first moment: W3C's note on dates, ISO 8601. */
function readPartial(date: string): Date | undefined {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})|-(\d{3}))?$/.exec(date) ?? []
  if (year === '') return undefined
  if (day !== undefined) return new Date(Date.UTC(Number(year), 0, Number(day)))
  return Number(month ?? 1) >= 1 && Number(month ?? 1) <= 12
    ? new Date(Date.UTC(Number(year), Number(month ?? 1) - 1))
    : undefined
}
