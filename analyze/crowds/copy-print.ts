import { normalizeText } from '#contract/text/normalize-text.ts'
import { clipText } from '../text/clip-text.ts'

/**
 * What a text is compared by: MinHash (Broder 1997) of its words and pairs of words, one byte for each of 32 hash
 * functions (b-bit MinHash, Li and König 2010). The share of equal bytes of two prints estimates how much of what either
 * text says both say (Jaccard). Links, names, numbers, emoji, marks, case and punctuation are no words: texts that differ
 * in them alone have equal prints.
 */
export type CopyPrint = Uint8Array

export const PRINT_BYTES = 32
/** Fewer words are what many people say by themselves: such a text is a copy only of the same author's. */
const SHARED_WORDS_MIN = 5
/** Longer texts are known by their beginning. */
const WORDS_MAX = 60

// A host is looked for once in a row of names and dots, at its beginning: in a long row its end would be looked for from each.
const LEFT_OUT = /(?:https?:\/\/|www\.)\S+|(?<![\w-]\.?)[\w-]+(?:\.[\w-]+)+\/\S*|@[\w.-]+/giu
/** A run of letters; one with digits in it is a number, a version or a random tail, and no word. */
const RUN = /[\p{L}\p{N}\p{M}_']+/gu
const DIGIT = /\p{N}/u
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** The print of a post. `author` is the folded name of who wrote it. */
export function printOf(text: string, author: string): CopyPrint {
  const words = readCopyWords(text)
  if (words.length >= SHARED_WORDS_MIN) return hashFeatures(words)
  return hashWhole(`${author}\n${words.length > 0 ? words.join(' ') : text.trim()}`)
}

/** The words of a text by which copies are found: folded, without what copies are varied by. */
export function readCopyWords(text: string): string[] {
  const words: string[] = []
  const plain = clipText(normalizeText(clipText(text), 'NFKC').toLowerCase()).replace(LEFT_OUT, ' ')
  for (const [run] of plain.matchAll(RUN)) {
    if (DIGIT.test(run)) continue
    if (UNSPACED.test(run)) for (let at = 0; at < run.length; at += 2) words.push(run.slice(at, at + 2))
    else words.push(run)
    if (words.length >= WORDS_MAX) break
  }
  return words.slice(0, WORDS_MAX)
}

function hashFeatures(words: readonly string[]): CopyPrint {
  const lowest = new Uint32Array(PRINT_BYTES).fill(0xffffffff)
  let before = 0
  for (const [place, word] of words.entries()) {
    const hash = hashText(word)
    lower(lowest, hash)
    if (place > 0) lower(lowest, Math.imul(before, 31) ^ (hash >>> 7) ^ hash)
    before = hash
  }
  return Uint8Array.from(lowest)
}

/** Texts that are the same have the same bytes, any others have about none in common. */
function hashWhole(text: string): CopyPrint {
  const lowest = new Uint32Array(PRINT_BYTES).fill(0xffffffff)
  lower(lowest, hashText(text))
  return Uint8Array.from(lowest)
}

/** One multiplier for each hash function, odd. */
const FACTORS = Uint32Array.from({ length: PRINT_BYTES }, (_, nr) => mix(0x9e3779b9 + nr) | 1)
const ADDENDS = Uint32Array.from({ length: PRINT_BYTES }, (_, nr) => mix(0x85ebca6b + nr))

function lower(lowest: Uint32Array, feature: number): void {
  for (let nr = 0; nr < PRINT_BYTES; nr++) {
    const value = mix(Math.imul(feature, FACTORS[nr]!) + ADDENDS[nr]!) // within PRINT_BYTES
    if (value < lowest[nr]!) lowest[nr] = value
  }
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finalizer of MurmurHash3: every bit of the input moves every bit of the result. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
