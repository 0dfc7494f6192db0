import { type FileRecord, FileUnusable, QUOTED_MAX_CHARS, RECORD_MAX_CHARS } from './formats.ts'
import type { Fields } from './layouts/layout.ts'

export interface ReadCsvOptions {
  /** One character; the commonest of , ; tab and | in the first line unless given. */
  delimiter?: string
  /** Of a file without a header. */
  columns?: readonly string[]
  /** Lines before the header, or before the first record where there is none. */
  skipLines?: number
  /** Called with the names of the columns before the first record; throws what makes the file unusable. */
  checkColumns?: (columns: string[]) => { isAsWritten: boolean } | undefined
}

/**
 * The records of a CSV file, in batches. The first line names the columns, after one in which a spreadsheet names the
 * delimiter (`sep=;`); quotes are doubled within quotes, and a quoted cell may hold line ends (CRLF comes as LF and `nan` as
 * nothing unless cells are to be kept as written, and so does CR where a file has no other). A line with another number of cells than the header is a broken record, and so is
 * one with a quote that is never closed: reading goes on with the line after it, so that such a quote costs one row.
 * Throws FileUnusable when a line is longer than RECORD_MAX_CHARS.
 */
export async function* readCsvRecords(
  text: AsyncIterable<string>,
  start: string,
  options: ReadCsvOptions = {},
): AsyncGenerator<FileRecord[]> {
  const named = DELIMITER_LINE.exec(start)
  const delimiter =
    options.delimiter ??
    named?.[1] ??
    findDelimiter(
      start
        .split('\n')
        .slice(options.skipLines ?? 0)
        .join('\n'),
    )
  const hasOnlyReturns = !start.includes(LINE_END) && start.includes('\r')
  /** Whether the line before the columns is still to come. */
  let isNaming = named !== null
  let columns: string[] | undefined = options.columns && [...options.columns]
  let isAsWritten = false
  let skip = options.skipLines ?? 0
  let buffer = ''
  let line = 1
  /** Within a record that was not at its end: it is not looked at again before there is twice as much. */
  let waitForChars = 0
  for await (const { piece, isLast } of withEnd(unifyLineEnds(text, { hasOnlyReturns }))) {
    buffer += piece
    if (buffer.length < waitForChars && !isLast) continue
    const records: FileRecord[] = []
    let at = 0
    while (at < buffer.length) {
      if (skip > 0) {
        const end = buffer.indexOf(LINE_END, at)
        if (end < 0 && !isLast) break
        at = end < 0 ? buffer.length : end + 1
        skip -= 1
        line += 1
        continue
      }
      const read = readRow(buffer, at, { delimiter, isLast, cells: columns?.length })
      if (read === 'unfinished') break
      if (isNaming) isNaming = false
      else if (columns)
        addRecord(records, read, { columns, line, text: buffer.slice(at, read.end), isAsWritten })
      else if (!isEmpty(read.cells)) {
        columns = (read.cells ?? [buffer.slice(at, read.end)]).map((name) => name.trim())
        isAsWritten = options.checkColumns?.(columns)?.isAsWritten === true
      }
      line += countLineEnds(buffer, at, read.end)
      at = read.end
    }
    buffer = buffer.slice(at)
    waitForChars = buffer.length * 2
    if (records.length > 0) yield records
  }
}

/** The line that states the delimiter to Excel. */
const DELIMITER_LINE = /^"?sep=([,;\t|])"?\r?[\r\n]/i

/** A row that begins somewhere in a text: its cells, or none when a quote is not closed; and where the next begins. */
interface Row {
  cells?: string[]
  end: number
}

const QUOTE = '"'
const LINE_END = '\n'

/** The row at a place of the text; 'unfinished' when more of the text is needed. */
function readRow(
  text: string,
  from: number,
  { delimiter, isLast, cells: expected }: { delimiter: string; isLast: boolean; cells?: number },
): Row | 'unfinished' {
  const lineEnd = text.indexOf(LINE_END, from)
  const isOpen = lineEnd < 0 && !isLast
  if ((isOpen ? text.length : lineEnd < 0 ? text.length : lineEnd) - from > RECORD_MAX_CHARS) {
    throw new FileUnusable('too_large', `a line is longer than ${RECORD_MAX_CHARS} characters`)
  }
  if (isOpen) return 'unfinished'
  const firstEnd = lineEnd < 0 ? text.length : lineEnd
  const next = lineEnd < 0 ? firstEnd : firstEnd + 1
  const firstLine = text.slice(from, text[firstEnd - 1] === '\r' ? Math.max(from, firstEnd - 1) : firstEnd)
  if (!firstLine.includes(QUOTE)) return { cells: firstLine.split(delimiter), end: next }
  const quoted = readQuotedRow(text, from, delimiter)
  if (quoted === 'unclosed') {
    return isLast || text.length - from > RECORD_MAX_CHARS ? { end: next } : 'unfinished'
  }
  if (quoted.end > text.length && !isLast) return 'unfinished' // the piece ends behind a quote: is it doubled?
  const isLong = quoted.end > next
  // Text that looks closed further down, and then does not fit: the quote opened by mistake in the first line.
  if (isLong && (quoted.isOdd || (expected !== undefined && quoted.cells.length !== expected)))
    return { end: next }
  return { cells: quoted.cells, end: Math.min(quoted.end, text.length) }
}

function readQuotedRow(
  text: string,
  from: number,
  delimiter: string,
): { cells: string[]; end: number; isOdd: boolean } | 'unclosed' {
  const cells: string[] = []
  let isOdd = false
  let lineEnd = findLineEnd(text, from)
  for (let at = from; ; ) {
    const cell = text[at] === QUOTE ? readQuotedCell(text, at, delimiter) : { end: at }
    if (!cell) return 'unclosed'
    if (cell.end > lineEnd) lineEnd = findLineEnd(text, cell.end)
    const end = findCellEnd(text, cell.end, { delimiter, lineEnd })
    // A quote within a cell, or text behind a closing one, stands for itself.
    const isPlain = cell.value === undefined || text.slice(cell.end, end).trim() !== ''
    isOdd ||= isPlain && cell.value !== undefined
    const isReturned = end === lineEnd && end > at && text[end - 1] === '\r'
    cells.push(isPlain ? text.slice(at, isReturned ? end - 1 : end) : (cell.value ?? ''))
    if (end === lineEnd) return { cells, end: end + 1, isOdd }
    at = end + 1
  }
}

/** What a quoted cell holds and where its closing quote is behind; undefined when there is none. */
function readQuotedCell(
  text: string,
  from: number,
  delimiter: string,
): { value?: string; end: number } | undefined {
  let isEscaped = false
  for (let at = from + 1; ; at += 1) {
    at = text.indexOf(QUOTE, at)
    if (at < 0) return undefined
    const next = text[at + 1]
    if (next === QUOTE) at += 1
    else if (text[at - 1] === '\\' && next !== undefined && !`${delimiter}\r\n`.includes(next))
      isEscaped = true // as databases write it; behind a quote that closes stands no text
    else {
      const value = text.slice(from + 1, at).replaceAll('""', QUOTE)
      return { value: isEscaped ? value.replace(/\\(["\\])/g, '$1') : value, end: at + 1 }
    }
  }
}

function findCellEnd(
  text: string,
  from: number,
  { delimiter, lineEnd }: { delimiter: string; lineEnd: number },
): number {
  const at = text.indexOf(delimiter, from)
  return at < 0 || at > lineEnd ? lineEnd : at
}

function findLineEnd(text: string, from: number): number {
  const at = text.indexOf(LINE_END, from)
  return at < 0 ? text.length : at
}

function addRecord(
  records: FileRecord[],
  { cells }: Row,
  {
    columns,
    line,
    text,
    isAsWritten,
  }: { columns: string[]; line: number; text: string; isAsWritten: boolean },
): void {
  if (isEmpty(cells)) return
  if (cells?.length === columns.length) {
    const fields: Fields = {}
    for (let index = 0; index < columns.length; index++) {
      fields[columns[index] ?? ''] = isAsWritten ? (cells[index] ?? '') : toValue(cells[index] ?? '')
    }
    records.push({ line, fields })
    return
  }
  const broken = cells
    ? `${cells.length} cells where the header has ${columns.length}`
    : 'a quote opens here and is not closed'
  records.push({ line, broken, raw: text.slice(0, QUOTED_MAX_CHARS).trim() })
}

/** What pandas, SQL and JavaScript write for no value. */
const NO_VALUE = /^(?:nan|NaN|<NA>|None|NULL|null|\\N)$/

function toValue(cell: string): string {
  if (NO_VALUE.test(cell)) return ''
  return cell.includes('\r') ? cell.replaceAll('\r\n', LINE_END) : cell
}

function isEmpty(cells: string[] | undefined): boolean {
  return cells?.length === 1 && cells[0]?.trim() === ''
}

/** CR ends lines where it is all that does; CRLF is an end of a line as it stands. */
async function* unifyLineEnds(
  text: AsyncIterable<string>,
  { hasOnlyReturns }: { hasOnlyReturns: boolean },
): AsyncGenerator<string> {
  for await (const piece of text) yield hasOnlyReturns ? piece.replaceAll('\r', LINE_END) : piece
}

async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<{ piece: string; isLast: boolean }> {
  for await (const piece of text) yield { piece, isLast: false }
  yield { piece: '', isLast: true }
}

function countLineEnds(text: string, from: number, end: number): number {
  let count = 0
  for (let at = text.indexOf(LINE_END, from); at >= 0 && at < end; at = text.indexOf(LINE_END, at + 1))
    count += 1
  return count
}

/** The commonest separator of the first line: a comma, semicolon, tab or bar. */
export function findDelimiter(start: string): string {
  const header = start.split(/[\r\n]/, 1)[0] ?? ''
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}
