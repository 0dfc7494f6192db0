import { SENTIMENT_LEXICON } from './sentiment-lexicon.ts'

export interface SentimentWord {
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

/** Cuts a text into words with their ratings: links, @names and cashtags say nothing, #bullish says "bullish". */
export function readSentimentWords(text: string): SentimentWord[] {
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

/** People write few words again and again: to remember how they read takes a third of reading them. */
const READINGS = new Map<string, Reading>()
const READINGS_MAX = 20_000
/** A longer part of a text is kept by the engine as a view of it, which would keep the whole text. */
const KEPT_CHARS_MAX = 12

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
