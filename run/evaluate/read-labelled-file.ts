import { StartRefused } from '../process/start-refused.ts'
import { type CsvRecord, readLabelledCsv } from './read-labelled-csv.ts'

export interface LabelledText {
  text: string
  /** -1 to 1. */
  label: number
  /** Whom the label is about; undefined where it is about the text as a whole. */
  symbol: string | undefined
}

/** The rows of a CSV file with the columns `text`, `label` and perhaps `symbol`. Throws as readLabelledCsv does. */
export function readLabelledFile(file: string): Promise<LabelledText[]> {
  return readLabelledCsv(file, ['text', 'label'], (record, line) => readRow(record, `${file}, line ${line}`))
}

function readRow(record: CsvRecord, where: string): LabelledText {
  const { text, label, symbol } = record
  const value = label === undefined || label.trim() === '' ? Number.NaN : Number(label)
  if (text === undefined) throw new StartRefused(`${where}: text is missing`)
  if (!(value >= -1 && value <= 1)) {
    const given = JSON.stringify(label ?? '').slice(0, 80)
    throw new StartRefused(`${where}: label is ${given}; it must be -1, 0, 1 or a grade between -1 and 1`)
  }
  const target = symbol?.trim()
  return { text, label: value, symbol: target === '' ? undefined : target }
}
