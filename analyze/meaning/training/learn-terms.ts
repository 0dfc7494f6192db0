import { clamp, roundTo } from '../../statistics.ts'
import { cutTokens, type Token } from '../cut-tokens.ts'
import { applyLearned, type LearnedTerm } from '../lessons.ts'
import type { Probabilities } from '../meaning-model.ts'

/** A text that was corrected, with what the model that is shipped says of it. */
export interface CorrectedText {
  terms: ReadonlySet<string>
  said: Probabilities
  label: -1 | 0 | 1
}

/** Names, figures and marks: what is said beside them is learned, never of them. */
const NO_WORDS = new Set(['@', '$t', '$n', 'n', '%', '+%', '-%'])

/** What could be learned of a text: its words, and each two in a row. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  const tokens = cutTokens(text)
  for (const [n, token] of tokens.entries()) {
    if (!isWord(token)) continue
    terms.add(token.word)
    const next = tokens[n + 1]
    if (next && isWord(next)) terms.add(`${token.word} ${next.word}`)
  }
  return terms
}

function isWord({ word, isMark }: Token): boolean {
  return !isMark && !NO_WORDS.has(word) && !word.includes(' ')
}

/** Texts that must have a term: of fewer, one person's habit is taken for a meaning. */
const TEXTS_MIN = 5
/** Standard errors that the labels of a term's texts must lie from what is said of them; of a thousand terms none does by chance. */
const ERRORS_MIN = 4
/** The least variance that a text adds: the model is often too sure. */
const VARIANCE_MIN = 0.1
export const TERMS_MAX = 100
/** Pulls the weights towards 0, as if one text spoke against each. */
const PULL = 1
const WEIGHT_MAX = 5
const ROUNDS = 20
const DIGITS = 3

/**
 * The words and pairs of words that explain the corrections best, one after the other: the one furthest from what is said
 * of its texts is taken, all weights are fitted again (logistic regression over the model's opinion, by coordinates), and
 * so on until none is far. Deterministic; the order of the texts does not matter. Terms that mean many things are left out
 * by `isCommon`.
 */
export function learnTerms(
  texts: readonly CorrectedText[],
  { isCommon }: { isCommon: (term: string) => boolean },
): LearnedTerm[] {
  const textsOf = new Map<string, Fitted[]>()
  for (const { terms, said, label } of texts) {
    const fitted: Fitted = { said, label, terms: [], now: said }
    for (const term of terms) {
      const known = textsOf.get(term)
      if (known) known.push(fitted)
      else if (!isCommon(term)) textsOf.set(term, [fitted])
    }
  }
  const offered = [...textsOf].filter(([, ofTerm]) => ofTerm.length >= TEXTS_MIN)
  offered.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
  const taken = new Map<string, { term: LearnedTerm; ofTerm: Fitted[] }>()
  while (taken.size < TERMS_MAX) {
    let best: (typeof offered)[number] | undefined
    let furthest = ERRORS_MIN
    for (const one of offered) {
      const distance = taken.has(one[0]) ? 0 : Math.max(errorsOf(one[1], 'up'), errorsOf(one[1], 'down'))
      if (distance > furthest) [best, furthest] = [one, distance]
    }
    if (!best) break
    const [words, ofTerm] = best
    const term: LearnedTerm = { words, up: 0, down: 0 }
    for (const text of ofTerm) text.terms.push(term)
    taken.set(words, { term, ofTerm })
    for (let round = 0; round < ROUNDS; round++) for (const one of taken.values()) fit(one)
  }
  return [...taken.values()].map(({ term: { words, up, down } }) => {
    return { words, up: roundTo(up, DIGITS), down: roundTo(down, DIGITS) }
  })
}

interface Fitted {
  said: Probabilities
  label: -1 | 0 | 1
  /** Those taken so far that it has, and what they make of what is said. */
  terms: LearnedTerm[]
  now: Probabilities
}

const CLASSES = { up: { label: 1, name: 'positive' }, down: { label: -1, name: 'negative' } } as const
type Side = keyof typeof CLASSES

/** What the labels of texts exceed their opinions by in sum, and how far that sum scatters. */
function residualOf(texts: readonly Fitted[], side: Side): { excess: number; variance: number } {
  const { label, name } = CLASSES[side]
  let [excess, variance] = [0, 0]
  for (const text of texts) {
    const p = text.now[name]
    excess += (text.label === label ? 1 : 0) - p
    variance += Math.max(VARIANCE_MIN, p * (1 - p))
  }
  return { excess, variance }
}

function errorsOf(texts: readonly Fitted[], side: Side): number {
  const { excess, variance } = residualOf(texts, side)
  return Math.abs(excess) / Math.sqrt(variance)
}

function fit({ term, ofTerm }: { term: LearnedTerm; ofTerm: readonly Fitted[] }): void {
  for (const side of ['up', 'down'] as const) {
    const { excess, variance } = residualOf(ofTerm, side)
    const step = clamp((excess - PULL * term[side]) / (variance + PULL), -1, 1)
    term[side] = clamp(term[side] + step, -WEIGHT_MAX, WEIGHT_MAX)
    for (const text of ofTerm) text.now = applyLearned(text.said, text.terms)
  }
}
