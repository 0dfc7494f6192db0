import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { showForeignBytes } from '#collect/files/decode-text.ts'
import { openText } from '#collect/files/open-text.ts'
import { findDelimiter } from '#collect/files/read-csv-records.ts'
import { StartRefused } from '../process/start-refused.ts'

export type CsvRecord = Record<string, string | undefined>

/** A text longer than this is no post, and one file of it must not fill the memory. */
const FIELD_CHARS_MAX = 1_000_000
const ROWS_MAX = 5_000_000

/**
 * The rows of a CSV file that has each of `columns` once, in any order and among others, each as `readRow` makes it of its
 * record and of where it stands. Commas, semicolons, tabs or bars part the columns; the text is UTF-8 or UTF-16, plain or
 * gzip. Throws StartRefused, which names the file and the line, for a file that is not of this form.
 */
export async function readLabelledCsv<Row>(
  file: string,
  columns: readonly string[],
  readRow: (record: CsvRecord, line: number) => Row,
): Promise<Row[]> {
  const rows: Row[] = []
  const { start, text } = await peek(file)
  const parser = parse({
    delimiter: findDelimiter(start),
    columns: (header: string[]) => readHeader(header, file, columns),
    info: true,
    // Lines that were put together from several files end differently.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // He said "buy" is a field like any other where it does not begin with the quote.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: FIELD_CHARS_MAX,
  })
  try {
    await pipeline(text, parser, async (records) => {
      for await (const { record, info } of records) {
        rows.push(readRow(record, info.lines))
        if (rows.length > ROWS_MAX) throw new StartRefused(`${file}: more than ${ROWS_MAX} rows`)
      }
    })
  } catch (error) {
    throw refused(file, error)
  }
  if (rows.length === 0) throw new StartRefused(`${file}: there is no row below the header`)
  return rows
}

const START_CHARS_MAX = 65_536

/** The first line, and the whole text with it. Bytes that are not of the text's encoding come as U+FFFD. */
async function peek(file: string): Promise<{ start: string; text: AsyncIterable<string> }> {
  const pieces = openText(createReadStream(file))
  let start = ''
  try {
    for (;;) {
      const { value = '', done } = await pieces.next()
      start += value
      if (done === true || /[\r\n]/.test(start) || start.length > START_CHARS_MAX) break
    }
  } catch (error) {
    throw refused(file, error)
  }
  async function* readAll() {
    yield start
    yield* pieces
  }
  async function* clean() {
    for await (const piece of readAll()) yield showForeignBytes(piece)
  }
  return { start, text: clean() }
}

function refused(file: string, error: unknown): StartRefused {
  if (error instanceof StartRefused) return error
  return new StartRefused(`${file}: ${error instanceof Error ? error.message : String(error)}`)
}

function readHeader(header: string[], file: string, columns: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  const lacking = columns.find((needed) => names.filter((name) => name === needed).length !== 1)
  if (lacking === undefined) return names
  const read = header.join(',').slice(0, 200)
  throw new StartRefused(
    `${file}: the first line must name the columns, one of them "${lacking}"; it reads ${read}`,
  )
}
