import readXlsxFile from 'read-excel-file/node'
import type { ReadRecord } from '../file-record.ts'
import { FileUnusable } from '../file-unusable.ts'

const HEADER_ROWS_MAX = 40

/**
 * The sheets of a workbook that have a table: the first row with several cells has the names of its columns. Numbers
 * beyond 2^53 have lost their last digits in the spreadsheet itself; such ids are refused row by row.
 */
export async function* readSheets(
  file: string,
  name: string,
): AsyncGenerator<{ name: string; columns: string[]; records: AsyncIterable<ReadRecord[]> }> {
  const sheets = await readXlsxFile(file).catch((error: unknown) => {
    throw new FileUnusable('wrong_type', `the spreadsheet is damaged (${(error as Error).message})`, {
      cause: error,
    })
  })
  const several = sheets.length > 1
  for (const { sheet, data } of sheets) {
    const at = data
      .slice(0, HEADER_ROWS_MAX)
      .findIndex((row) => row.filter((cell) => cell !== null).length >= 3)
    if (at < 0) continue
    const columns = (data[at] ?? []).map((cell) => (cell === null ? '' : String(cell).trim()))
    const records = data.slice(at + 1).flatMap((row, place): ReadRecord[] => {
      if (row.every((cell) => cell === null)) return []
      const fields = Object.fromEntries(columns.map((column, of) => [column, toValue(row[of])]))
      return [{ line: at + place + 2, fields }]
    })
    yield { name: several ? `${name}/${sheet}` : name, columns, records: once(records) }
  }
}

/** A moment of a spreadsheet is a fraction of days, which is good for hundredths of a second. */
function toValue(cell: unknown): unknown {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 10) * 10) : (cell ?? '')
}

async function* once(records: ReadRecord[]): AsyncGenerator<ReadRecord[]> {
  yield records
}
