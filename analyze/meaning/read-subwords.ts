import type { Token } from './cut-tokens.ts'
import { slotOf } from './read-features.ts'

/** Letters of the shortest and of the longest piece; each edge of a word is one. */
const LENGTH_MIN = 2
const LENGTH_MAX = 5
const EDGE = 1
/** What stands for figures and names of a kind: its letters say nothing. */
const CLASSES: ReadonlySet<string> = new Set(['@', '$t', '$n', 'n', '%', '+%', '-%'])

/**
 * The slots of the pieces of each word that is no mark, in the table of pieces (Bojanowski et al., Enriching Word Vectors
 * with Subword Information, 2017): what is learned of "dumping" and "dumped" holds for "dumpers", and what is learned of
 * words for those that a hashtag writes together.
 */
export function readSubwords(tokens: readonly Token[]): Int32Array {
  let room = 0
  for (const { word } of tokens) room += (word.length + 2) * (LENGTH_MAX - LENGTH_MIN + 1)
  const slots = new Int32Array(room)
  let count = 0
  for (const { word, isMark } of tokens) {
    if (isMark || CLASSES.has(word)) continue
    const last = word.length + 1
    for (let first = 0; first < last; first++) {
      let hash = 0x811c9dc5 // FNV-1a, as hashOf, one letter longer each time
      for (let at = first; at <= last && at < first + LENGTH_MAX; at++) {
        const letter = at === 0 || at === last ? EDGE : word.charCodeAt(at - 1)
        hash = Math.imul(hash ^ letter, 0x01000193)
        if (at - first + 1 >= LENGTH_MIN) slots[count++] = slotOf(hash)
      }
    }
  }
  return slots.subarray(0, count)
}
