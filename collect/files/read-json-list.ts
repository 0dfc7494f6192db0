import { type FileRecord, FileUnusable, parseJson, RECORD_MAX_CHARS } from './formats.ts'
import { type Fields, isFields } from './layouts/layout.ts'
import { parseRecord } from './read-json-lines.ts'

export interface ReadJsonListOptions {
  /** The path of the list within the object that holds it, such as `data.posts`; the first list of objects unless given. */
  records?: string
  /** The object that holds the list, where it is known: what stands behind the list is known of it too. */
  parent?: Fields
}

/**
 * The records of a JSON list, or of the list within a JSON object, a batch for each piece of text. Only one record is
 * held at a time, so a list may be of any length, and one bad record does not end it.
 * Throws FileUnusable when there is no such list or the file ends within it.
 */
export async function* readJsonList(
  text: AsyncIterable<string>,
  options: ReadJsonListOptions = {},
): AsyncGenerator<FileRecord[]> {
  const finder = createListFinder(options.records)
  let splitter: ReturnType<typeof createSplitter> | undefined
  for await (const piece of text) {
    if (splitter) {
      yield splitter.split(piece)
    } else {
      const found = finder.look(piece)
      if (!found) continue
      splitter = createSplitter(found.line, options.parent ?? found.parent)
      yield splitter.split(found.rest)
    }
    if (splitter.isClosed()) return
  }
  if (splitter) throw new FileUnusable('cut_off', 'the file ends in the middle of its list of posts')
  const alone = parseRecord(1, finder.seen())
  if ('broken' in alone || options.records)
    throw new FileUnusable('no_records', noListMessage(options.records))
  yield [alone]
}

function noListMessage(records?: string): string {
  if (records) return `the file has no list of objects at ${records}`
  return 'the file has no list of posts; if the list stands deeper in it, name its path, such as data.posts'
}

interface FoundList {
  /** The text after the list's opening bracket. */
  rest: string
  line: number
  parent?: Fields
}

/** Looks for the bracket that opens the list of records. */
function createListFinder(records?: string) {
  const scanner = createScanner()
  const keys: string[] = [] // the key that is being read, for each open object
  let seen = ''
  let at = 0
  let stepped = 0 // up to where the scanner went: an undecided bracket is scanned twice
  let string: number | undefined // where the string that is being read began
  let lastString = ''
  return {
    seen: () => seen,
    look(piece: string): FoundList | undefined {
      seen += piece
      if (seen.length > RECORD_MAX_CHARS) throw new FileUnusable('no_records', noListMessage(records))
      for (; at < seen.length; at++) {
        const char = seen[at]
        const wasInString = scanner.inString()
        if (at >= stepped) scanner.step(seen.charCodeAt(at))
        stepped = at + 1
        if (wasInString || scanner.inString()) {
          if (!wasInString) string = at
          else if (!scanner.inString()) lastString = seen.slice(string, at + 1)
          continue
        }
        if (char === ':') keys[scanner.depth() - 1] = lastString
        else if (char === '}' || char === ']') keys.length = scanner.depth()
        else if (char === '[' && isTheList()) {
          const next = seen.slice(at + 1).trimStart()[0]
          if (next === undefined && !isNamed()) return undefined // the next piece decides
          // An empty one of an object, such as of errors, says nothing: the records may be in another.
          if (isNamed() || next === '{' || (next === ']' && keys.length === 0)) return found()
        }
      }
      return undefined
    },
  }

  function path(): string {
    return keys.map((key) => String(JSON.parse(key))).join('.')
  }

  function isTheList(): boolean {
    const inList = scanner.depth() - 1 !== keys.length
    return !inList && (keys.length === 0 || isNamed() || (!records && keys.length === 1))
  }

  function isNamed(): boolean {
    return records !== undefined && keys.length > 0 && path() === records
  }

  function found(): FoundList {
    const before = seen.slice(0, at)
    const parent = keys.length > 0 ? holderOf(`${before}[]${'}'.repeat(keys.length)}`) : undefined
    return {
      rest: seen.slice(at + 1),
      line: before.split('\n').length,
      ...(isFields(parent) ? { parent } : {}),
    }
  }
}

/** The innermost object around the list: the last one that was opened and not closed, which ends the text. */
function holderOf(json: string): unknown {
  let holder = parseJson(json)
  for (;;) {
    const last: unknown = isFields(holder) ? Object.values(holder).at(-1) : undefined
    if (!isFields(last)) return holder
    holder = last
  }
}

/** Cuts the text after a list's opening bracket into its records. */
function createSplitter(startLine: number, parent?: Fields) {
  const scanner = createScanner()
  let record = ''
  let line = startLine
  let closed = false
  const finish = (records: FileRecord[]) => {
    const raw = record.trim()
    if (raw) {
      const lead = record.length - record.trimStart().length
      const parsed = parseRecord(line + countLines(record.slice(0, lead)), raw)
      records.push(parent && 'fields' in parsed ? { ...parsed, parent } : parsed)
    }
    line += countLines(record)
    record = ''
  }
  return {
    isClosed: () => closed,
    split(piece: string): FileRecord[] {
      const records: FileRecord[] = []
      let from = 0
      for (let at = 0; at < piece.length; at++) {
        const code = piece.charCodeAt(at)
        const between = scanner.depth() === 0 && !scanner.inString()
        if (between && (code === COMMA || code === CLOSE_LIST)) {
          record += piece.slice(from, at)
          finish(records)
          from = at + 1
          if (code === CLOSE_LIST) {
            closed = true
            return records
          }
        } else scanner.step(code)
      }
      record += piece.slice(from)
      if (record.length > RECORD_MAX_CHARS) {
        throw new FileUnusable(
          'too_large',
          `line ${line}: a record is longer than ${RECORD_MAX_CHARS} characters`,
        )
      }
      return records
    },
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Follows JSON text a character at a time: how deep it stands, and whether within a string. */
function createScanner() {
  let depth = 0
  let inString = false
  let escaped = false
  return {
    depth: () => depth,
    inString: () => inString,
    step(code: number): void {
      if (inString) {
        if (escaped) escaped = false
        else if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) inString = false
      } else if (code === QUOTE) inString = true
      else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
    },
  }
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
