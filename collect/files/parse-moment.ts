export interface ParseMomentOptions {
  /** The offset from UTC, in minutes, of times that name no zone of their own: 330 for India, -300 for UTC-5. */
  timezoneMinutes?: number
  /** What 03/04/2024 means; dates that can be read in one order only do not need it. */
  dateOrder?: DateOrder
}

export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * A moment as files write it: ISO 8601 and its relatives, RFC 2822 (`Wed, 10 Oct 2018 20:19:24 +0000`), the platforms'
 * own `Wed Oct 10 20:19:24 +0000 2018`, what people write (`Oct 10, 2018 8:19 PM`, `10.10.2018`, `2018/10/10`), or Unix
 * seconds, milliseconds or microseconds. A time without a zone is UTC unless told.
 * Returns why not as text when it cannot be read without guessing.
 */
export function parseMoment(value: unknown, options: ParseMomentOptions = {}): Date | string {
  if (typeof value === 'number') return parseUnix(value)
  if (typeof value !== 'string') return NOT_A_TIME
  const text = value.trim()
  if (/^-?\d{9,17}(\.\d+)?$/.test(text)) return parseUnix(Number(text))
  if (text.length > WRITTEN_CHARS_MAX) return NOT_A_TIME
  const { time, rest } = takeTime(text)
  const { zone, date } = takeZone(rest, time !== undefined)
  const day = readDate(date, options.dateOrder)
  if (typeof day === 'string') return day
  const offset = findOffset(zone, options.timezoneMinutes)
  return typeof offset === 'string' ? offset : build(day, time ?? MIDNIGHT, offset)
}

const NOT_A_TIME = 'not a time; write it like 2024-05-01T12:30:00Z, 2024-05-01 12:30:00 or in Unix seconds'
const NO_SUCH = 'no such date or time in the calendar'
const WRITTEN_CHARS_MAX = 100

function parseUnix(value: number): Date | string {
  const size = Math.abs(value)
  if (!Number.isFinite(value) || size >= 1e17) return NOT_A_TIME
  if (size < 1e11) return new Date(Math.round(value * 1_000))
  return new Date(Math.round(size < 1e14 ? value : value / 1_000))
}

interface Time {
  hour: number
  minute: number
  second: number
  millisecond: number
}

const MIDNIGHT: Time = { hour: 0, minute: 0, second: 0, millisecond: 0 }

const CLOCK =
  /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:[\s\u202f]*([ap])\.?m\b\.?)?(?![\d:])/i
const HOUR_ONLY = /(?<![\d:.,/-])(\d{1,2})\s*([ap])\.?m\b\.?/i
const BASIC = /^(\d{8})T(\d{2})(\d{2})(\d{2})?/

/** The time of day, and the text without it. */
function takeTime(text: string): { time?: Time; rest: string } {
  const basic = BASIC.exec(text)
  if (basic) {
    const [whole, date, hour, minute, second] = basic
    return { time: toTime({ hour, minute, second }), rest: `${date} ${text.slice(whole.length)}` }
  }
  const clock = CLOCK.exec(text)
  if (clock) {
    const [whole, hour, minute, second, fraction, half] = clock
    // The T of ISO 8601 stands before the hour, and a zone may stick to the end.
    const before = text.slice(0, clock.index).replace(/(\d)[Tt]$/, '$1')
    const rest = `${before} ${text.slice(clock.index + whole.length)}`
    return { time: toTime({ hour, minute, second, fraction, half }), rest }
  }
  const alone = HOUR_ONLY.exec(text)
  if (!alone) return { rest: text }
  return { time: toTime({ hour: alone[1], half: alone[2] }), rest: text.replace(alone[0], ' ') }
}

function toTime(parts: Partial<Record<'hour' | 'minute' | 'second' | 'fraction' | 'half', string>>): Time {
  const hour = Number(parts.hour)
  const isHalf = parts.half !== undefined
  const shifted = (hour % 12) + (parts.half?.toLowerCase() === 'p' ? 12 : 0)
  return {
    hour: isHalf ? (hour >= 1 && hour <= 12 ? shifted : Number.NaN) : hour,
    minute: Number(parts.minute ?? 0),
    second: Number(parts.second ?? 0),
    millisecond: Math.floor(Number(`0.${parts.fraction ?? 0}`) * 1_000),
  }
}

const SIGNED_ZONE = /(?:^|\s|GMT|UTC|UT)([+-]\d{2}:?(?:\d{2})?)(?=\s|$)/i
/** RFC 2822, section 4.3, says what these mean; elsewhere letters name several zones. */
const RFC_ZONES: Record<string, number> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
}
const RFC_DATE = /^(?:[A-Z][a-z]{2},\s*)?\d{1,2} [A-Z][a-z]{2} \d{4}\s/

/** The zone as minutes or as its letters, and the date without it. A date alone has none. */
function takeZone(text: string, hasTime: boolean): { zone?: string | number; date: string } {
  const plain = text
    .replace(/[([][^)\]]*[)\]]\s*$/, ' ') // a comment behind the zone: (CEST), [Europe/Berlin]
    .replace(/[·|]/g, ' ')
  const signed = hasTime ? SIGNED_ZONE.exec(plain) : null
  if (signed) return { zone: parseOffset(signed[1] ?? '') ?? 'wrong', date: plain.replace(signed[0], ' ') }
  const lettered = /(?:^|\s)([A-Za-z]{1,5})\s*$/.exec(plain)
  const letters = lettered?.[1] ?? ''
  if (!lettered || isWordOfDate(letters) || /^[ap]m$/i.test(letters)) return { date: plain }
  const date = plain.slice(0, lettered.index)
  return { zone: (RFC_DATE.test(`${date} `) ? RFC_ZONES[letters] : undefined) ?? letters, date }
}

/** Minutes east of UTC. Most abbreviations name several zones: IST is India's, Ireland's and Israel's. */
function findOffset(zone: string | number | undefined, given: number | undefined): number | string {
  if (zone === undefined) return given ?? 0
  if (typeof zone === 'number') return zone
  if (zone === 'wrong') return 'no such offset from UTC'
  if (/^(?:z|ut|utc|gmt)$/i.test(zone)) return 0
  if (zone.length === 1) return NOT_A_TIME
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

interface Day {
  year: number
  month: number
  day: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const FILLERS = new Set(['at', 'on', 'of', 'the', 'st', 'nd', 'rd', 'th'])

function isWordOfDate(word: string): boolean {
  const lower = word.toLowerCase()
  return FILLERS.has(lower) || isNameOf(lower, WEEKDAYS) || isNameOf(lower, MONTHS)
}

/** The whole name or its beginning of three or four letters: Tue, Tues, Sep, Sept. */
function isNameOf(lower: string, names: string[]): boolean {
  return names.some((name) => name === lower || (/^[a-z]{3,4}$/.test(lower) && name.startsWith(lower)))
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/

function readDate(text: string, order: DateOrder | undefined): Day | string {
  const tokens = text.replace(/,/g, ' ').trim().split(/\s+/)
  const numeric = tokens.filter((token) => !isWordOfDate(token))
  if (numeric.length === 1 && numeric.length === tokens.filter((token) => !isWeekdayOrFiller(token)).length) {
    return readNumericDate(numeric[0] ?? '', order)
  }
  return readNamedDate(text)
}

function isWeekdayOrFiller(token: string): boolean {
  const lower = token.toLowerCase()
  return FILLERS.has(lower) || isNameOf(lower, WEEKDAYS)
}

function readNumericDate(text: string, order: DateOrder | undefined): Day | string {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, basicYear, basicMonth, basicDay] = EIGHT_DIGITS.exec(text) ?? []
  if (basicYear) return { year: Number(basicYear), month: Number(basicMonth), day: Number(basicDay) }
  const [, first, joint, second, last] = YEAR_LAST.exec(text) ?? []
  if (first === undefined) return readNamedDate(text)
  const [a, b] = [Number(first), Number(second)]
  const dayFirst = { year: Number(last), month: b, day: a }
  const monthFirst = { year: Number(last), month: a, day: b }
  if (joint === '.' || a === b || a > 12) return dayFirst // dots part day, month and year only in this order
  if (b > 12) return monthFirst
  if (order) return order === 'dmy' ? dayFirst : monthFirst
  return 'a date that can be read in two ways; say whether the day or the month comes first (dmy or mdy)'
}

/** A date with its month in letters: 10 October 2018, Oct 10th 2018, 10-Oct-2018, Wed Oct 10 2018. */
function readNamedDate(text: string): Day | string {
  const words = text
    .replace(/(\d)(st|nd|rd|th)\b/gi, '$1')
    .replace(/\.(?=\s|$)/g, ' ')
    .split(/[\s,\-/]+/)
    .filter((word) => word !== '' && !isWeekdayOrFiller(word))
  const month = words.findIndex((word) => isNameOf(word.toLowerCase(), MONTHS))
  const numbers = words.filter((_, index) => index !== month)
  const year = numbers.find((word) => /^\d{4}$/.test(word))
  const day = numbers.find((word) => /^\d{1,2}$/.test(word))
  if (month < 0 || numbers.length !== 2 || year === undefined || day === undefined) return NOT_A_TIME
  const name = words[month]?.toLowerCase().slice(0, 3) ?? ''
  return {
    year: Number(year),
    month: MONTHS.findIndex((known) => known.startsWith(name)) + 1,
    day: Number(day),
  }
}

function build({ year, month, day }: Day, time: Time, offsetMinutes: number): Date | string {
  const { hour, minute, second, millisecond } = time
  const isTime = hour < 24 && minute < 60 && second <= 60 // false for an hour that is not a number
  // A leap second is the one before.
  const local = new Date(Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59), millisecond))
  const isReal = isTime && local.getUTCMonth() === month - 1 && local.getUTCDate() === day
  return isReal ? new Date(local.getTime() - offsetMinutes * 60_000) : NO_SUCH
}
