import { parseJson } from './formats.ts'

/** `{'id': 1}`, `User(id=1)`, and what has a form of its own for one value: `ObjectId('5f')`. */
const REPR =
  /^\s*(?:\{\s*['"]|(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w*\(\w+=|(?:OrderedDict|datetime|Timestamp|ISODate|ObjectId|NumberLong|Decimal|u?int\d+|float\d+)\())/

/** Whether a cell holds what Python's `repr`, JSON or MongoDB wrote of a value that is no plain text or number. */
export function looksLikeRepr(text: string): boolean {
  return REPR.test(text)
}

/** The text of `b'caf\\xc3\\xa9'`, as Python 3 writes bytes into CSV; undefined for what is none. */
export function parseBytes(text: string): string | undefined {
  const value = /^b(?:'[\x20-\x7e]*'|"[\x20-\x7e]*")$/.test(text) ? parsePython(text) : undefined
  return typeof value === 'string' ? value : undefined
}

let latest: { text: string; value: unknown } | undefined

/**
 * What Python's `repr` of a value, or JSON, holds: a dict or an object as an object, a list or a tuple as a list, a
 * time as ISO 8601 with its offset. Whole numbers beyond 2^53 stay text. Undefined for what is neither.
 */
export function parsePython(text: string): unknown {
  if (latest?.text !== text) latest = { text, value: parse(text) }
  return latest.value
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // It is of Python, or nothing.
  }
  const reader = createReader(text)
  try {
    const value = readValue(reader, 0)
    return reader.take(/\s*/y) !== undefined && reader.isAtEnd() ? value : undefined
  } catch (error) {
    if (error instanceof NotPython) return undefined
    throw error
  }
}

class NotPython extends Error {}

const DEPTH_MAX = 50

function createReader(text: string) {
  let at = 0
  return {
    isAtEnd: () => at === text.length,
    /** What a sticky pattern finds here, which is then behind. */
    take(pattern: RegExp): RegExpExecArray | undefined {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found) at = pattern.lastIndex
      return found ?? undefined
    },
  }
}

type Reader = ReturnType<typeof createReader>

const STRING = /\s*([bBrRuU]{0,2})(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/sy
const NUMBER = /\s*-?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const NAME = /\s*((?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*))/y
const ENUM = /\s*<[\w.]+(?:: ([^<>]*))?>/y
const WORDS: Record<string, unknown> = { None: null, True: true, False: false }

function readValue(reader: Reader, depth: number): unknown {
  if (depth > DEPTH_MAX) throw new NotPython()
  const string = reader.take(STRING)
  if (string) return unescapePython(string[2] ?? string[3] ?? '', string[1] ?? '')
  const number = reader.take(NUMBER)
  if (number) return toNumber(number[0].trim().replaceAll('_', ''))
  if (reader.take(/\s*\{/y)) return readDict(reader, depth)
  if (reader.take(/\s*\[/y)) return readItems(reader, depth, /\s*\]/y).places
  if (reader.take(/\s*\(/y)) return readItems(reader, depth, /\s*\)/y).places
  const word = reader.take(ENUM)
  if (word) return word[1] ?? null
  const [, , name = ''] = reader.take(NAME) ?? []
  if (name === '') throw new NotPython()
  if (reader.take(/\(/y)) return toObject(name, readItems(reader, depth, /\s*\)/y))
  return WORDS[name] ?? (name === 'utc' ? 0 : null)
}

function readDict(reader: Reader, depth: number): unknown {
  const pairs: [string, unknown][] = []
  while (!reader.take(/\s*\}/y)) {
    const key = readValue(reader, depth + 1)
    // A set has no names.
    pairs.push([String(key), reader.take(/\s*:/y) ? readValue(reader, depth + 1) : key])
    if (!reader.take(/\s*,/y) && !reader.take(/(?=\s*\})/y)) throw new NotPython()
  }
  return Object.fromEntries(pairs)
}

interface Items {
  places: unknown[]
  named: Record<string, unknown>
}

/** What stands between brackets: by its place, or by its name as of a call. */
function readItems(reader: Reader, depth: number, end: RegExp): Items {
  const places: unknown[] = []
  const named: [string, unknown][] = []
  const isEnd = new RegExp(`(?=${end.source})`, 'y')
  while (!reader.take(end)) {
    const name = reader.take(/\s*([A-Za-z_]\w*)=/y)?.[1]
    const value = readValue(reader, depth + 1)
    if (name === undefined) places.push(value)
    else named.push([name, value])
    if (!reader.take(/\s*,/y) && !reader.take(isEnd)) throw new NotPython()
  }
  return { places, named: Object.fromEntries(named) }
}

function toObject(name: string, { places, named }: Items): unknown {
  if (name === 'datetime') return toMoment(places, named.tzinfo)
  if (name === 'timedelta') return toMinutes(places, named)
  if (name === 'tzutc') return 0
  if (name === 'tzoffset') return Number(places[1] ?? named.offset) / 60
  if (name === 'ZoneInfo') return places[0] ?? named.key
  if (name === 'OrderedDict' && Array.isArray(places[0]))
    return Object.fromEntries(places[0].filter(Array.isArray))
  // Timestamp('…'), ObjectId('…') and timezone(…) are what they hold.
  if (places.length > 0) return places[0]
  return named
}

function toMoment(places: unknown[], zone: unknown): string {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0, second = 0, micros = 0] =
    places.map(Number)
  const time = Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(micros / 1_000))
  const isKnown = zone === undefined || zone === null || typeof zone === 'string' || Number.isFinite(zone)
  if (Number.isNaN(time) || !isKnown) throw new NotPython()
  const local = new Date(time).toISOString().slice(0, -1)
  if (typeof zone === 'number') return new Date(time - zone * 60_000).toISOString()
  return zone ? `${local} ${zone}` : local
}

/** Of an offset from UTC. */
function toMinutes([days = 0, seconds = 0]: unknown[], named: Record<string, unknown>): number {
  const total = (name: string, place: unknown) => Number(named[name] ?? place)
  return (
    total('days', days) * 1_440 +
    total('hours', 0) * 60 +
    total('minutes', 0) +
    total('seconds', seconds) / 60
  )
}

function toNumber(written: string): number | string {
  const value = Number(written)
  return /^-?\d+$/.test(written) && !Number.isSafeInteger(value) ? written : value
}

const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-7]{1,3})|(\r?\n)|(.))/gis
const CONTROLS: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** Bytes are UTF-8. */
function unescapePython(text: string, prefix: string): string {
  if (/r/i.test(prefix) || !text.includes('\\')) return text
  const plain = text.replace(ESCAPE, (_, byte, four, eight, octal, lineEnd, other) => {
    const code = byte ?? four ?? eight
    if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    return lineEnd ? '' : (CONTROLS[other as string] ?? other)
  })
  return /b/i.test(prefix) ? Buffer.from(plain, 'latin1').toString('utf8') : plain
}
