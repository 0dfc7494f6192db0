import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNamed } from '#analyze/meaning/find-named.ts'
import { viewTowards } from '#analyze/meaning/view-towards.ts'
import { writeCsv } from '#contract/text/write-csv.ts'
import { namesOf, readLabelledTexts } from '../evaluate/labelled-texts.ts'
import { StartRefused } from '../process/start-refused.ts'

/** A post that accounts corrected, as the model is to learn it. */
export interface Corrected {
  text: string
  /** The asset that the label is about; undefined: the post as a whole. */
  symbol: string | undefined
  /** What of the text is said of that asset. */
  seen: string
  grade: '-1' | '0' | '1'
}

/**
 * The posts of files with the columns text, label and symbol. What two assets do to each other ("A will kill B") is
 * decided by rules, which learn nothing, and is left out. Throws StartRefused for a label besides -1, 0 and 1.
 */
export async function readCorrections(files: readonly string[]): Promise<Corrected[]> {
  const corrected: Corrected[] = []
  for (const file of files) {
    for (const { text, label, symbol } of await readLabelledTexts(file)) {
      if (!Number.isInteger(label))
        throw new StartRefused(`${file}: label is ${label}; it must be -1, 0 or 1`)
      const mentions = symbol === undefined ? [] : findNamed(text, { names: namesOf(symbol) })
      const { seen, relation } = viewTowards(text, mentions)
      const grade = String(label + 0) as Corrected['grade'] // an integer from -1 to 1, of the reader
      if (relation === 0) corrected.push({ text, symbol, seen, grade })
    }
  }
  return corrected
}

const PRINT_CHARS = 8

/** Short, and another one for other corrections: posts are read again by a model that learned from others. */
export function printOf(corrected: readonly Corrected[]): string {
  return createHash('sha256').update(JSON.stringify(corrected)).digest('hex').slice(0, PRINT_CHARS)
}

/** Writes those that were not learned from for `npm run evaluate`. */
export function writeCorrectionsApart(folder: string, corrected: readonly Corrected[]): void {
  mkdirSync(folder, { recursive: true })
  const rows = corrected.map(({ text, symbol, grade }) => ({ text, label: grade, symbol }))
  writeFileSync(join(folder, 'corrections.csv'), writeCsv(['text', 'label', 'symbol'], rows))
}
