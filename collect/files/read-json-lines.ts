import { type FileRecord, parseJson, QUOTED_MAX_CHARS, RECORD_MAX_CHARS } from './formats.ts'
import { type Fields, isFields } from './layouts/layout.ts'

/** The records of a file with one JSON object a line, a batch for each piece of text. Empty lines are passed over. */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRecord[]> {
  let rest = ''
  let line = 0
  let tooLong: string | undefined
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    const records: FileRecord[] = []
    for (const content of lines) {
      line += 1
      if (tooLong !== undefined) {
        records.push(breakRecord(line, TOO_LONG, tooLong))
        tooLong = undefined
      } else if (content.trim() !== '') records.push(parseRecord(line, content))
    }
    if (rest.length > RECORD_MAX_CHARS) {
      tooLong ??= rest.slice(0, QUOTED_MAX_CHARS)
      rest = ''
    }
    yield records
  }
  if (tooLong !== undefined) yield [breakRecord(line + 1, TOO_LONG, tooLong)]
  else if (rest.trim() !== '') yield [parseRecord(line + 1, rest)]
}

const TOO_LONG = `the line is longer than ${RECORD_MAX_CHARS} characters`

/** One record from its JSON text. */
export function parseRecord(line: number, raw: string): FileRecord {
  let value: unknown
  try {
    value = parseJson(raw)
  } catch (error) {
    return breakRecord(line, `not JSON: ${error instanceof Error ? error.message : error}`, raw)
  }
  const fields = isFields(value) ? value : openRelayMessage(value)
  return fields ? { line, fields, raw } : breakRecord(line, 'not an object with fields', raw)
}

/** The event of `["EVENT", subscription, event]`; of other messages of a Nostr relay their name. NIP-01 */
function openRelayMessage(value: unknown): Fields | undefined {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return undefined
  if (value[0] === 'EVENT') return value.find(isFields)
  return { relay_message: value[0] }
}

function breakRecord(line: number, broken: string, raw: string): FileRecord {
  return { line, broken, raw: raw.slice(0, QUOTED_MAX_CHARS).trim() }
}
