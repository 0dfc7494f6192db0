import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { StartRefused } from '../process/start-refused.ts'

export interface LabelledText {
  text: string
  /** -1 to 1. */
  label: number
  /** Whom the label is about; undefined where it is about the text as a whole. */
  symbol: string | undefined
}

/** A text longer than this is no post, and one file of it must not fill the memory. */
const FIELD_CHARS_MAX = 1_000_000
const ROWS_MAX = 5_000_000

/**
 * The rows of a CSV file with the columns `text`, `label` and perhaps `symbol`, in any order and among others.
 * Throws StartRefused, which names the file and the line, for a file that is not of this form.
 */
export async function readLabelledFile(file: string): Promise<LabelledText[]> {
  const rows: LabelledText[] = []
  const parser = parse({
    bom: true,
    columns: (header: string[]) => readHeader(header, file),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: FIELD_CHARS_MAX,
  })
  try {
    await pipeline(createReadStream(file), parser, async (records) => {
      for await (const { record, info } of records) {
        rows.push(readRow(record, `${file}, line ${info.lines}`))
        if (rows.length > ROWS_MAX) throw new StartRefused(`${file}: more than ${ROWS_MAX} rows`)
      }
    })
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(`${file}: ${messageOf(error)}`)
  }
  if (rows.length === 0) throw new StartRefused(`${file}: there is no row below the header`)
  return rows
}

function readHeader(header: string[], file: string): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  for (const needed of ['text', 'label']) {
    if (names.filter((name) => name === needed).length === 1) continue
    throw new StartRefused(
      `${file}: the first line must name the columns, one of them "${needed}"; it reads ${header.join(',').slice(0, 200)}`,
    )
  }
  return names
}

function readRow(record: Record<string, string | undefined>, where: string): LabelledText {
  const { text, label, symbol } = record
  const value = label === undefined || label.trim() === '' ? Number.NaN : Number(label)
  if (text === undefined || text.trim() === '') throw new StartRefused(`${where}: text is empty`)
  if (!(value >= -1 && value <= 1)) {
    const given = JSON.stringify(label ?? '').slice(0, 80)
    throw new StartRefused(`${where}: label is ${given}; it must be -1, 0, 1 or a grade between -1 and 1`)
  }
  const target = symbol?.trim()
  return { text, label: value, symbol: target === '' ? undefined : target }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
