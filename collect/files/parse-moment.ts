export interface ParseMomentOptions {
  /** The offset from UTC, in minutes, of times that name no zone of their own: 330 for India, -300 for UTC-5. */
  timezoneMinutes?: number
}

/**
 * A moment as files write it: ISO 8601 and its relatives (a space for the T, +0000, a zone's name at the end),
 * `Wed Oct 10 20:19:24 +0000 2018`, or Unix seconds, milliseconds or microseconds. A time without a zone is UTC unless
 * told. Returns why not as text when it cannot be read without guessing.
 */
export function parseMoment(value: unknown, options: ParseMomentOptions = {}): Date | string {
  if (typeof value === 'number') return parseUnix(value)
  if (typeof value !== 'string') return NOT_A_TIME
  const text = value.trim()
  if (/^-?\d{9,17}(\.\d+)?$/.test(text)) return parseUnix(Number(text))
  const parts = ISO.exec(text) ?? reorder(LONG.exec(text))
  if (!parts) return NOT_A_TIME
  const offset = findOffset(parts[8], options.timezoneMinutes)
  return typeof offset === 'string' ? offset : build(parts, offset)
}

const NOT_A_TIME = 'not a time; write it like 2024-05-01T12:30:00Z, 2024-05-01 12:30:00 or in Unix seconds'
const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?|[A-Za-z]{2,5})?$/
const LONG = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Parts = (string | undefined)[]

/** The parts of the long form in the order of the ISO form. */
function reorder(parts: Parts | null): Parts | undefined {
  if (!parts) return undefined
  const [, month, day, hour, minute, second, zone, year] = parts
  return ['', year, String(MONTHS.indexOf(month ?? '') + 1), day, hour, minute, second, undefined, zone]
}

function parseUnix(value: number): Date | string {
  const size = Math.abs(value)
  if (!Number.isFinite(value) || size >= 1e17) return NOT_A_TIME
  if (size < 1e11) return new Date(Math.round(value * 1_000))
  return new Date(Math.round(size < 1e14 ? value : value / 1_000))
}

/** Minutes east of UTC. Most abbreviations name several zones: IST is India's, Ireland's and Israel's. */
function findOffset(zone: string | undefined, given: number | undefined): number | string {
  if (zone === undefined) return given ?? 0
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 0
  const signed = parseOffset(zone)
  if (signed !== undefined) return signed
  return (
    given ?? `in ${zone}, which names several time zones; give the offset of the file's times, such as +05:30`
  )
}

/** Minutes of an offset such as +05:30, +0530 or -05; undefined when it is none. */
export function parseOffset(text: string): number | undefined {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (!parts) return undefined
  const [, sign, hours, minutes = '0'] = parts
  const total = Number(hours) * 60 + Number(minutes)
  if (Number(minutes) > 59 || total > 14 * 60) return undefined
  return sign === '-' ? -total : total
}

function build(parts: Parts, offsetMinutes: number): Date | string {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = parts
  const numbers = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers
  const millisecond = Math.floor(Number(`0.${fraction}`) * 1_000)
  const local = new Date(Date.UTC(y, mo - 1, d, h, mi, Math.min(s, 59), millisecond)) // a leap second is the one before
  const real = local.getUTCMonth() === mo - 1 && local.getUTCDate() === d && h < 24 && mi < 60 && s <= 60
  if (!real) return 'no such date or time in the calendar'
  return new Date(local.getTime() - offsetMinutes * 60_000)
}
