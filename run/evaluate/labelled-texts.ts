import { judgeMeaning, type Meaning } from '#analyze/meaning/judge-meaning.ts'
import type { Lessons } from '#analyze/meaning/lessons.ts'
import { isUnsure, mixReading, type ReadAs, type SecondReader } from '#analyze/meaning/second-reading.ts'
import { SAMPLE_ASSETS } from '#collect/sample/sample-assets.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { Judgement } from './measure-judgements.ts'
import { type CsvRecord, readLabelledCsv } from './read-labelled-csv.ts'

/** A text and what a person made of it. */
export interface LabelledText {
  text: string
  /** -1 to 1. */
  label: number
  /** Whom the label is about; undefined where it is about the text as a whole. */
  symbol: string | undefined
  /** ISO 639-1, where the file says so. */
  language: string | undefined
}

/** The rows of a CSV file with the columns `text`, `label` and perhaps `symbol` and `language`. Throws as readLabelledCsv does. */
export function readLabelledTexts(file: string): Promise<LabelledText[]> {
  return readLabelledCsv(file, ['text', 'label'], (record, line) => readRow(record, `${file}, line ${line}`))
}

function readRow(record: CsvRecord, where: string): LabelledText {
  const { text, label, symbol, language } = record
  const value = label === undefined || label.trim() === '' ? Number.NaN : Number(label)
  if (text === undefined) throw new StartRefused(`${where}: text is missing`)
  if (!(value >= -1 && value <= 1)) {
    const given = JSON.stringify(label ?? '').slice(0, 80)
    throw new StartRefused(`${where}: label is ${given}; it must be -1, 0, 1 or a grade between -1 and 1`)
  }
  const target = symbol?.trim()
  return {
    text,
    label: value,
    symbol: target === '' ? undefined : target,
    language: language?.trim() || undefined,
  }
}

/** What we make of a text, towards the asset that its label is about; `lessons` are those of an installation. */
export function judgeText(
  { text, symbol }: Pick<LabelledText, 'text' | 'symbol'>,
  lessons?: Lessons,
): Judgement {
  const target = symbol === undefined ? undefined : { names: namesOf(symbol) }
  return toJudgement(judgeMeaning(text, target, lessons))
}

/** The same by both readers, as for a text of that kind. */
export async function judgeByBoth(
  rows: readonly LabelledText[],
  { second, as }: { second: SecondReader; as: ReadAs },
): Promise<Judgement[]> {
  const judgements = rows.map((row) => judgeText(row))
  const unsure = rows.flatMap((row, index) => {
    if (row.symbol !== undefined) return []
    const first = judgeMeaning(row.text)
    return first.status === 'scored' && isUnsure(first, as) ? [{ index, first, text: row.text }] : []
  })
  const readings = await second.read(unsure.map(({ text }) => text))
  for (const [n, { index, first }] of unsure.entries()) {
    const reading = readings[n]
    if (reading) judgements[index] = toJudgement(mixReading(first, reading, as))
  }
  return judgements
}

function toJudgement(meaning: Meaning): Judgement {
  if (meaning.status === 'not scored') return { score: undefined, reason: meaning.reason }
  const { positive, negative } = meaning.sentiment
  return { score: positive - negative, probabilities: meaning.sentiment }
}

const NAME_OF_SYMBOL = new Map(SAMPLE_ASSETS.map(({ symbol, name }) => [symbol.toUpperCase(), name]))
/** Words that many companies have in their names. */
const LEGAL_FORMS =
  /^(?:the|and|plc|inc|corp|group|holdings?|company|limited|bank|royal|international|global|united|national|first)$/i

/** How a text may call what an operator calls a symbol: "$BTC" as Bitcoin, "Tesla Inc" as Tesla. */
export function namesOf(symbol: string): string[] {
  const bare = symbol.replace(/^[$#]/, '')
  const name = NAME_OF_SYMBOL.get(bare.toUpperCase())
  const words = bare.split(/[^\p{L}\p{N}&]+/u).filter((word) => word.length > 2 && !LEGAL_FORMS.test(word))
  return [...new Set([bare, ...(name === undefined ? [] : [name]), ...words])]
}
