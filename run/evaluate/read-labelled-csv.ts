import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { StartRefused } from '../process/start-refused.ts'

export type CsvRecord = Record<string, string | undefined>

/** A text longer than this is no post, and one file of it must not fill the memory. */
const FIELD_CHARS_MAX = 1_000_000
const ROWS_MAX = 5_000_000

/**
 * The rows of a CSV file that has each of `columns` once, in any order and among others, each as `readRow` makes it of its
 * record and of where it stands. Throws StartRefused, which names the file and the line, for a file that is not of this form.
 */
export async function readLabelledCsv<Row>(
  file: string,
  columns: readonly string[],
  readRow: (record: CsvRecord, line: number) => Row,
): Promise<Row[]> {
  const rows: Row[] = []
  const parser = parse({
    bom: true,
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
    await pipeline(createReadStream(file), parser, async (records) => {
      for await (const { record, info } of records) {
        rows.push(readRow(record, info.lines))
        if (rows.length > ROWS_MAX) throw new StartRefused(`${file}: more than ${ROWS_MAX} rows`)
      }
    })
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (rows.length === 0) throw new StartRefused(`${file}: there is no row below the header`)
  return rows
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
