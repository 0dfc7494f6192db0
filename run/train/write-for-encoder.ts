import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { LABEL_SETS } from '#analyze/meaning/training/label-sets.ts'
import { readOwnPatterns, writePosts } from '#analyze/meaning/training/write-posts.ts'
import { findLabelFile, isKeptApart, readLabelSet } from './read-label-set.ts'
import { OWN_TONE_WEIGHT, ownTargetOf, targetOf } from './train-from-files.ts'

/** Sets with a licence that permits what is learned from them to be given away; the others are not read. */
const SETS = ['goemotions', 'finance-news', 'rated-tweets']
const OWN_POSTS = 14_000
const SEED = 36

/**
 * Writes what the second reader learns from, as lines of JSON with text, head, target (negative, neutral, positive) and
 * weight, and returns how many. What is kept apart for reports is left out. Throws StartRefused for a missing file.
 */
export async function writeForEncoder(folders: string[], file: string): Promise<number> {
  const out = createWriteStream(file)
  let count = 0
  const write = (line: { text: string; head: string; target: readonly number[]; weight: number }) => {
    count++
    out.write(`${JSON.stringify(line)}\n`)
  }
  for (const set of LABEL_SETS.filter(({ name }) => SETS.includes(name))) {
    for (const { text, label } of await readLabelSet(set, findLabelFile(folders, set.file))) {
      if (isKeptApart(text)) continue
      write({ text, head: set.head, target: targetOf(label), weight: set.weight })
    }
  }
  for (const { text, stance, tone } of writePosts(readOwnPatterns(), OWN_POSTS, SEED)) {
    write({ text, head: 'stance', target: ownTargetOf(stance), weight: 1 })
    if (tone !== undefined) {
      write({ text, head: 'tone', target: targetOf(tone), weight: OWN_TONE_WEIGHT })
    }
  }
  out.end()
  await once(out, 'finish')
  return count
}
