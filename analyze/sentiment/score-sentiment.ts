import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js'
import { clipText } from '../text/clip-text.ts'
import { CRYPTO_WORDS } from './crypto-words.ts'
import { isNegation, weighEmoji } from './lexicon.ts'

/** VADER's rated words with the crypto crowd's own laid over them. */
const SENTIMENT_LEXICON: SentimentLexicon = mergeLexicons()

/** A longer run without a space is no word; looking into it would be work for nothing. */
const WORD_CHARS_MAX = 64

const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

const INNER_PUNCTUATION = /[^\p{L}\p{N}\p{M}'’-]+/u

const CLAUSE_END = /[.!?;:…"”)]$/

const PLAIN_WORD = /^[A-Za-z]+$/

const DRAWL = /(\p{L})\1\1/u

const DRAWLS = /(\p{L})\1{2,}/gu

const PERCENT_MOVE = /^[+-]\d{1,4}(?:[.,]\d{1,3})?%$/

/** A written move of the price ("+5%") is a mild word of its own. */
const PERCENT_MOVE_WEIGHT = 1.2

/** Letters beyond the basic plane take two units, which are never alike. */
const SURROGATES_FROM = 0xd800

const SKIPPED = /^(?:https?:\/\/|www\.|@|\$[a-z])/i

/** People write few words again and again: to remember how they read takes a third of reading them. */
const READINGS = new Map<string, Reading>()

const READINGS_MAX = 20_000

/** A longer part of a text is kept by the engine as a view of it, which would keep the whole text. */
const KEPT_CHARS_MAX = 12

const STRONGER = 0.293

const WEAKER = -0.293

/** How much a word in front of a rated word strengthens (or, below 0, weakens) it. Figures: Hutto and Gilbert, VADER, 2014. */
export const DEGREE_WORDS: ReadonlyMap<string, number> = new Map([
  ...weigh(
    STRONGER,
    `absolutely amazingly awfully completely considerably decidedly deeply effing enormously entirely especially
    exceptionally extremely fabulously flipping flippin fricking frickin frigging friggin fully fucking greatly hella
    highly hugely incredibly insanely intensely majorly massively mega more most particularly purely quite really
    remarkably seriously so substantially super thoroughly totally tremendously uber ultra unbelievably unusually
    utterly very`,
  ),
  ...weigh(
    WEAKER,
    `almost barely hardly kinda kindof kind-of less little marginally occasionally partly scarcely slightly somewhat
    sorta sortof sort-of`,
  ),
])

// All figures: Hutto and Gilbert, VADER, 2014.
const CAPITALS_WEIGHT = 0.733
const NEGATION_FACTOR = -0.74
const EXCLAMATION_WEIGHT = 0.292
const EXCLAMATIONS_MAX = 4
const QUESTION_WEIGHT = 0.18
const QUESTIONS_WEIGHT_MAX = 0.96
const BEFORE_BUT_FACTOR = 0.5
const AFTER_BUT_FACTOR = 1.5
/** How many words in front of a rated word can change it, and how much each still counts. */
const REACH = [1, 0.95, 0.9]
/** Brings the sum, which grows with the length of the text, between -1 and 1. */
const NORMALIZATION = 15

/**
 * How positive a text reads, in basis points: 0 (negative) to 10,000 (positive), 5,000 where both sides weigh the
 * same; undefined when it has no word or emoji that is rated. Reads the first 10,000 characters. Works by VADER's
 * rules over VADER's words and those of the crypto crowd: see docs/decisions/0003-sentiment-lexicon.md.
 */
export function scoreSentiment(text: string): number | undefined {
  const judged = clipText(text)
  const words = readSentimentWords(judged)
  const weights = weighWords(words)
  const emoji = weighEmoji(judged)
  if (weights.length === 0 && emoji === undefined) return undefined
  const sum = weights.reduce((total, weight) => total + weight, emoji ?? 0)
  const emphasized = sum + Math.sign(sum) * weighPunctuation(judged)
  const compound = emphasized / Math.sqrt(emphasized * emphasized + NORMALIZATION)
  return Math.round(5_000 + 5_000 * compound)
}

/** The weight of each rated word or phrase, changed by the words around it. */
function weighWords(words: SentimentWord[]): number[] {
  const capitalsCount = words.reduce((count, word) => count + (word.isCapitals ? 1 : 0), 0)
  const capitalsMeanSomething = capitalsCount < words.length
  const butIndex = words.findIndex((word) => word.lower === 'but')
  const weights: number[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]! // index is in range
    const phrase = findPhrase(words, index)
    const own = phrase?.weight ?? ownWeight(words, index)
    if (own === 0) continue
    const emphasis = capitalsMeanSomething && word.isCapitals ? Math.sign(own) * CAPITALS_WEIGHT : 0
    const weight = modify(own + emphasis, words, index)
    weights.push(weight * butFactor(index, butIndex))
    if (phrase) index += phrase.words.length - 1
  }
  return weights
}

function findPhrase(words: SentimentWord[], index: number) {
  const candidates = SENTIMENT_LEXICON.phrases.get(words[index]?.lower ?? '')
  return candidates?.find((phrase) =>
    phrase.words.every((part, offset) => words[index + offset]?.lower === part),
  )
}

function ownWeight(words: SentimentWord[], index: number): number {
  const lower = words[index]?.lower ?? ''
  const next = words[index + 1]
  const onlyModifies =
    (lower === 'no' && next?.weight !== undefined) || (lower === 'kind' && next?.lower === 'of')
  return onlyModifies || DEGREE_WORDS.has(lower) ? 0 : (words[index]?.weight ?? 0)
}

/** Strengthens, weakens or turns round a weight by the three words in front of it. */
function modify(weight: number, words: SentimentWord[], index: number): number {
  let modified = weight
  for (const [distance, reach] of REACH.entries()) {
    const before = words[index - distance - 1]
    if (!before || before.isLast) break
    const degree = DEGREE_WORDS.get(before.lower)
    const isNo = before.lower === 'no' && distance === 0
    if (before.weight !== undefined && degree === undefined && !isNo) continue
    modified += Math.sign(weight) * (degree ?? 0) * reach
    if (isNo || isNegation(before.lower)) modified *= NEGATION_FACTOR
  }
  const isLeast = words[index - 1]?.lower === 'least' && words[index - 2]?.lower !== 'at'
  return isLeast ? modified * NEGATION_FACTOR : modified
}

function butFactor(index: number, butIndex: number): number {
  if (butIndex === -1) return 1
  return index < butIndex ? BEFORE_BUT_FACTOR : AFTER_BUT_FACTOR
}

function weighPunctuation(text: string): number {
  let exclamations = 0
  let questions = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 33) exclamations++
    else if (code === 63) questions++
  }
  const questionWeight = questions > 3 ? QUESTIONS_WEIGHT_MAX : questions * QUESTION_WEIGHT
  return Math.min(exclamations, EXCLAMATIONS_MAX) * EXCLAMATION_WEIGHT + (questions > 1 ? questionWeight : 0)
}

function weigh(weight: number, words: string): [string, number][] {
  return words.split(/\s+/).map((word) => [word, weight])
}

interface SentimentWord {
  readonly lower: string
  /** Written in capitals only. */
  readonly isCapitals: boolean
  /** -4 to 4; undefined when the word is not rated. */
  readonly weight: number | undefined
  /** A sentence or clause ends behind it. */
  readonly isLast: boolean
}

/** What a run of signs without a space reads as. */
interface Reading {
  words: readonly SentimentWord[]
  /** A sentence or clause ends behind it. */
  isEnd: boolean
}

/** Cuts a text into words with their ratings: links, @names and cashtags say nothing, #bullish says "bullish". */
function readSentimentWords(text: string): SentimentWord[] {
  const words: SentimentWord[] = []
  for (const raw of text.split(/\s+/)) {
    if (raw.length === 0 || raw.length > WORD_CHARS_MAX) continue
    const { words: read, isEnd } = readingOf(raw)
    for (const word of read) words.push(word)
    const last = words.at(-1)
    if (isEnd && last) words[words.length - 1] = last.isLast ? last : { ...last, isLast: true }
  }
  return words
}

function readingOf(raw: string): Reading {
  const known = READINGS.get(raw)
  if (known) return known
  const reading = SKIPPED.test(raw)
    ? { words: [], isEnd: false }
    : { words: readWords(raw), isEnd: CLAUSE_END.test(raw) }
  if (raw.length > KEPT_CHARS_MAX) return reading
  if (READINGS.size >= READINGS_MAX) READINGS.clear()
  READINGS.set(raw, reading)
  return reading
}

function readWords(raw: string): SentimentWord[] {
  if (PLAIN_WORD.test(raw)) return raw.length > 1 ? [wordOf(raw)] : []
  const asWritten = SENTIMENT_LEXICON.words.get(raw.toLowerCase())
  if (asWritten !== undefined) return [wordOf(raw, asWritten)]
  if (PERCENT_MOVE.test(raw)) {
    const weight = raw[0] === '+' ? PERCENT_MOVE_WEIGHT : -PERCENT_MOVE_WEIGHT
    return [{ lower: raw, isCapitals: false, isLast: false, weight }]
  }
  const bare = raw.replace(OUTER_PUNCTUATION, '').replaceAll('’', "'")
  if (bare === '') return []
  const parts = INNER_PUNCTUATION.test(bare) ? bare.split(INNER_PUNCTUATION) : [bare]
  return parts.filter((part) => part.length > 1).map((part) => wordOf(part))
}

function wordOf(written: string, rated?: number): SentimentWord {
  const lower = written.toLowerCase()
  const isCapitals = written !== lower && written === written.toUpperCase()
  return { lower, isCapitals, isLast: false, weight: rated ?? weightOf(lower) }
}

/** "sooo goood" is rated as it is spelt without the drawl. */
function weightOf(lower: string): number | undefined {
  const weight = SENTIMENT_LEXICON.words.get(lower)
  if (weight !== undefined || !mayDrawl(lower) || !DRAWL.test(lower)) return weight
  return (
    SENTIMENT_LEXICON.words.get(lower.replace(DRAWLS, '$1$1')) ??
    SENTIMENT_LEXICON.words.get(lower.replace(DRAWLS, '$1'))
  )
}

/** Most words have three equal units nowhere: asked before the pattern, which costs more. */
function mayDrawl(word: string): boolean {
  for (let index = 2; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if (code >= SURROGATES_FROM) return true
    if (code === word.charCodeAt(index - 1) && code === word.charCodeAt(index - 2)) return true
  }
  return false
}

interface SentimentLexicon {
  /** Word, hyphenated word or emoticon in lower case -> weight, -4 to 4. */
  words: ReadonlyMap<string, number>
  /** First word of a phrase -> the phrases, longest first. */
  phrases: ReadonlyMap<string, Phrase[]>
}

interface Phrase {
  words: string[]
  weight: number
}

function mergeLexicons(): SentimentLexicon {
  const words = new Map(Object.entries(vader))
  const phrases = new Map<string, Phrase[]>()
  for (const [text, weight] of Object.entries(CRYPTO_WORDS)) {
    const parts = text.split(' ')
    const first = parts[0] ?? ''
    if (parts.length === 1) words.set(text, weight)
    else phrases.set(first, [...(phrases.get(first) ?? []), { words: parts, weight }])
  }
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length)
  return { words, phrases }
}
