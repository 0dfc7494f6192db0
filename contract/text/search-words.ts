import { normalizeText } from './normalize-text.ts'

// How texts and searches become words: the one folding and the one cutting. A search finds what is folded and cut alike,
// so whatever changes here asks for the stored posts to be indexed again (run/jobs/rescore-posts.ts).

/**
 * The words of a text as the search compares them, in its order: lower case, compatibility forms as the usual ones, without
 * accents where people leave them out, without invisible characters. What is written without spaces is one word, a run,
 * and parted from letters of other scripts.
 */
export function cutSearchWords(text: string): string[] {
  const words = foldText(text).replace(LEFT_OUT, ' ').replace(ABBREVIATIONS, '$1').match(WORD) ?? []
  return words.flatMap(partWord)
}

/** A word in its runs and what stands between them. */
export function partWord(word: string): string[] {
  return NOT_ASCII.test(word) ? (word.match(PART) ?? []) : [word]
}

/** The words of a text as its index has them: of a run each letter with the next one, and its last letter. */
export function cutIndexWords(text: string): string[] {
  return cutSearchWords(text).flatMap((word) => {
    if (!isRun(word)) return word
    const letters = lettersOf(word)
    return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
  })
}

/** Whether a word of cutSearchWords is of a script that parts no words by spaces, or, as Korean, joins others to them. */
export function isRun(word: string): boolean {
  return STARTS_RUN.test(word)
}

/** The letters of a run, each with its vowel signs and tones. */
export function lettersOf(run: string): string[] {
  return run.match(RUN_LETTER) ?? []
}

/** Folds the words of a text and leaves what stands between them; its length may change. */
export function foldText(text: string): string {
  const plain = plainText(text)
  if (!NOT_ASCII.test(plain)) return plain
  return plain.replace(WORD, (word) => (NOT_ASCII.test(word) ? word.replace(PART, foldPart) : word))
}

/** A text without invisible characters and with its words in lower case and their usual form (NFKC), accents included. */
export function plainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  return text
    .replace(IGNORABLE, '')
    .replace(APOSTROPHE, "'")
    .replace(WORD, (word) => (NOT_ASCII.test(word) ? normalizeText(word, 'NFKC') : word).toLowerCase())
}

/** The words that english.stop of PostgreSQL leaves out of index and search. */
export const SEARCH_STOP_WORDS: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`.split(/\s+/),
)

function foldPart(plain: string): string {
  const bare = plain.replace(LOOSE_ACCENT, '')
  if (isRun(plain)) return bare
  const folded = bare
    .replace(ACCENTED, (letter) => normalizeText(letter, 'NFD').replace(MARKS, ''))
    .replace(OTHER_FORM, (letter) => OTHER_FORMS[letter] ?? letter)
  // "thé" would be left out as "the".
  return SEARCH_STOP_WORDS.has(folded) ? plain : folded
}

const NOT_ASCII = /[^\0-\x7f]/
/** Invisible: soft hyphens, zero-width spaces and joiners, directions, variants of signs. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu
const APOSTROPHE = /[’ʼ＇]/g
const WORD = /[\p{L}\p{M}\p{Nd}\p{Nl}]+/gu
const MARKS = /\p{M}+/gu
/** Scripts whose readers leave accents, vowel points and hamza out. Those of Cyrillic make other letters ("й"), as elsewhere. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}ـ]\p{M}*/gu
/** Of no letter: a stress, a circle around a digit. */
const LOOSE_ACCENT = /[\u0300-\u036f\u20d0-\u20ff]+/g
/** What people type for letters that do not decompose. */
const OTHER_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
}
const OTHER_FORM = new RegExp(`[${Object.keys(OTHER_FORMS).join('')}]`, 'g')

/** What stands before an address, and the short ending of "bitcoin's", which would part it from the next word. */
const LEFT_OUT = /\bhttps?:\/\/(?:www\.)?|(?<=[a-z])'(?:s|re|ve|ll|d|m)(?![\p{L}\p{M}\p{N}])/gu
/** "NFTs" is "nft"; the stemmer leaves the ending of what has no vowel. With three letters ("tps", "dns") it may be none. */
export const ABBREVIATIONS = /\b([b-df-hj-np-tv-xz]{3,})s\b/g
/** A letter of a script that is written without spaces, or, as Korean, joins words to others. As part of a pattern. */
export const UNSPACED =
  '(?=[\\p{L}\\p{Nl}])[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]'
/** The same with its signs, or a Korean syllable however it is composed. */
export const UNSPACED_LETTER = `(?:[\\u1100-\\u115f][\\u1160-\\u11a7]+[\\u11a8-\\u11ff]*|${UNSPACED})[\\p{M}\\p{Default_Ignorable_Code_Point}\\uff9e\\uff9f]*`
const STARTS_RUN = new RegExp(`^${UNSPACED}`, 'u')
const RUN_LETTER = new RegExp(UNSPACED_LETTER, 'gu')
/** Of a word: a run, or what is none. */
const PART = new RegExp(`(?:${UNSPACED}\\p{M}*)+|(?:(?!${UNSPACED}).)+`, 'gu')
