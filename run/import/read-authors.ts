import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { StartRefused } from '../process/start-refused.ts'

/** The names of authors by their ids, from a CSV with one column that ends in `id` and one that ends in `name`. */
export function readAuthors(file: string): Map<string, string> {
  const [columns = [], ...rows] = readRows(file)
  const id = columns.findIndex((column) => /id$/i.test(column.trim()))
  const name = columns.findIndex((column) => /name$/i.test(column.trim()))
  if (id < 0 || name < 0) {
    throw new StartRefused(
      `--authors ${file}: it needs a column that ends in "id" and one that ends in "name"`,
    )
  }
  return new Map(rows.map((row) => [row[id]?.trim() ?? '', row[name]?.trim() ?? '']))
}

function readRows(file: string): string[][] {
  try {
    return parse(readFileSync(file), { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    throw new StartRefused(
      `--authors ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
}
