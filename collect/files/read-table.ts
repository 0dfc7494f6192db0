import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { FileUnusable, findFormat } from './formats.ts'
import { findDelimiter } from './read-csv-records.ts'

/** One row of a file that is read whole: an object by column, or a list of values. */
export interface TableRow {
  /** Where it starts; of JSON lists the place in the list, from 1. */
  line: number
  row: Record<string, unknown> | unknown[]
}

const BYTES_MAX = 256_000_000
const RECORD_CHARS_MAX = 1_000_000

/**
 * The rows of a file that fits into memory: CSV with a header (after a line that is an address, if there is one), JSON
 * lines, a JSON list of objects or lists; plain or gzip. Throws FileUnusable for what is none of these, and the
 * system's error for a file that cannot be opened.
 */
export async function readTable(file: string): Promise<TableRow[]> {
  const text = await readText(file)
  const format = findFormat(text)
  if (format === 'csv') return readCsv(text)
  return format === 'json' ? readList(text) : readLines(text)
}

/** The text of such a file. Throws FileUnusable for what is none. */
async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > BYTES_MAX) throw new FileUnusable('too_large', `it has more than ${BYTES_MAX / 1e6} MB`)
  const bytes = await readFile(file)
  const text = decode(bytes).replace(/^\ufeff/, '')
  if (text.trim() === '') throw new FileUnusable('empty', 'the file is empty')
  return text
}

/** The rows of a CSV from a line on, by the names of its columns or as lists; each time anew, so that memory stays flat. */
export function parseRows(
  text: string,
  { delimiter, skipLines, columns }: { delimiter: string; skipLines: number; columns?: readonly string[] },
): Iterable<TableRow> {
  const toRow = (cells: string[]): TableRow['row'] =>
    columns ? Object.fromEntries(columns.map((name, place) => [name, cells[place]])) : cells
  if (text.includes('"')) {
    const options = {
      delimiter,
      from_line: skipLines + 1,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_CHARS_MAX,
    } as const
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, row: toRow(record) }))
  }
  return {
    *[Symbol.iterator]() {
      let line = 0
      for (let at = 0; at < text.length; ) {
        const found = text.indexOf('\n', at)
        const end = found < 0 ? text.length : found
        line += 1
        const written = text.slice(at, end).trim()
        at = end + 1
        if (line > skipLines && written !== '') yield { line, row: toRow(written.split(delimiter)) }
      }
    },
  }
}

function decode(bytes: Buffer): string {
  try {
    const plain =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: BYTES_MAX }) : bytes
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (error) {
    throw new FileUnusable('wrong_encoding', 'it is not UTF-8 text, plain or gzip', { cause: error })
  }
}

/** Some archives of prices name themselves in a line before the columns. */
const ADDRESS_LINE = /^https?:\/\/[^\s,;]+[,;]*\r?\n/i

function readCsv(text: string): TableRow[] {
  try {
    const [address = ''] = ADDRESS_LINE.exec(text) ?? []
    const records = parse(text, {
      delimiter: findDelimiter(text.slice(address.length)),
      from_line: address === '' ? 1 : 2,
      columns: (header: string[]) => header.map((name) => name.trim()),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_CHARS_MAX,
    }) as unknown as { record: Record<string, unknown>; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, row: record }))
  } catch (error) {
    throw new FileUnusable('cut_off', error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
}

function readList(text: string): TableRow[] {
  const value = parseJson(text)
  const list = Array.isArray(value) ? value : Object.values(value as object).find(Array.isArray)
  if (!Array.isArray(list)) throw new FileUnusable('no_records', 'it holds no list of rows')
  return list.map((row, index) => ({ line: index + 1, row: toRow(row, index + 1) }))
}

function readLines(text: string): TableRow[] {
  return text.split('\n').flatMap((written, index) => {
    if (written.trim() === '') return []
    return [{ line: index + 1, row: toRow(parseJson(written), index + 1) }]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileUnusable('cut_off', `it is not JSON (${(error as Error).message})`, { cause: error })
  }
}

function toRow(value: unknown, line: number): TableRow['row'] {
  if (typeof value === 'object' && value !== null) return value as TableRow['row'] // objects and lists alone are left
  throw new FileUnusable('no_records', `row ${line} is neither an object nor a list`)
}
