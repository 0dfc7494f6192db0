import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type Fields, type FileRecord, QUOTED_MAX_CHARS, RECORD_MAX_CHARS } from './file-record.ts'
import { FileUnusable } from './file-unusable.ts'

export interface ReadCsvOptions {
  /** One character; the commonest of , ; tab and | in the first line unless told. */
  delimiter?: string
  /** Called with the names of the columns before the first record; throws what makes the file unusable. */
  checkColumns?: (columns: string[]) => void
}

interface NumberedCells {
  cells: string[]
  line: number
}

const BATCH_ROWS = 256

/**
 * The records of a CSV file, in batches. The first line names the columns; quotes are doubled within quotes, and a
 * quoted cell may hold line ends. A line with another number of cells than the header is a broken record.
 * Throws FileUnusable without a header, or when a quote is never closed.
 */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  start: string,
  options: ReadCsvOptions = {},
): AsyncGenerator<FileRecord[]> {
  const skipped: FileRecord[] = []
  let lastLine = 0
  let loneReturns = 0
  const parser = parse({
    delimiter: options.delimiter ?? findDelimiter(start),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    relax_quotes: true, // a quote within a cell stands for itself; without this the lines after it are lost as well
    max_record_size: RECORD_MAX_CHARS,
    on_skip: (error, raw) => {
      // The parser would complain again at every further character of it.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') parser.destroy(error)
      else skipped.push(toBroken(lastLine + 1, error, raw))
    },
    on_record: (cells: string[], { lines }) => {
      // The parser tells the line that the record ends on, and takes every CR within a cell for a line end.
      loneReturns += countOf('\r', cells)
      lastLine = lines - loneReturns
      const numbered: NumberedCells = { cells, line: lastLine - countOf('\n', cells) }
      return numbered as unknown as string[] // whatever comes back is passed on; the types know no such record
    },
  })
  const input = Readable.from(unifyLineEnds(text))
  input.on('error', (error) => parser.destroy(error))
  input.pipe(parser)
  let columns: string[] | undefined
  let batch: FileRecord[] = []
  try {
    for await (const { cells, line } of parser as AsyncIterable<NumberedCells>) {
      if (!columns) {
        columns = cells.map((name) => name.trim())
        options.checkColumns?.(columns)
        continue
      }
      batch.push(toRecord(cells, columns, line))
      if (batch.length < BATCH_ROWS) continue
      yield [...batch, ...skipped.splice(0)]
      batch = []
    }
  } catch (error) {
    yield [...batch, ...skipped.splice(0)]
    throw toFileUnusable(error)
  } finally {
    input.destroy()
    parser.destroy()
  }
  yield [...batch, ...skipped.splice(0)]
}

/** CRLF becomes LF, in cells as well: the parser counts it as two lines there. */
async function* unifyLineEnds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of text) {
    const whole = held + piece
    held = whole.endsWith('\r') ? '\r' : ''
    yield (held ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n')
  }
  if (held) yield held
}

function toRecord(cells: string[], columns: string[], line: number): FileRecord {
  if (cells.length !== columns.length) {
    const broken = `${cells.length} cells where the header has ${columns.length}`
    return { line, broken, raw: cells.join(',').slice(0, QUOTED_MAX_CHARS) }
  }
  const fields: Fields = {}
  for (let index = 0; index < columns.length; index++) fields[columns[index] ?? ''] = cells[index]
  return { line, fields }
}

function toBroken(line: number, error: CsvError | undefined, raw: string | undefined): FileRecord {
  const broken =
    error?.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote opens here and is not closed before the end of the file'
      : `not CSV: ${error?.message ?? 'unreadable'}`
  return { line, broken, raw: (raw ?? '').slice(0, QUOTED_MAX_CHARS).trim() }
}

function countOf(char: string, cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes(char)) count += cell.split(char).length - 1
  }
  return count
}

function toFileUnusable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new FileUnusable('too_large', `a line is longer than ${RECORD_MAX_CHARS} characters`, {
      cause: error,
    })
  }
  return new FileUnusable('cut_off', `not CSV: ${(error as Error).message}`, { cause: error })
}

/** The commonest separator of the first line. */
function findDelimiter(start: string): string {
  const header = start.split('\n', 1)[0] ?? ''
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
