import { readFile } from 'node:fs/promises'
import { VECTORS_FILE } from '#analyze/meaning/training/label-sets.ts'
import type { WordVectors } from '#analyze/meaning/training/train-model.ts'
import { StartRefused } from '../process/start-refused.ts'
import { findLabelFile } from './read-label-set.ts'

/** Rarer words share the slots of the model with others more than they help. */
const WORDS_MAX = 60_000

interface VectorsFile {
  dimensions: number
  /** The most frequent first. */
  words: string[]
  vectors: Record<string, number[]>
}

/** The vectors of the most frequent words. Throws StartRefused when the file is in no folder or of another form. */
export async function readWordVectors(folders: string[]): Promise<WordVectors> {
  const path = findLabelFile(folders, VECTORS_FILE)
  const { dimensions, words, vectors }: VectorsFile = JSON.parse(await readFile(path, 'utf8'))
  if (!Array.isArray(words) || !(dimensions > 0)) throw new StartRefused(`${path} holds no word vectors`)
  const known = words.filter((word) => Object.hasOwn(vectors, word)).slice(0, WORDS_MAX)
  const values = new Float32Array(known.length * dimensions)
  for (const [row, word] of known.entries()) {
    // The file has a few figures of its own behind those of the vector.
    values.set((vectors[word] ?? []).slice(0, dimensions), row * dimensions)
  }
  return { words: known, values, dimensions }
}
