import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { hashOf } from '#analyze/meaning/read-features.ts'
import type { LabelSet } from '#analyze/meaning/training/label-sets.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface Labelled {
  text: string
  /** -1 to 1. */
  label: number
}

/** Where a file of this name lies; throws StartRefused when no folder has it. */
export function findLabelFile(folders: string[], file: string): string {
  const path = folders.map((folder) => join(folder, file)).find(existsSync)
  if (path === undefined) throw new StartRefused(`None of ${folders.join(', ')} holds ${file}`)
  return path
}

/** The texts of a label set. Throws StartRefused, with the line, for one that is not of the set's form. */
export async function readLabelSet({ form }: LabelSet, path: string): Promise<Labelled[]> {
  if (form.kind === 'rated') return readRated(path, form)
  const texts: Labelled[] = []
  const rows = createReadStream(path).pipe(parse({ columns: true, bom: true }))
  for await (const { text, label } of rows as AsyncIterable<Record<string, string | undefined>>) {
    const value = form.labels[label?.trim() ?? '']
    if (text === undefined || value === undefined) {
      throw new StartRefused(`${path}: row ${texts.length + 1} has the label ${JSON.stringify(label)}`)
    }
    texts.push({ text, label: value })
  }
  return texts
}

function readRated(
  path: string,
  { scale, encoding }: { scale: number; encoding: BufferEncoding },
): Labelled[] {
  const lines = readFileSync(path, encoding).split('\n')
  return lines.flatMap((line, n) => {
    if (line.trim() === '') return []
    const [, rating, text] = line.split('\t')
    const label = Number(rating) / scale
    if (text === undefined || !(Math.abs(label) <= 1)) {
      throw new StartRefused(`${path}, line ${n + 1}: not an id, a rating and a text apart by tabs`)
    }
    return [{ text: text.trim(), label }]
  })
}

/** A text is kept apart by its hash, so that it is in every run and whatever else the set holds. */
const KEPT_APART_OF = 5

/** Whether a text is never learned from, so that it can be measured on. */
export function isKeptApart(text: string): boolean {
  return (hashOf(text) >>> 3) % KEPT_APART_OF === 0
}
