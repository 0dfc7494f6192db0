import { POST_LAYOUTS } from './layouts/post-layouts.ts'
import { findDelimiter } from './read-csv-records.ts'

/** Lines about a query, which tools write before the header. */
const PREAMBLE_LINES_MAX = 40

/**
 * Where the columns of a CSV stand: in the first line, behind lines that say what the file is about, or nowhere, if the
 * first row is one of a tool that writes no header.
 */
export function findHeader(
  start: string,
  { delimiter, isHeader }: { delimiter?: string; isHeader: (columns: string[]) => boolean },
): { columns?: readonly string[]; skipLines?: number } {
  const lines = start.split(/\r?\n/, PREAMBLE_LINES_MAX)
  const cellsOf = (line: string) => splitCells(line, delimiter ?? findDelimiter(line))
  const first = cellsOf(lines[0] ?? '')
  const headless = POST_LAYOUTS.find(({ headless }) => headless?.isRow(first))
  if (headless?.headless) return { columns: headless.headless.columns }
  const at = lines.findIndex((line) => isHeader(cellsOf(line)))
  return at > 0 && !/^"?sep=/i.test(lines[0] ?? '') ? { skipLines: at } : {}
}

function splitCells(line: string, delimiter: string): string[] {
  return [...line.matchAll(delimiter === '|' ? BAR_CELL : cellPattern(delimiter))].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
}

const cellPattern = (delimiter: string) =>
  new RegExp(`(?:^|${delimiter})(?:"((?:[^"]|"")*)"|([^${delimiter}]*))`, 'g')
const BAR_CELL = /(?:^|\|)(?:"((?:[^"]|"")*)"|([^|]*))/g
