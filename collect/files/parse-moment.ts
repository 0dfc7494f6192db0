import { normalizeText } from '#contract/text/normalize-text.ts'
import {
  findLetters,
  meaningsOf,
  type NamedZone,
  offsetAt,
  settleZone,
  type TimeZone,
  takeNamedZone,
} from './time-zones.ts'

/** Languages in which files write months and days of the week. */
const LOCALES =
  'de de-AT fr es it pt nl ru uk pl cs sk sl hr sr-Latn bg ro hu fi sv da nb et lv lt el tr id ms vi ca eu af az kk he ar fa hi bn ta th sw tl ja ko zh zh-Hant'.split(
    ' ',
  )

let names: Names | undefined

export interface ParseMomentOptions {
  /** The offset from UTC, in minutes, of times that name no zone of their own: 330 for India, -300 for UTC-5. */
  timezoneMinutes?: number
  /** Their zone by its name, such as Europe/Berlin, in place of the offset: it is what holds on the day. */
  timeZone?: string
  /** What 03/04/2024 or 24-03-05 means: every date in digits but those with dots or the whole year first. */
  dateOrder?: DateOrder
}

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/**
 * A moment as files write it, in many languages: ISO 8601 and its relatives, RFC 2822 (`Wed, 10 Oct 2018 20:19:24 +0000`), the platforms'
 * own `Wed Oct 10 20:19:24 +0000 2018`, what people write (`Oct 10, 2018 8:19 PM`, `10.10.2018`, `2018/10/10`), or Unix
 * seconds, milliseconds, microseconds or nanoseconds. A time without a zone is UTC unless the options say otherwise.
 * Returns why not as text when it cannot be read without guessing.
 */
export function parseMoment(value: unknown, options: ParseMomentOptions = {}): Date | string {
  if (typeof value === 'number')
    return COMPACT.test(String(value)) ? parseMoment(String(value), options) : parseUnix(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? NOT_A_TIME : value
  if (typeof value !== 'string') return NOT_A_TIME
  const text = unify(toPlain(value.trim()).replace(COMPACT, '$1T$2'))
  if (/^-?\d{9,19}(\.\d+)?$/.test(text)) return parseUnix(Number(text))
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
    .replace(/[\u200e\u200f]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) =>
      String(((digit.charCodeAt(0) & 0xf) % 16) - (/[\u0e50-\u0e59]/.test(digit) ? 0 : 6)),
    )
    .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/g, '$1-$2-$3 ')
    .replace(/(\d{1,2})[時시]\s*(\d{1,2})[分분](?:\s*(\d{1,2})[秒초])?/g, (_, hour, minute, second) =>
      [hour, minute.padStart(2, '0'), ...(second ? [second.padStart(2, '0')] : [])].join(':'),
    )
    .replace(/(?:午前|上午|오전|凌晨|清晨|早上)\s*(\d{1,2}:\d{2}(?::\d{2})?)/g, ' $1 AM')
    .replace(/(?:午後|下午|오후|中午|傍晚|晚上)\s*(\d{1,2}:\d{2}(?::\d{2})?)/g, ' $1 PM')
    .replace(/\([月火水木金土日一二三四五六]\)/g, ' ')
}

/** The forms of one language each, as those that all have. */
const FORMS: [written: RegExp, as: string][] = [
  // 2024. 05. 01. of Hungary and Korea, 1. 5. 2024 of the Czechs and their neighbours
  [/(\d{4})([-.])\s+(\d{1,2})\2\s+(\d{1,2})\.?/, '$1-$3-$4'],
  [/(?<!\d)(\d{1,2})\.\s+(\d{1,2})\.\s+(\d{4})\.?/, '$1.$2.$3 '],
  // 1 tháng 5, 2024
  [/(\d{1,2})\s+(?:tháng|thg)\s+(\d{1,2}),?\s+(\d{4})/i, '$3-$2-$1'],
  // 14h30 and 14 h 30 min 05 s
  [/(?<![\d:])(\d{1,2})\s?h\s?(\d{2})\smin\s(\d{2})\ss(?=\s|$)/i, '$1:$2:$3'],
  [/(?<![\d:])(\d{1,2})\s?h\s?(\d{2})(?![\d:])/i, '$1:$2'],
  // 14.30.05 behind a year, of Finland, Denmark and Indonesia
  [/(\d{4}\D{0,20}\s)(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?=\s+[A-Z(+]|$)/, '$1$2:$3:$4'],
  // -0700 PDT m=+0.5 of Go
  [/([+-]\d{4}) [A-Z]{3,5}(?: m=\S+)?$/, '$1'],
  // 09-AM of CryptoDataDownload
  [/\s(\d{1,2})-([ap]m)$/i, ' $1 $2'],
]

function unify(text: string): string {
  const unified = FORMS.reduce((so, [written, as]) => so.replace(written, as), text).replace(/:(?=\s|$)/, '')
  if (!/[^\0-\u007f]/.test(unified)) return unified
  return unified.replace(/(\d{1,2}:\d{2}(?::\d{2})?)\s*(\S+)/, (whole, clock, half) => {
    names ??= listNames()
    const found = names.halves.get(fold(half))
    return found ? `${clock} ${found}` : whole
  })
}

/** As most programs write it: the one form that needs no second look. */
const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

/** 20240501143000: as Unix milliseconds it would be the year 2611. */
const COMPACT = /^((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))((?:[01]\d|2[0-3])[0-5]\d[0-5]\d)$/

const NOT_A_TIME = 'not a time; write it like 2024-05-01T12:30:00Z, 2024-05-01 12:30:00 or in Unix seconds'
const NO_SUCH = 'no such date or time in the calendar'
const WRITTEN_CHARS_MAX = 100

function parseUnix(value: number): Date | string {
  const size = Math.abs(value)
  const isNanoseconds = size >= 6e17 && size < 1e19
  if (!Number.isFinite(value) || (size >= 1e17 && !isNanoseconds)) return NOT_A_TIME
  if (size < 1e11) return new Date(Math.round(value * 1_000))
  if (size < 1e14) return new Date(Math.round(value))
  return new Date(Math.round(value / (isNanoseconds ? 1_000_000 : 1_000)))
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
  return `in ${letters}, which names several time zones${which}; ${ASKS_ZONE}, such as Europe/Berlin or +05:30`
}

/** What stands in the reason where the zone of a time has to be given. */
export const ASKS_ZONE = 'give the zone of the file’s times'

interface Day {
  year: number
  month: number
  day: number
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const FILLERS = new Set('at on of the st nd rd th uhr alle ore jam ngày del da al am h'.split(' '))

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
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})\.?$/
/** No post is older. */
const FIRST_YEAR = 1_990
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/

function readDate(text: string, order: DateOrder | undefined): Day | string {
  const tokens = text.replace(/[,،]/g, ' ').trim().split(/\s+/)
  const numeric = tokens.filter((token) => !isWordOfDate(token))
  if (numeric.length === 1 && numeric.length === tokens.filter((token) => !isWeekdayOrFiller(token)).length) {
    return readNumericDate(numeric[0] ?? '', order)
  }
  return readNamedDate(text)
}

function isWeekdayOrFiller(token: string): boolean {
  const lower = token.toLowerCase()
  if (FILLERS.has(lower) || isNameOf(lower, WEEKDAYS)) return true
  return !isNameOf(lower, MONTHS) && /^[^\d]+$/.test(lower) && isDayOrFiller(lower)
}

function readNumericDate(text: string, order: DateOrder | undefined): Day | string {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year) return { year: Number(year), month: Number(month), day: Number(day) }
  const [, basicYear, basicMonth, basicDay] = EIGHT_DIGITS.exec(text) ?? []
  if (basicYear) return { year: Number(basicYear), month: Number(basicMonth), day: Number(basicDay) }
  const [, first, joint, second, last = ''] = YEAR_LAST.exec(text) ?? []
  if (first === undefined) return readNamedDate(text)
  if (last.length === 2 && !order) return `a date with a year of two digits; ${ASKS_ORDER} (ymd, dmy or mdy)`
  if (last.length === 2 && order === 'ymd')
    return { year: toYear(first), month: Number(second), day: Number(last) }
  const [a, b] = [Number(first), Number(second)]
  const dayFirst = { year: toYear(last), month: b, day: a }
  const monthFirst = { year: toYear(last), month: a, day: b }
  if (joint === '.') return dayFirst // dots part day, month and year only in this order
  if (order === 'dmy' || order === 'mdy') return order === 'dmy' ? dayFirst : monthFirst
  if (a === b || a > 12) return dayFirst
  if (b > 12) return monthFirst
  return `a date that can be read in two ways; ${ASKS_ORDER} (dmy or mdy)`
}

/** What stands in the reason where the order of a date has to be given. */
export const ASKS_ORDER = 'say whether the day or the month comes first'

function toYear(written: string): number {
  if (written.length > 2) return Number(written)
  return Number(written) + (Number(written) < FIRST_YEAR % 100 ? 2_000 : 1_900)
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

/** In Thailand years are counted from 543 years earlier: 2567 is 2024. No other calendar in use has these years. */
const BUDDHIST_YEARS = 543
const BUDDHIST_YEAR_MIN = 2_500

/** What clocks show, in milliseconds as if it were UTC. 24:00 is the end of its day. */
function build({ year: written, month, day }: Day, time: Time): number | string {
  const year =
    written > BUDDHIST_YEAR_MIN && written < BUDDHIST_YEAR_MIN + 200 ? written - BUDDHIST_YEARS : written
  const { hour, minute, second, millisecond } = time
  const isEnd = hour === 24 && minute === 0 && second === 0 && millisecond === 0
  const isTime = isEnd || (hour < 24 && minute < 60 && second <= 60) // false for an hour that is not a number
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const isReal = isTime && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  // A leap second is the one before.
  const ofDay = ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1_000 + millisecond
  return isReal ? midnight.getTime() + ofDay : NO_SUCH
}

interface Names {
  months: Map<string, number>
  /** Days of the week, and words such as `de` and `um` between the parts of a time. */
  others: Set<string>
  /** What stands for AM and PM in other scripts. */
  halves: Map<string, 'AM' | 'PM'>
}

/** The month, from 1, that a word means in any of the languages; undefined for one that two of them read otherwise. */
function findMonth(word: string): number | undefined {
  names ??= listNames()
  return names.months.get(fold(word))
}

function isDayOrFiller(word: string): boolean {
  names ??= listNames()
  return names.others.has(fold(word))
}

function listNames(): Names {
  const months = new Map<string, number>()
  const doubtful = new Set<string>()
  const others = new Set<string>()
  const halves = new Map<string, 'AM' | 'PM'>()
  for (const locale of LOCALES) {
    for (const form of ['long', 'short'] as const) {
      for (const more of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(locale, {
          ...more,
          month: form,
          timeZone: 'UTC',
          calendar: 'gregory',
        })
        for (let month = 1; month <= 12; month++) {
          const part = format
            .formatToParts(Date.UTC(2024, month - 1, 15))
            .find(({ type }) => type === 'month')
          const name = fold(part?.value ?? '')
          if (name === '' || /\d/.test(name)) continue
          if (months.has(name) && months.get(name) !== month) doubtful.add(name)
          months.set(name, month)
        }
      }
      const format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' })
      for (let day = 1; day <= 7; day++) {
        const name = fold(format.format(Date.UTC(2024, 0, day)))
        for (const word of [name, ...name.split(/[\s-]+/)]) others.add(word)
      }
    }
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(locale, {
        dateStyle,
        timeStyle: 'short',
        timeZone: 'UTC',
        calendar: 'gregory',
      })
      for (const { type, value } of format.formatToParts(0))
        if (type === 'literal') for (const word of value.split(/[\s,،]+/)) others.add(fold(word))
    }
    const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
    for (const [hour, half] of [
      [4, 'AM'],
      [16, 'PM'],
    ] as const) {
      const written = hours.formatToParts(hour * 3_600_000).find(({ type }) => type === 'dayPeriod')
      if (written && /[^\0-\u007f]/.test(written.value)) halves.set(fold(written.value), half)
    }
  }
  for (const name of doubtful) months.delete(name)
  for (const name of [...months.keys(), ...doubtful]) others.delete(name)
  return { months, others, halves }
}

function fold(word: string): string {
  return normalizeText(word.toLowerCase(), 'NFD').replace(/[\p{Mn}.\u200e\u200f]/gu, (mark) =>
    /\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Thai}/u.test(mark) ? mark : '',
  )
}
