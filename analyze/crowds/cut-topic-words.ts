import * as lists from 'stopword'
import {
  ABBREVIATIONS,
  cutSearchWords,
  partWord,
  plainText,
  SEARCH_STOP_WORDS,
} from '#contract/text/search-words.ts'
import { findLanguage } from '../meaning/find-language.ts'
import { clipText } from '../text/clip-text.ts'

/** By ISO 639-1 code, as findLanguage gives them. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  ar: lists.ara,
  de: lists.deu,
  el: lists.ell,
  en: lists.eng,
  es: lists.spa,
  fa: lists.fas,
  fr: lists.fra,
  he: lists.heb,
  hi: lists.hin,
  id: lists.ind,
  it: lists.ita,
  ja: lists.jpn,
  ko: lists.kor,
  nl: lists.nld,
  pl: lists.pol,
  pt: lists.por,
  ru: lists.rus,
  th: lists.tha,
  tr: lists.tur,
  uk: lists.ukr,
  vi: lists.vie,
  zh: lists.zho,
}

/** What posts are sewn together with and no list of a language has. */
const OF_POSTS = ['amp', 'via', 'gonna', 'gotta', 'wanna', 'lets', 'thats', 'theres', 'heres', 'today', 'now']

/** "don't" and "dont": a negation says nothing of a topic. */
const NEGATED =
  'ain aren can couldn didn doesn don hadn hasn haven isn mustn needn shouldn wasn weren won wouldn'
    .split(' ')
    .map((verb) => `${verb}'t`)

/** As people write "you're" in haste. What would be another word ("we'll") is missing. */
const SHORTENED = ['youre', 'theyre', 'ive', 'weve', 'youve', 'theyve', 'youll', 'theyll', 'whos', 'hows']

const sets = new Map<string, ReadonlySet<string>>()

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

/** Links, names, hashtags and tickers are not words; they are counted by themselves. */
// A host is looked for once in a row of names and dots, at its beginning: in a long row its end would be looked for from each.
const LEFT_OUT =
  /(?:https?:\/\/|www\.)\S+|(?<![\w-]\.?)[\w-]+(?:\.[\w-]+)+\/\S*|@[\w.-]+[\p{Script=Latin}\p{M}\w]*|[#$＃＄][\p{L}\p{M}\p{N}_]+/giu
/** A run of letters and digits with what stands within it, or what parts phrases. */
const PIECE =
  /[\p{L}\p{Nd}\p{Nl}\p{M}_]+(?:['-][\p{L}\p{Nd}\p{Nl}\p{M}_]+)*|[^\s\p{L}\p{Nd}\p{Nl}\p{M}_]+|\n+/gu
/** Of "bitcoin's" and "we'd". */
const SHORT_ENDING = /'(?:s|re|ve|ll|d|m)$/
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
  const plain = clipText(plainText(clipText(text)))
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
    for (const part of partWord(piece)) {
      if (!STARTS_WITH_LETTER.test(part)) put(BREAK)
      else if (UNSPACED.test(part))
        for (const word of segment(part, language)) put(stops.has(word) ? BREAK : word)
      else for (const word of toTopicWords(part, { language, stops })) put(word)
    }
  }
  return words
}

interface Tongue {
  language: string | undefined
  stops: ReadonlySet<string>
}

/** "don't" is none; "dell'euro" is two, as the search parts it. */
function toTopicWords(piece: string, tongue: Tongue): string[] {
  if (tongue.stops.has(piece) || tongue.stops.has(piece.replaceAll("'", ''))) return [BREAK]
  return piece
    .replace(SHORT_ENDING, '')
    .split("'")
    .map((word) => toTopicWord(word, tongue))
}

function toTopicWord(word: string, { language, stops }: Tongue): string {
  if (word.length < LETTERS_MIN || word.length > LETTERS_MAX) return BREAK
  if (DIGIT.test(word) && word.length > LETTERS_WITH_DIGITS_MAX) return BREAK
  if (stops.has(word) || !isSearched(word)) return BREAK
  const folded = language === 'en' || language === undefined ? foldPlural(word) : word
  return stops.has(folded) ? BREAK : folded
}

const NOT_ASCII = /[^\0-\x7f]/

/** Whether the search has a word for it: of "ـ" and of signs without a letter it has none. */
function isSearched(word: string): boolean {
  return !NOT_ASCII.test(word) || cutSearchWords(word).some((part) => !SEARCH_STOP_WORDS.has(part))
}

/** Words on -s that are singular; other endings are recognised by their letters. */
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

/** The stemmer of the search takes -s for an ending where a vowel stands somewhere before the last letter. */
const ENDS_PLURAL = /(?:[aeiou]|.y)[a-z]+s$/

/** "etfs" and "etf", "holds" and "hold", "losses" and "loss", "memories" and "memory" are one word. */
export function foldPlural(word: string): string {
  if (word.length < 4 || !LATIN.test(word) || !word.endsWith('s') || NOT_PLURAL.has(word)) return word
  if (/(?:ss|us|is|as|os)$/.test(word)) return word
  if (!ENDS_PLURAL.test(word)) return word.replace(ABBREVIATIONS, '$1')
  if (/ies$/.test(word) && word.length > 4) return /[aeiou]ies$/.test(word) ? word : `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word) && word.length > 4) return word.slice(0, -2)
  return word.slice(0, -1)
}

function segment(piece: string, language = 'zh'): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return Array.from(segmenter.segment(piece), ({ segment: word, isWordLike }) =>
    isWordLike && word.length > 1 && word.length <= LETTERS_MAX && !DIGIT.test(word) ? word : BREAK,
  )
}

/**
 * Words that carry no topic: those of the language, those of English, which everybody mixes in, and those that the search
 * leaves out. Lower case, also as they are written without their apostrophe. From the `stopword` package.
 */
function stopWordsOf(language: string | undefined): ReadonlySet<string> {
  const known = sets.get(language ?? 'en')
  if (known) return known
  const words = [
    ...lists.eng,
    ...SEARCH_STOP_WORDS,
    ...NEGATED,
    ...SHORTENED,
    ...OF_POSTS,
    ...(LISTS[language ?? 'en'] ?? []),
  ].map((word) => word.toLowerCase())
  const made = new Set(words.flatMap((word) => [word, word.replaceAll(/['’]/g, '')]))
  sets.set(language ?? 'en', made)
  return made
}
