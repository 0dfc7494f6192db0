import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js'
import { CRYPTO_WORDS } from './crypto-words.ts'

interface SentimentLexicon {
  /** Word, hyphenated word or emoticon in lower case -> weight, -4 to 4. */
  words: ReadonlyMap<string, number>
  /** First word of a phrase -> the phrases, longest first. */
  phrases: ReadonlyMap<string, Phrase[]>
}

export interface Phrase {
  words: string[]
  weight: number
}

/** VADER's rated words with the crypto crowd's own laid over them. */
export const SENTIMENT_LEXICON: SentimentLexicon = mergeLexicons()

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
