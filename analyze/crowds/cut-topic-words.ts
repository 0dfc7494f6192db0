import { normalizeText } from '#contract/text/normalize-text.ts'
import { findLanguage } from '../meaning/find-language.ts'
import { clipText } from '../text/clip-text.ts'
import { stopWordsOf } from './stop-words.ts'

/** Between two words that do not stand beside each other. */
export const BREAK = ''

/** Longer texts are known by their beginning. */
const WORDS_MAX = 80
/** Also of one that holds hardly a word: cutting thousands of pieces without spaces takes long. */
const PIECES_MAX = 600
const LETTERS_MIN = 3
const LETTERS_MAX = 30
/** "web3" and "x402" are words; a longer run with digits is a number or a random tail. */
const LETTERS_WITH_DIGITS_MAX = 8

/** Links, names, hashtags and tickers are told apart from words, and by themselves. */
// A host is looked for once in a row of names and dots, at its beginning: in a long row its end would be looked for from each.
const LEFT_OUT =
  /(?:https?:\/\/|www\.)\S+|(?<![\w-]\.?)[\w-]+(?:\.[\w-]+)+\/\S*|@[\w.-]+|[#$][\p{L}\p{N}_]+/giu
/** A run of letters and digits with what stands within it, or what parts phrases. */
const PIECE = /[\p{L}\p{N}\p{M}_]+(?:['’-][\p{L}\p{N}\p{M}_]+)*|[^\s\p{L}\p{N}\p{M}_]+|\n+/gu
/** Of "bitcoin's" and "we'd". */
const SHORT_ENDING = /['’](?:s|re|ve|ll|d|m)$/
const STARTS_WITH_LETTER = /^\p{L}/u
const DIGIT = /\p{N}/u
const LATIN = /^[a-z]+$/
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * The words of a text that may be a topic, in their order, with BREAK where something stands between two of them: a stop
 * word, a number, a sign, a link. Lower case; of English nouns and verbs the form without -s ("ETFs" is "etf"), so that
 * they are one. Chinese, Japanese and Thai are cut by the rules of Unicode (UAX 29) and ICU's dictionaries.
 */
export function cutTopicWords(text: string): string[] {
  const plain = clipText(normalizeText(clipText(text), 'NFKC').toLowerCase())
  const language = findLanguage(plain)
  const stops = stopWordsOf(language)
  const words: string[] = []
  let count = 0
  let pieces = 0
  const put = (word: string) => {
    if (word !== BREAK) count++
    if (word !== BREAK || words.at(-1) !== BREAK) words.push(word)
  }
  for (const [piece] of plain.replace(LEFT_OUT, ' , ').matchAll(PIECE)) {
    if (count >= WORDS_MAX || ++pieces > PIECES_MAX) break
    if (!STARTS_WITH_LETTER.test(piece)) put(BREAK)
    else if (UNSPACED.test(piece))
      for (const word of segment(piece, language)) put(stops.has(word) ? BREAK : word)
    else put(toTopicWord(piece, { language, stops }))
  }
  return words
}

function toTopicWord(
  piece: string,
  { language, stops }: { language: string | undefined; stops: ReadonlySet<string> },
): string {
  if (stops.has(piece) || stops.has(piece.replace(/['’]/g, ''))) return BREAK
  const word = piece.replace(SHORT_ENDING, '').replaceAll(/['’]/g, '')
  if (word.length < LETTERS_MIN || word.length > LETTERS_MAX) return BREAK
  if (DIGIT.test(word) && word.length > LETTERS_WITH_DIGITS_MAX) return BREAK
  if (stops.has(word)) return BREAK
  const folded = language === 'en' || language === undefined ? foldPlural(word) : word
  return stops.has(folded) ? BREAK : folded
}

/** Words on -s that are one already; other endings are told by their letters. */
const NOT_PLURAL = new Set([
  'news',
  'series',
  'species',
  'always',
  'perhaps',
  'sometimes',
  'physics',
  'politics',
  'texas',
])

/** "etfs" and "etf", "holds" and "hold", "losses" and "loss", "memories" and "memory" are one word. */
export function foldPlural(word: string): string {
  if (word.length < 4 || !LATIN.test(word) || !word.endsWith('s') || NOT_PLURAL.has(word)) return word
  if (/(?:ss|us|is|as|os)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function segment(piece: string, language = 'zh'): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return Array.from(segmenter.segment(piece), ({ segment: word, isWordLike }) =>
    isWordLike && word.length > 1 && word.length <= LETTERS_MAX && !DIGIT.test(word) ? word : BREAK,
  )
}
