import { clipText } from '../text/clip-text.ts'
import { DEGREE_WORDS } from './degree-words.ts'
import { isNegation } from './is-negation.ts'
import { readSentimentWords, type SentimentWord } from './read-sentiment-words.ts'
import { SENTIMENT_LEXICON } from './sentiment-lexicon.ts'
import { weighEmoji } from './weigh-emoji.ts'

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
