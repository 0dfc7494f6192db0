import { type Clock, clockOf } from '#contract/time/clock.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'

/** A zone by its offset from UTC in minutes, or by its name in the IANA list, whose rules say what holds when. */
export type TimeZone = number | string

const HOUR = 60

/** Abbreviations that name one zone in what people have; those of the IANA list and of RFC 2822, section 4.3. */
const LETTERS: Record<string, TimeZone> = {
  ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, WET: 0, WEST: HOUR, BST: HOUR },
  ...{
    CET: HOUR,
    MEZ: HOUR,
    CEST: 2 * HOUR,
    MESZ: 2 * HOUR,
    EET: 2 * HOUR,
    EEST: 3 * HOUR,
    MSK: 3 * HOUR,
    TRT: 3 * HOUR,
  },
  ...{
    EST: -5 * HOUR,
    EDT: -4 * HOUR,
    CDT: -5 * HOUR,
    MST: -7 * HOUR,
    MDT: -6 * HOUR,
    PST: -8 * HOUR,
    PDT: -7 * HOUR,
  },
  ...{
    AKST: -9 * HOUR,
    AKDT: -8 * HOUR,
    HST: -10 * HOUR,
    NST: -210,
    NDT: -150,
    BRT: -3 * HOUR,
    ART: -3 * HOUR,
  },
  ...{
    SAST: 2 * HOUR,
    EAT: 3 * HOUR,
    WAT: HOUR,
    PKT: 5 * HOUR,
    NPT: 345,
    WIB: 7 * HOUR,
    ICT: 7 * HOUR,
    HKT: 8 * HOUR,
    SGT: 8 * HOUR,
  },
  ...{ AWST: 8 * HOUR, JST: 9 * HOUR, KST: 9 * HOUR, ACST: 570, ACDT: 630, AEST: 10 * HOUR, AEDT: 11 * HOUR },
  ...{ NZST: 12 * HOUR, NZDT: 13 * HOUR },
  ...{ ET: 'America/New_York', CT: 'America/Chicago', MT: 'America/Denver', PT: 'America/Los_Angeles' },
}

/** Abbreviations of several zones, with what each of them may be: what the file's own zone is says which. */
const AMBIGUOUS: Record<string, { offsets: number[]; words: string }> = {
  IST: { offsets: [330, 60, 120, 180], words: 'Asia/Kolkata, Europe/Dublin or Asia/Jerusalem' },
  CST: {
    offsets: [-6 * HOUR, 8 * HOUR, -5 * HOUR],
    words: 'America/Chicago, Asia/Shanghai or America/Havana',
  },
  AST: { offsets: [-4 * HOUR, 3 * HOUR], words: 'America/Halifax or Asia/Riyadh' },
  GST: { offsets: [4 * HOUR, -2 * HOUR], words: 'Asia/Dubai or Atlantic/South_Georgia' },
}

/** What CLDR's windowsZones says of the names that Windows gives, and of the words that people write. */
const NAMES: Record<string, TimeZone> = {
  'india standard time': 330,
  'israel standard time': 'Asia/Jerusalem',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 0,
  'british summer time': HOUR,
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'romance standard time': 'Europe/Paris',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'central european time': HOUR,
  'central european standard time': HOUR,
  'central european summer time': 2 * HOUR,
  'eastern european standard time': 2 * HOUR,
  'eastern european summer time': 3 * HOUR,
  'russian standard time': 'Europe/Moscow',
  'moscow standard time': 3 * HOUR,
  'turkey standard time': 'Europe/Istanbul',
  'arabian standard time': 4 * HOUR,
  'arab standard time': 3 * HOUR,
  'pakistan standard time': 5 * HOUR,
  'se asia standard time': 7 * HOUR,
  'china standard time': 8 * HOUR,
  'singapore standard time': 8 * HOUR,
  'taipei standard time': 8 * HOUR,
  'tokyo standard time': 9 * HOUR,
  'japan standard time': 9 * HOUR,
  'korea standard time': 9 * HOUR,
  'aus eastern standard time': 'Australia/Sydney',
  'e. australia standard time': 10 * HOUR,
  'new zealand standard time': 'Pacific/Auckland',
  'e. south america standard time': 'America/Sao_Paulo',
  'argentina standard time': -3 * HOUR,
  'eastern time': 'America/New_York',
  'central time': 'America/Chicago',
  'mountain time': 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  'eastern standard time': -5 * HOUR,
  'eastern daylight time': -4 * HOUR,
  'central standard time': -6 * HOUR,
  'central daylight time': -5 * HOUR,
  'mountain standard time': -7 * HOUR,
  'mountain daylight time': -6 * HOUR,
  'pacific standard time': -8 * HOUR,
  'pacific daylight time': -7 * HOUR,
  'coordinated universal time': 0,
}

const NAMED = new RegExp(
  `(?<![\\w.])(${Object.keys(NAMES)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace('.', '\\.'))
    .join('|')})(?!\\w)`,
  'i',
)
const OF_LIST = /(?<![\w/])([A-Z][A-Za-z_]+(?:\/[A-Z][\w+-]+){1,2})(?![\w/])/
const SIGNED = /(?:^|\s|(?<![/\w])(?:GMT|UTC|UT))([+\-\u2212]\d{1,2}(?::?\d{2})?)(?=\s|$)/i
const UPPER_LETTERS = /(?<![\w/])([A-Z]{2,5})(?![\w/])/g

/** A zone that a text names: none that there is, or letters of several. */
export type NamedZone = TimeZone | 'wrong' | { ambiguous: string }

/** The zone that a text names, as it is written, and the text without it. */
export function takeNamedZone(
  text: string,
): { zone: TimeZone | 'wrong' | { ambiguous: string }; rest: string } | undefined {
  // A comment behind an offset says it in words again: +0200 (CEST), +02:00[Europe/Berlin].
  const plain = text.replace(/[·|]/g, ' ')
  const bare = plain.replace(/[([][^)\]]*[)\]]\s*$/, ' ')
  const signed = SIGNED.exec(bare)
  if (signed) {
    const minutes = parseOffset((signed[1] ?? '').replace('\u2212', '-'))
    return { zone: minutes ?? 'wrong', rest: bare.replace(signed[0], ' ') }
  }
  const open = plain.replace(/[()[\]]/g, ' ')
  const listed = open.includes('/') ? OF_LIST.exec(open) : null
  if (listed?.[1] && isTimeZone(listed[1])) return { zone: listed[1], rest: open.replace(listed[0], ' ') }
  const named = /time/i.test(open) ? NAMED.exec(open) : null
  if (named?.[1]) return { zone: NAMES[named[1].toLowerCase()] ?? 0, rest: open.replace(named[0], ' ') }
  for (const [whole, letters = ''] of open.matchAll(UPPER_LETTERS)) {
    const zone = LETTERS[letters]
    if (zone !== undefined) return { zone, rest: open.replace(whole, ' ') }
    if (letters in AMBIGUOUS) return { zone: { ambiguous: letters }, rest: open.replace(whole, ' ') }
  }
  return undefined
}

/** What letters of several zones mean in a file of that zone; undefined where it is none of them. */
export function settleZone(
  letters: string,
  given: TimeZone | undefined,
  localMs: number,
): number | undefined {
  if (given === undefined) return undefined
  const offset = offsetAt(given, localMs)
  return AMBIGUOUS[letters]?.offsets.includes(offset) ? offset : undefined
}

/** What the letters may mean, in words. */
export function meaningsOf(letters: string): string | undefined {
  return AMBIGUOUS[letters]?.words
}

/** Letters such as cet, whatever their case. */
export function findLetters(letters: string): TimeZone | undefined {
  return LETTERS[letters.toUpperCase()]
}

/** Minutes of an offset such as +05:30, +0530, -05 or +5; undefined when it is none. */
export function parseOffset(text: string): number | undefined {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text)
  if (!parts) return undefined
  const [, sign, hours, minutes = '0'] = parts
  const total = Number(hours) * HOUR + Number(minutes)
  if (Number(minutes) > 59 || total > 14 * HOUR) return undefined
  return sign === '-' ? -total : total
}

const QUARTER_MS = 900_000
const clocks = new Map<string, Clock>()
const offsets = new Map<string, number>()
const OFFSETS_MAX = 5_000

/** Minutes from UTC of a zone when its clocks show a time; in the hour that comes twice, those of summer. */
export function offsetAt(zone: TimeZone, localMs: number): number {
  if (typeof zone === 'number') return zone
  const quarter = Math.floor(localMs / QUARTER_MS)
  const key = `${zone} ${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const clock = clocks.get(zone) ?? clockOf(zone)
    clocks.set(zone, clock)
    const shown = quarter * QUARTER_MS
    const offsetOf = (utcMs: number) => Math.round((clock(utcMs) - utcMs) / 60_000)
    // Of the day before, whose clocks may differ, and at the moment that it makes of the time.
    const before = offsetOf(shown - 86_400_000)
    const candidate = offsetOf(shown - before * 60_000)
    offset = offsetOf(shown - candidate * 60_000) === candidate || candidate === before ? candidate : before
    if (offsets.size >= OFFSETS_MAX) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}
