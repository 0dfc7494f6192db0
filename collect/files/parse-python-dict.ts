/** Whether a cell holds a dict of Python or an object of JSON, as scrapers write nested values into CSV. */
export function looksLikeDict(text: string): boolean {
  return /^\s*\{\s*['"]/.test(text)
}

let latest: { text: string; value: unknown } | undefined

/** The values of such a cell; undefined where it is neither. Calls such as `datetime.datetime(2023, 2, 1)` are times. */
export function parsePythonDict(text: string): unknown {
  if (latest?.text !== text) latest = { text, value: parse(text) }
  return latest.value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    // It is of Python, or nothing.
  }
  try {
    return JSON.parse(toJson(text), keepDigits)
  } catch {
    return undefined
  }
}

/** A whole number beyond 2^53 stays as it is written. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isWhole = typeof value === 'number' && /^\d+$/.test(context?.source ?? '')
  return isWhole && !Number.isSafeInteger(value) ? context?.source : value
}

const TOKEN =
  /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\bdatetime\.datetime\(([\d, ]+)(?:[^()]|\([^()]*\))*\)|\b(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)\b/gs
const WORDS: Record<string, string> = { None: 'null', True: 'true', False: 'false', nan: 'null' }

/** Strings are matched first, so that words within them stay. */
function toJson(text: string): string {
  return text
    .replace(TOKEN, (_, single, double, time, word) => {
      if (time !== undefined) return JSON.stringify(toMoment(time))
      if (word !== undefined) return WORDS[word] ?? 'null'
      return JSON.stringify(unescapePython(single ?? double ?? ''))
    })
    .replace(/,(\s*[}\]])/g, '$1')
}

function toMoment(parts: string): string {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .split(',')
    .map((part) => Number(part))
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second)).toISOString()
}

function unescapePython(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(.))/gis,
    (_, byte, four, eight, other) => {
      const code = byte ?? four ?? eight
      if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
      return { n: '\n', t: '\t', r: '\r' }[other as string] ?? other
    },
  )
}
