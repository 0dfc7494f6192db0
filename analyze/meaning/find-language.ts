import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { eld as Eld } from 'eld/small'
import { lexicon as vader } from 'vader-sentiment/src/vader_lexicon.js'
import { foldWord, LANGUAGE_WORDS, listTellingWords } from './read-foreign.ts'
import { STANCE_PHRASES } from './stance-words.ts'

/**
 * The language of a text as its ISO 639-1 code; undefined where there are too few words ("$BTC 🚀"). By the
 * script it is written in, and for Latin letters by its function words, of which most sentences have some: a text of two
 * languages has the one with more of them. Where these are too few, by its runs of letters (the library eld).
 * Reads its first 600 characters.
 */
export function findLanguage(text: string): string | undefined {
  const read = text.slice(0, CHARS_READ)
  return ASCII.test(read) ? findByWords(read) : (findByScript(read) ?? findByWords(read))
}

const CHARS_READ = 600
const ASCII = /^[ -~\s]*$/

/** A script speaks for the text from this share of its letters on. */
const SCRIPT_SHARE = 0.3
const LETTERS = /\p{L}/gu
const LINKS = /https?:\/\/\S+/g
const NOT_SAID = /https?:\/\/\S+|@\w+|[#$]\w+/g
/** Also tags in other letters than Latin ones, which stand beside English too: "BTC pumping #биткоин". */
const NOT_SAID_IN_ANY_SCRIPT = /https?:\/\/\S+|[@#$][\p{L}\p{M}\p{N}_]+/gu
const SCRIPTS: [pattern: RegExp, language: (text: string) => string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, () => 'ja'],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/\p{Script=Han}/gu, () => 'zh'],
  [/\p{Script=Cyrillic}/gu, (text) => (isUkrainian(text) ? 'uk' : 'ru')],
  [/\p{Script=Arabic}/gu, (text) => (/[ٹڈڑںے]/u.test(text) ? 'ur' : isPersian(text) ? 'fa' : 'ar')],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Thai}/gu, () => 'th'],
  [/\p{Script=Devanagari}/gu, () => 'hi'],
]

/** Units that the letters of these scripts are written with: not those of Latin letters, signs and emoji. */
const BEYOND_LATIN = /[\u0370-\u1fff\u2c00-\ud7ff\uf900-\ufdff\ufe70-\uffef\ud800-\ud83b\ud83f-\udbff]/

/** Japanese is written with Han signs as well: its own letters decide from a tenth on. */
const KANA_SHARE = 0.1

function isUkrainian(text: string): boolean {
  if (/[іїєґ]/iu.test(text)) return true
  return !/[ыэъё]/iu.test(text) && hasWordOf('uk', text)
}

function isPersian(text: string): boolean {
  return /[پچژگی]/u.test(text) || hasWordOf('fa', text)
}

function hasWordOf(language: string, text: string): boolean {
  const words = WORDS_BESIDE_SCRIPT.get(language)
  return (
    words !== undefined && (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => words.has(word))
  )
}

function findByScript(text: string): string | undefined {
  if (!BEYOND_LATIN.test(text)) return undefined
  // A text of nothing but tags is judged by them.
  const said = [NOT_SAID_IN_ANY_SCRIPT, LINKS]
    .map((gone) => text.replace(gone, ' '))
    .find((rest) => rest.search(LETTERS) !== -1)
  if (said === undefined) return undefined
  const letters = said.match(LETTERS)?.length ?? 0
  for (const [pattern, language] of SCRIPTS) {
    const share = (said.match(pattern)?.length ?? 0) / letters
    const code = language(said)
    if (share >= (code === 'ja' ? KANA_SHARE : SCRIPT_SHARE)) return code
  }
  return undefined
}

/** Links, names and tags are matched too, so that no word is found within them. */
const WORDS =
  /https?:\/\/\S+|[@#$]\w+|[a-zà-öø-ÿāăąćčďđęěğıłńňőœřśşšťůűźžżđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ']+/g
/** Languages whose script tells them from all but their neighbours. */
const BY_SCRIPT: ReadonlySet<string> = new Set(['uk', 'fa'])
const FUNCTION_WORDS: Record<string, string> = {
  en: `the and is are was were be been to of in on it its it's this that these those i you he she we they my your our their me him
    them at for with from by as an a but not no do does did don't doesn't didn't have has had will would can can't could should if when what how
    who why which there here just so all any more most out up down off about over after before now get got i'm you're we're
    into than then only or because while where am too very been being also make next last new still even other some many much`,
  nl: `de het een en of is zijn was wordt niet geen met van voor naar op aan in dat die dit deze ik jij je hij wij zij ook maar
    als wat wie hoe nog al heel meer mijn bij over uit nu vandaag heeft hebben`,
}
/** Besides English: of those with words of the market the file, of others what stands above. */
const LATIN_WORDS = LANGUAGE_WORDS.filter(
  ({ code, functionWords }) => !BY_SCRIPT.has(code) && functionWords !== '',
)
for (const { code, functionWords } of LATIN_WORDS) FUNCTION_WORDS[code] = functionWords
const WORDS_BESIDE_SCRIPT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGE_WORDS.filter(({ code }) => BY_SCRIPT.has(code)).map(({ code, functionWords }) => [
    code,
    new Set(functionWords.split(/\s+/)),
  ]),
)
const LANGUAGES = Object.keys(FUNCTION_WORDS)
/** Word -> the places in LANGUAGES whose function word it is. */
const LANGUAGES_OF_WORD: ReadonlyMap<string, number[]> = indexWords()
/** Letters that one of these languages alone has. */
const OWN_LETTERS: [RegExp, string][] = [
  [/[ğış]/, 'tr'],
  [/[ñ¿¡]/, 'es'],
  [/[ãõ]/, 'pt'],
  [/ß/, 'de'],
  [/[łęąż]/, 'pl'],
  [/[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/, 'vi'],
]
/** What a word of one language alone counts; one of several counts 1 for each. */
const OWN_WORD = 2

function indexWords(): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [place, language] of LANGUAGES.entries()) {
    const words = FUNCTION_WORDS[language]!.trim().split(/\s+/) // it is one of its keys
    for (const word of new Set(words)) index.set(word, [...(index.get(word) ?? []), place])
  }
  return index
}

function findByWords(text: string): string | undefined {
  const lower = text.toLowerCase().replaceAll('’', "'")
  const isAscii = ASCII.test(lower)
  const points = new Float64Array(LANGUAGES.length)
  const count = (word: string) => {
    const places = LANGUAGES_OF_WORD.get(word)
    if (!places || OF_THE_TRADE.has(word)) return // "ada" is Indonesian, ADA is not
    for (const place of places) points[place]! += places.length === 1 ? OWN_WORD : 1
  }
  if (isAscii) eachAsciiWord(lower, count)
  else for (const [word] of lower.matchAll(WORDS)) count(word)
  if (!isAscii) {
    const said = lower.replace(NOT_SAID, ' ')
    for (const [letters, language] of OWN_LETTERS) {
      if (letters.test(said)) points[LANGUAGES.indexOf(language)]! += OWN_WORD
    }
  }
  let best = 0
  for (let place = 1; place < points.length; place++) if (points[place]! > points[best]!) best = place
  if (points[0]! < OWN_WORD && points[best]! <= TOLD_BY_FEW) {
    const foreign = findByMarketWords(lower, points)
    if (foreign !== undefined) return foreign
  }
  const most = points[best]!
  if (most <= (best === 0 ? 1 : TOLD_BY_FEW)) {
    const guess = findByLetters(lower, points[0] === 0 ? 3 : 4)
    // Names alone ("Boise Cascade") have the letters of any language: another than English shows a word or a letter too.
    const isSeen = guess === 0 || points[guess ?? 0]! > points[0]! || BEYOND_ENGLISH.test(lower)
    if (guess !== undefined && isSeen) return LANGUAGES[guess]
  }
  // One shared word ("no", "a") proves nothing; English needs less, since all languages use its words of the trade.
  if (most < (best === 0 ? 1 : OWN_WORD + 1) && !(best !== 0 && most >= OWN_WORD && points[0] === 0))
    return undefined
  return LANGUAGES[best]
}

/** What a word of the market counts that English has not: "alcista", "fällt". */
const MARKET_WORD = 2
let telling: ReturnType<typeof listTellingWords> | undefined

/** Of a text with few function words, the language of most of its words of the market, where it sounds so too. */
function findByMarketWords(lower: string, points: Float64Array): string | undefined {
  telling ??= listTellingWords((word) => word in vader || STANCE_PHRASES.has(word))
  const said = lower.replace(NOT_SAID, ' ').replace(BESIDE_LETTERS, ' ').trim()
  const counts = new Map<string, number>()
  for (const written of new Set(said.split(' '))) {
    for (const code of languagesOfMarketWord(foldWord(written), telling)) {
      counts.set(code, (counts.get(code) ?? 0) + MARKET_WORD)
    }
  }
  let best: string | undefined
  let most = points[0]! // English is one of them
  for (const [code, count] of counts) {
    const sum = count + points[LANGUAGES.indexOf(code)]! // and each that has telling words
    if (sum <= most) continue
    best = code
    most = sum
  }
  return best !== undefined && soundsLike(best, said) ? best : undefined
}

const STEM_MIN = 4
const STEM_MAX = 32 // no stem is longer

function languagesOfMarketWord(
  word: string,
  { words, stems }: ReturnType<typeof listTellingWords>,
): string[] {
  if (OF_THE_TRADE.has(word)) return []
  const whole = words.get(word)
  if (whole) return whole
  for (let length = Math.min(word.length, STEM_MAX); length >= STEM_MIN; length--) {
    const found = stems.get(word.slice(0, length))
    if (found) return found
  }
  return []
}

/** Whether its runs of letters are more likely of that language than of English. */
function soundsLike(language: string, said: string): boolean {
  const scores = openLetters().detect(said).getScores()
  // The library has Malay, which is written alike, and no Hindi in Latin letters.
  return language === 'hi' || (scores[language === 'id' ? 'ms' : language] ?? 0) > (scores.en ?? 0)
}

/** Points that an English text with a name in it, or one of a language without a list, comes to by chance. */
const TOLD_BY_FEW = 4
/** Said in every language, and taken by their letters for words of some. */
const OF_THE_TRADE = new Set(
  `bitcoin btc ethereum ether eth solana sol cardano ada ripple xrp dogecoin doge chainlink link litecoin ltc tron trx iota
    polkadot dot avalanche avax binance bnb coinbase kraken tether usdt usdc usd eur crypto defi nft nfts ico token tokens
    altcoin altcoins hodl satoshi satoshis`.split(/\s+/),
)
const BEYOND_ENGLISH = /[à-öø-ÿāăąćčďđęěğıłńňőœřśşšťůűźžż\u1ea0-\u1ef9]/
const BESIDE_LETTERS =
  /[^a-zà-öø-ÿāăąćčďđęěğıłńňőœřśşšťůűźžżđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ']+/g

/**
 * Its place in LANGUAGES by its runs of letters, where they are certain, without names of the trade, which all share.
 * Fewer words than `wordsMin` are often a name and a greeting, whose letters may be of any language.
 */
function findByLetters(lower: string, wordsMin: number): number | undefined {
  const words = lower.replace(NOT_SAID, ' ').replace(BESIDE_LETTERS, ' ').trim().split(' ')
  const said = words.filter((word) => word.length > 1 && !OF_THE_TRADE.has(word))
  if (said.length < wordsMin) return undefined
  const found = openLetters().detect(said.join(' '))
  const place = LANGUAGES.indexOf(found.language)
  return place !== -1 && found.isReliable() ? place : undefined
}

let letters: typeof Eld | undefined

/**
 * The library, read when the first text needs it: its tables take a fifth of a second, and most processes judge none. One
 * that is going to calls this while it waits for something else.
 */
export function openLetters(): typeof Eld {
  if (letters) return letters
  // The library names itself for `import` alone, which would make judging asynchronous.
  const require = createRequire(import.meta.url)
  const entry = import.meta.resolve('eld/small')
  const { createEld } = require(fileURLToPath(new URL('../languageDetector.js', entry))) as EldParts
  const table = readFileSync(new URL('../ngrams/small.js', entry), 'utf8')
  const { ngrams, ...rest } = runInThisContext(
    `(${table.slice(table.indexOf('{')).replace(/;\s*$/, '')})`,
  ) as EldTable
  const { instance, loadData } = createEld()
  loadData({ ...rest, ngrams: packRuns(ngrams) })
  letters = instance
  return letters
}

interface EldTable {
  type: string
  languages: Record<number, string>
  /** What each run of letters counts for each language, by its number. */
  ngrams: Record<string, Record<string, number>>
}

interface EldParts {
  createEld(): { instance: typeof Eld; loadData(table: EldTable): void }
}

/** The same in a quarter of the memory: an object of its own for each of 128,000 runs takes 42 MB. */
function packRuns(ngrams: EldTable['ngrams']): EldTable['ngrams'] {
  const places = new Map<string, number>()
  const pairs: number[] = []
  for (const [run, counts] of Object.entries(ngrams)) {
    places.set(run, pairs.length)
    const ofRun = Object.entries(counts)
    pairs.push(ofRun.length, ...ofRun.flatMap(([language, count]) => [Number(language), count]))
  }
  const packed = Uint16Array.from(pairs)
  const unpack = (run: string) => {
    const place = places.get(run)
    if (place === undefined) return undefined
    const counts: Record<number, number> = {}
    const end = place + 2 * packed[place]!
    for (let at = place + 1; at < end; at += 2) counts[packed[at]!] = packed[at + 1]! // within the run
    return counts
  }
  return new Proxy({}, { get: (_, run) => unpack(String(run)) })
}

const LINK = /https?:\/\/\S+/y

/** What WORDS finds in a text of ASCII alone, which most are: looked for sign by sign, which takes a third of the time. */
function eachAsciiWord(lower: string, take: (word: string) => void): void {
  let at = 0
  while (at < lower.length) {
    const code = lower.charCodeAt(at)
    if (code === SMALL_H && lower.startsWith('http', at)) {
      LINK.lastIndex = at
      if (LINK.test(lower)) {
        at = LINK.lastIndex
        continue
      }
    }
    const start = at++
    if (isTagSign(code)) while (isOfTag(lower.charCodeAt(at))) at++
    else if (isOfWord(code)) {
      while (isOfWord(lower.charCodeAt(at))) at++
      take(lower.slice(start, at))
    }
  }
}

const SMALL_H = 104

function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || code === 39 // a to z and '
}

function isTagSign(code: number): boolean {
  return code === 64 || code === 35 || code === 36 // @ # $
}

function isOfTag(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
}
