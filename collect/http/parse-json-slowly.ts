import { setImmediate } from 'node:timers/promises'

/** So much JSON is parsed at once: of the worst, with each number kept as text, about 20 ms. */
const CHARS_AT_ONCE = 32 * 1024
/** A list of posts stands three or four levels deep. Each level that is longer than a slice is looked through again. */
const LONG_LEVELS_MAX = 8
/** What sources write is nested ten levels deep. */
const LEVELS_MAX = 200

/**
 * As JSON.parse, in slices between which others get their turn, so that no answer of a stranger stalls them. `parse` reads
 * one slice. Throws SyntaxError for what is no JSON, and for what is long at more than eight levels.
 */
export async function parseJsonSlowly(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  return parseLevel(text, parse, 0)
}

async function parseLevel(given: string, parse: (text: string) => unknown, level: number): Promise<unknown> {
  if (given.length <= CHARS_AT_ONCE) return parse(given)
  const text = given.trim()
  const open = text[0]
  if (open !== '[' && open !== '{') return parse(text)
  const close = open === '[' ? ']' : '}'
  if (level >= LONG_LEVELS_MAX) throw new SyntaxError('nested too deeply')
  if (!text.endsWith(close)) throw new SyntaxError('cut off')
  const list: unknown[] = []
  const object: Record<string, unknown> = {}
  for (const { from, to, colon } of slicesOf(text)) {
    const slice = text.slice(from, to)
    // Nothing between two commas, which a slice of its own would hide.
    if (slice.trim() === '') throw new SyntaxError('an empty place')
    await setImmediate()
    if (slice.length <= CHARS_AT_ONCE) put(parse(open + slice + close))
    else if (open === '[') list.push(await parseLevel(slice, parse, level + 1))
    else {
      if (colon === undefined) throw new SyntaxError('a value without a name')
      const [key = ''] = Object.keys(Object(parse(`{${text.slice(from, colon)}:0}`)))
      put({ [key]: await parseLevel(text.slice(colon + 1, to), parse, level + 1) })
    }
  }
  return open === '[' ? list : object

  function put(part: unknown): void {
    if (Array.isArray(part)) for (const item of part) list.push(item)
    // One of this name would set what the object inherits from.
    else for (const [key, value] of Object.entries(Object(part))) if (key !== '__proto__') object[key] = value
  }
}

/** Members of a list or an object, as many together as are parsed at once; a longer one is alone. */
function* slicesOf(text: string): Generator<Member> {
  let slice: Member | undefined
  for (const member of membersOf(text)) {
    if (slice && member.to - slice.from <= CHARS_AT_ONCE) slice.to = member.to
    else {
      if (slice) yield slice
      slice = member
    }
  }
  if (slice) yield slice
}

interface Member {
  from: number
  to: number
  /** Where its name ends, in an object. */
  colon: number | undefined
}

/** Where the text is no JSON it is cut somewhere, and what is cut out cannot be parsed. */
function* membersOf(text: string): Generator<Member> {
  const end = text.length - 1
  let from = 1
  let depth = 0
  let colon: number | undefined
  for (let at = 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth++
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
    else if (code === COLON && depth === 0) colon ??= at
    else if (code === COMMA && depth === 0) {
      yield { from, to: at, colon }
      from = at + 1
      colon = undefined
    }
    if (depth > LEVELS_MAX) throw new SyntaxError('nested too deeply')
    if (depth < 0) break
  }
  if (depth !== 0) throw new SyntaxError('brackets that do not match')
  yield { from, to: end, colon }
}

function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length - 1; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  throw new SyntaxError('a text without an end')
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
