import type { Token } from './cut-tokens.ts'
import type { Probabilities } from './meaning-model.ts'
import { MEANING_MODEL_VERSION } from './shipped-model.ts'

/** A word, or two words in a row parted by a space, as `cutTokens` gives them, and what it moves. */
export interface LearnedTerm {
  words: string
  /** Added to the logits towards a rise and a fall. */
  up: number
  down: number
}

/** What was learned from corrections over the model that is shipped. Made by openLessons, then only read. */
export interface Lessons {
  /** The version of the model together with what was learned. */
  version: string
  ofWord: ReadonlyMap<string, LearnedTerm>
  /** By the first of two words, then by the second. */
  ofPair: ReadonlyMap<string, ReadonlyMap<string, LearnedTerm>>
}

export function openLessons({ version, terms }: { version: string; terms: readonly LearnedTerm[] }): Lessons {
  const ofWord = new Map<string, LearnedTerm>()
  const ofPair = new Map<string, Map<string, LearnedTerm>>()
  for (const term of terms) {
    const [first = '', second] = term.words.split(' ')
    if (second === undefined) ofWord.set(first, term)
    else ofPair.set(first, (ofPair.get(first) ?? new Map()).set(second, term))
  }
  return { version, ofWord, ofPair }
}

/** The version of the reader that judges with these lessons, or without any. */
export function readerVersion(lessons: Lessons | undefined): string {
  return lessons?.version ?? MEANING_MODEL_VERSION
}

/** The learned terms of a text, each once: a word that is repeated says no more. */
export function findLearned({ ofWord, ofPair }: Lessons, tokens: readonly Token[]): Set<LearnedTerm> {
  const found = new Set<LearnedTerm>()
  for (const [n, { word }] of tokens.entries()) {
    const own = ofWord.get(word)
    if (own) found.add(own)
    const next = tokens[n + 1]
    const pair = next && ofPair.get(word)?.get(next.word)
    if (pair) found.add(pair)
  }
  return found
}

/** What the terms make of the opinion of the model; without any, the very same. */
export function applyLearned(said: Probabilities, terms: Iterable<LearnedTerm>): Probabilities {
  let [up, down, isMoved] = [0, 0, false]
  for (const term of terms) {
    up += term.up
    down += term.down
    isMoved = true
  }
  if (!isMoved) return said
  const [positive, negative] = [said.positive * Math.exp(up), said.negative * Math.exp(down)]
  const sum = positive + negative + said.neutral
  return { negative: negative / sum, neutral: said.neutral / sum, positive: positive / sum }
}
