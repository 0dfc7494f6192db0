import { isNegation } from '../sentiment/lexicon.ts'
import type { Token } from './cut-tokens.ts'
import { ENDINGS, STANCE_PHRASES, type StancePhrase, UNWANTED } from './stance-words.ts'

export interface StanceSign {
  /** Above 0 the asset is expected to rise, below 0 to fall. */
  weight: number
  /** The tokens that say so: from, until (excluded). */
  from: number
  until: number
  /** What turned or weakened it. */
  rules: StanceRule[]
}

export type StanceRule =
  | 'negated'
  | 'ended'
  | 'less of the unwanted'
  | 'asked'
  | 'only if'
  | 'meant otherwise'

/** Words in front of a sign in its clause that can turn it round. */
const NEGATION_REACH = 5
const MOVE_REACH = 3
const NEGATED = -0.8
const TURNED = -0.8
const ASKED = 0.5
const ONLY_IF = 0.5
const IRONIC = -0.5
/** Words that turn what follows without being negations: "stop selling", "no more dumping", "fears of a crash". */
const TURNING = new Set([
  'no',
  'stop',
  'stopped',
  'against',
  'isnt',
  'aint',
  'instead',
  'without',
  'unlikely',
  'refuse',
  'refuses',
  'lack',
  'afraid',
  'scared',
])
const CONDITIONS = new Set(['if', 'unless', 'could', 'may', 'might', 'would', 'should', 'whether'])
/** What says that its writer means the opposite, or laughs at it. */
const IRONY =
  /(?:^|\s)\/s(?:\s|$)|\byeah right\b|\bsure,? jan\b|\bsaid no ?one ever\b|\bwhat could go wrong\b|\bsarcasm\b|🤡|🙄/iu
const CLAUSE_BREAKS = new Set(['but', 'however', 'although', 'though', 'while', 'whereas', 'because', 'yet'])

/**
 * The words and phrases that say whether an asset is expected to rise or fall, each with the rules that turned it:
 * negation with its scope, moves that end, less of what is unwanted, questions, conditions, irony marks.
 */
export function findStanceSigns(tokens: Token[], text: string): StanceSign[] {
  const signs: StanceSign[] = []
  for (let index = 0; index < tokens.length; index++) {
    const phrase = findPhrase(tokens, index)
    if (!phrase) continue
    const until = index + phrase.words.length
    if (phrase.weight !== 0) signs.push(turn({ phrase, from: index, until }, tokens))
    index = until - 1
  }
  if (signs.length > 0 && hasIronyMark(text)) {
    for (const sign of signs) {
      if (sign.weight < 0) continue
      sign.weight *= IRONIC
      sign.rules.push('meant otherwise')
    }
  }
  return signs
}

/** Whether a text says of itself that it means the opposite: "/s", "said no one ever", 🤡. */
export function hasIronyMark(text: string): boolean {
  return IRONY.test(text)
}

function findPhrase(tokens: Token[], index: number): StancePhrase | undefined {
  const candidates = STANCE_PHRASES.get(tokens[index]!.word) // index is in range
  if (candidates === undefined) return undefined
  for (const phrase of candidates) if (standsAt(phrase.words, tokens, index)) return phrase
  return undefined
}

/** Whether words follow each other from a place on; that the first stands there is known. */
function standsAt(words: string[], tokens: Token[], index: number): boolean {
  if (index + words.length > tokens.length) return false
  for (let offset = 1; offset < words.length; offset++) {
    if (tokens[index + offset]!.word !== words[offset]) return false // both are in range
  }
  return true
}

function turn(found: { phrase: StancePhrase; from: number; until: number }, tokens: Token[]): StanceSign {
  const { phrase, from, until } = found
  const sign: StanceSign = { weight: phrase.weight, from, until, rules: [] }
  const apply = (factor: number, rule: StanceRule) => {
    sign.weight *= factor
    sign.rules.push(rule)
  }
  const clause = clauseAround(tokens, from, until)
  if (isNegatedBefore(tokens, from, clause.start)) apply(NEGATED, 'negated')
  if (phrase.isMove && isNear(tokens, { from, until }, clause, UNWANTED))
    apply(TURNED, 'less of the unwanted')
  if (isEnded(tokens, from, clause.start)) apply(TURNED, 'ended')
  if (tokens[clause.end]?.word.includes('?')) apply(ASKED, 'asked')
  if (hasBefore(tokens, from, clause.start, CONDITIONS)) apply(ONLY_IF, 'only if')
  return sign
}

/** The clause that a phrase stands in: tokens from start, until the mark or break at end. */
function clauseAround(tokens: Token[], from: number, until: number): { start: number; end: number } {
  let start = from
  while (start > 0 && !isBreak(tokens[start - 1]!)) start-- // in range
  let end = until
  while (end < tokens.length && !isBreak(tokens[end]!)) end++ // in range
  return { start, end }
}

function isBreak(token: Token): boolean {
  return token.isMark || CLAUSE_BREAKS.has(token.word)
}

function isNegatedBefore(tokens: Token[], from: number, start: number): boolean {
  let negated = false
  for (let index = Math.max(start, from - NEGATION_REACH); index < from; index++) {
    const { word } = tokens[index]! // in range
    if (isNoNegation(word, tokens[index + 1]?.word, tokens[index + 2]?.word)) continue
    // "despite" turns no stance; it ends a move, which is judged apart.
    if (word !== 'despite' && (isNegation(word) || TURNING.has(word))) negated = !negated
  }
  return negated
}

const MEASURES = new Set(['this', 'so', 'that', 'more', 'as'])

/** "not only", "no doubt", "never been this bullish". */
function isNoNegation(word: string, next: string | undefined, second: string | undefined): boolean {
  if (next === 'only' || next === 'just' || (word === 'no' && next === 'doubt')) return true
  return next === 'been' && second !== undefined && MEASURES.has(second)
}

function isNear(
  tokens: Token[],
  { from, until }: { from: number; until: number },
  clause: { start: number; end: number },
  words: ReadonlySet<string>,
): boolean {
  const first = Math.max(clause.start, from - MOVE_REACH)
  const last = Math.min(clause.end, until + MOVE_REACH)
  for (let index = first; index < last; index++) {
    if ((index < from || index >= until) && words.has(tokens[index]!.word)) return true // in range
  }
  return false
}

function isEnded(tokens: Token[], from: number, start: number): boolean {
  return hasBefore(tokens, from, Math.max(start, from - MOVE_REACH), ENDINGS)
}

function hasBefore(tokens: Token[], from: number, start: number, words: ReadonlySet<string>): boolean {
  for (let index = start; index < from; index++) if (words.has(tokens[index]!.word)) return true // in range
  return false
}
