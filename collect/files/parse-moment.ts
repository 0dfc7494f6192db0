import { findMonth, isDayOfWeek } from './month-names.ts'
import {
  findLetters,
  meaningsOf,
  type NamedZone,
  offsetAt,
  settleZone,
  type TimeZone,
  takeNamedZone,
} from './time-zones.ts'

export interface ParseMomentOptions {
  /** The offset from UTC, in minutes, of times that name no zone of their own: 330 for India, -300 for UTC-5. */
  timezoneMinutes?: number
  /** Their zone by its name, such as Europe/Berlin, in place of the offset: it is what holds on the day. */
  timeZone?: string
  /** What 03/04/2024 means; dates that can be read in one order only do not need it. */
  dateOrder?: DateOrder
}

export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * A moment as files write it, in many languages: ISO 8601 and its relatives, RFC 2822 (`Wed, 10 Oct 2018 20:19:24 +0000`), the platforms'
 * own `Wed Oct 10 20:19:24 +0000 2018`, what people write (`Oct 10, 2018 8:19 PM`, `10.10.2018`, `2018/10/10`), or Unix
 * seconds, milliseconds or microseconds. A time without a zone is UTC unless the options say otherwise.
 * Returns why not as text when it cannot be read without guessing.
 */
export function parseMoment(value: unknown, options: ParseMomentOptions = {}): Date | string {
  if (typeof value === 'number') return parseUnix(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? NOT_A_TIME : value
  if (typeof value !== 'string') return NOT_A_TIME
  const text = toPlain(value.trim())
  if (/^-?\d{9,17}(\.\d+)?$/.test(text)) return parseUnix(Number(text))
  if (text.length > WRITTEN_CHARS_MAX) return NOT_A_TIME
  if (ISO_UTC.test(text)) {
    const moment = new Date(text)
    if (!Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text.slice(0, 10))
      return moment
  }
  const { time, rest } = takeTime(text)
  const { zone, date } = takeZone(rest, time !== undefined)
  const day = readDate(date, options.dateOrder)
  if (typeof day === 'string') return day
  const local = build(day, time ?? MIDNIGHT)
  if (typeof local === 'string') return local
  const offset = findOffset(zone, options.timeZone ?? options.timezoneMinutes, local)
  return typeof offset === 'string' ? offset : new Date(local - offset * 60_000)
}

/** Digits and signs of other scripts as those of ours. */
function toPlain(text: string): string {
  if (!/[^\0-\u007f]/.test(text)) return text
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) =>
      String(((digit.charCodeAt(0) & 0xf) % 16) - (/[\u0e50-\u0e59]/.test(digit) ? 0 : 6)),
    )
    .replace(/(?:午前|上午|오전)\s*(\d{1,2}:\d{2}(?::\d{2})?)/g, ' $1 AM')
    .replace(/(?:午後|下午|오후)\s*(\d{1,2}:\d{2}(?::\d{2})?)/g, ' $1 PM')
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/g, '$1-$2-$3 ')
    .replace(/(\d{1,2})[時시]\s*(\d{1,2})[分분](?:\s*(\d{1,2})[秒초])?/g, (_, hour, minute, second) =>
      [hour, minute.padStart(2, '0'), ...(second ? [second.padStart(2, '0')] : [])].join(':'),
    )
    .replace(/\([月火水木金土日一二三四五六]\)/g, ' ')
}

/** As most programs write it: the one form that needs no second look. */
const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

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

type Zone = NamedZone | { unknown: string }

/** RFC 2822, section 4.3, says what these mean; elsewhere the letters name several zones. */
const RFC_CST = -360
const RFC_DATE = /^(?:[A-Z][a-z]{2},\s*)?\d{1,2} [A-Z][a-z]{2} \d{4}\s/

/** The zone, or letters that are none that is known, and the date without it. A date alone has none. */
function takeZone(text: string, hasTime: boolean): { zone?: Zone; date: string } {
  const found = hasTime ? takeNamedZone(text) : undefined
  if (found) {
    const isRfc =
      typeof found.zone === 'object' && found.zone.ambiguous === 'CST' && RFC_DATE.test(text.trimStart())
    return { zone: isRfc ? RFC_CST : found.zone, date: found.rest }
  }
  const plain = text.replace(/[([][^)\]]*[)\]]\s*$/, ' ').replace(/[·|]/g, ' ')
  const lettered = /(?:^|\s)([A-Za-z]{1,5})\s*$/.exec(plain)
  const letters = lettered?.[1] ?? ''
  if (!lettered || (isWordOfDate(letters) && !/^[A-Z]$/.test(letters)) || /^[ap]m$/i.test(letters))
    return { date: plain }
  return { zone: findLetters(letters) ?? { unknown: letters }, date: plain.slice(0, lettered.index) }
}

/** Minutes east of UTC at what clocks show there. Some abbreviations name several zones: IST is India's, Ireland's and Israel's. */
function findOffset(zone: Zone | undefined, given: TimeZone | undefined, localMs: number): number | string {
  if (zone === undefined) return offsetAt(given ?? 0, localMs)
  if (zone === 'wrong') return 'no such offset from UTC'
  if (typeof zone !== 'object') return offsetAt(zone, localMs)
  if ('ambiguous' in zone) {
    const settled = settleZone(zone.ambiguous, given, localMs)
    return settled ?? describeAmbiguous(zone.ambiguous, meaningsOf(zone.ambiguous))
  }
  if (zone.unknown.length === 1) return NOT_A_TIME
  return given === undefined ? describeAmbiguous(zone.unknown) : offsetAt(given, localMs)
}

function describeAmbiguous(letters: string, meanings?: string): string {
  const which = meanings ? ` (${meanings})` : ''
  return `in ${letters}, which names several time zones${which}; give the zone of the file's times, such as Europe/Berlin or +05:30`
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
const FILLERS = new Set(
  'at on of the st nd rd th de del di do da le la las el den der am um à a às alle ore kl klo г г. o saat pukul jam tháng ngày'.split(
    ' ',
  ),
)

function isWordOfDate(word: string): boolean {
  return isWeekdayOrFiller(word) || monthOf(word) !== undefined
}

/** The month that a word means, from 1: in English by a beginning too, in other languages as they write it. */
function monthOf(word: string): number | undefined {
  const lower = word.toLowerCase()
  if (isNameOf(lower, MONTHS)) return MONTHS.findIndex((known) => known.startsWith(lower.slice(0, 3))) + 1
  return /^[^\d]{2,}$/.test(lower) && !isNameOf(lower, WEEKDAYS) ? findMonth(lower) : undefined
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
  if (FILLERS.has(lower) || isNameOf(lower, WEEKDAYS)) return true
  if (isNameOf(lower, MONTHS) || !/^[^\d]{2,}$/.test(lower)) return false
  return isDayOfWeek(lower) && findMonth(lower) === undefined
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
    .replace(/(\d)(st|nd|rd|th|er|º|ª|°)(?![\p{L}])/giu, '$1')
    .replace(/\.(?=\s|,|$)/g, ' ')
    .replace(/(\p{L})\.(?=\d)/gu, '$1 ')
    .split(/[\s,،\-/]+/)
    .filter((word) => word !== '' && !isWeekdayOrFiller(word))
  const month = words.findIndex((word) => monthOf(word) !== undefined)
  const numbers = words.filter((_, index) => index !== month)
  const year = numbers.find((word) => /^\d{4}$/.test(word))
  const day = numbers.find((word) => /^\d{1,2}$/.test(word))
  if (month < 0 || numbers.length !== 2 || year === undefined || day === undefined) return NOT_A_TIME
  return { year: Number(year), month: monthOf(words[month] ?? '') ?? 0, day: Number(day) }
}

/** What clocks show, in milliseconds as if it were UTC. 24:00 is the end of its day. */
function build({ year, month, day }: Day, time: Time): number | string {
  const { hour, minute, second, millisecond } = time
  const isEnd = hour === 24 && minute === 0 && second === 0 && millisecond === 0
  const isTime = isEnd || (hour < 24 && minute < 60 && second <= 60) // false for an hour that is not a number
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const isReal = isTime && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  // A leap second is the one before.
  const ofDay = ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000 + millisecond
  return isReal ? midnight.getTime() + ofDay : NO_SUCH
}
