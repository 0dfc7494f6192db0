import { normalizeText } from '#contract/text/normalize-text.ts'
import { weighEmoji } from '../sentiment/lexicon.ts'
import { hasIronyMark } from './find-stance-signs.ts'
import { LOANWORDS } from './languages/any.ts'
import { ar } from './languages/ar.ts'
import { de } from './languages/de.ts'
import { es } from './languages/es.ts'
import { fa } from './languages/fa.ts'
import { fr } from './languages/fr.ts'
import { hi } from './languages/hi.ts'
import { id } from './languages/id.ts'
import { it } from './languages/it.ts'
import { ja } from './languages/ja.ts'
import { ko } from './languages/ko.ts'
import type { LanguageWords } from './languages/language-words.ts'
import { pl } from './languages/pl.ts'
import { pt } from './languages/pt.ts'
import { ru } from './languages/ru.ts'
import { tr } from './languages/tr.ts'
import { uk } from './languages/uk.ts'
import { vi } from './languages/vi.ts'
import { zh } from './languages/zh.ts'
import type { Probabilities } from './meaning-model.ts'

/** The languages whose words are known besides English. */
export const LANGUAGE_WORDS: readonly LanguageWords[] = [
  ar,
  de,
  es,
  fa,
  fr,
  hi,
  id,
  it,
  ja,
  ko,
  pl,
  pt,
  ru,
  tr,
  uk,
  vi,
  zh,
]

/** However many words of the market a text has, what stands around them was not understood. */
const SURE_MAX = 0.7
/** Brings a sum of weights between -1 and 1: one clear word is more likely its side than none. */
const NORMALIZATION = 5

/**
 * What a text of another language than English expects, by the words of the market that are known of that language, those
 * that all languages borrow, and the emoji; undefined when it has none of them. `language` is its ISO 639-1 code.
 */
export function scoreForeignText(text: string, language: string | undefined): Probabilities | undefined {
  const signs = findForeignSigns(text, language)
  const emoji = weighEmoji(text)
  const isSaid = signs.some(({ weight }) => Math.abs(weight) >= SAID_MIN)
  if (!isSaid && emoji === undefined) return undefined
  const isIronic = hasIronyMark(text)
  let sum = (emoji ?? 0) * EMOJI_SHARE
  for (const { weight } of signs) sum += isIronic && weight > 0 ? weight * IRONIC : weight
  const compound = sum / Math.sqrt(sum * sum + NORMALIZATION)
  const side = SURE_MAX * Math.abs(compound)
  const rest = (1 - SURE_MAX) / 3
  const other = rest * (1 - Math.abs(compound))
  return compound >= 0
    ? { negative: other, neutral: 1 - side - other - rest, positive: side + rest }
    : { negative: side + rest, neutral: 1 - side - other - rest, positive: other }
}

/** Below it stand praise of anything ("very good") and questions, of which none makes a side by itself. */
const SAID_MIN = 1.35
/** Emoji are added in jest more often than words are. */
const EMOJI_SHARE = 0.6
const IRONIC = -0.5

export interface ForeignSign {
  /** Above 0 a rise is expected, below 0 a fall. */
  weight: number
  /** The words of the text that say so, as they are compared. */
  text: string
}

/** Of a clause; each is compared with the others. */
const HITS_MAX = 100

/** The terms of a text that say where a price goes, with what turned or weakened each. */
export function findForeignSigns(text: string, language: string | undefined): ForeignSign[] {
  const reader = readerOf(language)
  const isPlain = reader.plain !== undefined && isAscii(text)
  const terms = isPlain ? reader.plain! : reader.terms // it was asked for
  const read = reader.fold(text, isPlain)
  const signs: ForeignSign[] = []
  for (const sentence of read.split(SENTENCES)) {
    const share = ASKED.test(sentence) ? ASKED_SHARE : 1
    const ofSentence: ForeignSign[] = []
    let regret: Hit | undefined
    for (const clause of sentence.split(CLAUSES)) {
      const hits = reader.find(clause, terms).slice(0, HITS_MAX)
      regret ??= hits.find(({ term }) => term.kind === 'regret')
      ofSentence.push(...weighClause(hits, reader.reach))
    }
    const turned = regret ? turnByRegret(ofSentence, regret) : ofSentence
    for (const { weight, text: words } of turned) signs.push({ weight: weight * share, text: words })
  }
  return signs
}

/** Who regrets what was done expects the opposite; who is told to regret without a deed has done nothing yet. */
function turnByRegret(signs: readonly ForeignSign[], regret: Hit): ForeignSign[] {
  if (signs.length === 0) return [{ weight: POSITION, text: regret.text }]
  return signs.map(({ weight, text }) => ({ weight: weight * TURNED, text: `${text} … ${regret.text}` }))
}

/** Shorter words mean something else in another language too often. */
const TELLING_MIN = 4

/**
 * The words of the market that tell languages of Latin letters from each other, "alcista" or, as a stem, "subi", without
 * accents: each with the codes of the languages that have it, but those that `isShared` says English has too.
 */
export function listTellingWords(isShared: (word: string) => boolean): {
  words: ReadonlyMap<string, string[]>
  stems: ReadonlyMap<string, string[]>
} {
  const words = new Map<string, string[]>()
  const stems = new Map<string, string[]>()
  for (const { code, functionWords } of LANGUAGE_WORDS) {
    if (!LATIN.test(functionWords)) continue
    const { terms, plain } = readerOf(code)
    const { exact, stems: begun } = plain ?? terms
    for (const [from, to] of [
      [exact, words],
      [begun, stems],
    ] as const) {
      for (const [word, same] of from) {
        const isTelling = LATIN.test(word) && word.length >= TELLING_MIN && !isShared(word)
        if (!isTelling || !same.some((term) => term.words.length === 1 && term.isOwn)) continue
        to.set(word, [...(to.get(word) ?? []), code])
      }
    }
  }
  return { words, stems }
}

/** A word of Latin letters as the lists have it. */
export function foldWord(word: string): string {
  return foldText(word, { letters: new Map(), keepsAccents: false })
}

/** What parts the clauses of a language: marks, and the words that set one against the other. */
export function clausesOf(language: string): RegExp {
  return readerOf(language).parting
}

const SENTENCES = /(?<=[!?！？。؟।\n])|(?<=\.)\s/u
/** Not within figures: 67.000, 9,5. */
const CLAUSES = /[.,;:…，、；：،؛()|–—]+(?!\d)/u
const ASKED = /[?？؟]/u
const ASKED_SHARE = 0.3

type Kind =
  | 'side'
  | 'move'
  | 'unwanted'
  | 'losses'
  | 'flow'
  | 'passage'
  | 'exchange'
  | 'fund'
  | 'shorts'
  | 'longs'
  | 'liquidated'
  | 'not before'
  | 'not after'
  | 'end'
  | 'regret'
  | 'but'
  | 'if'
  | 'stronger'
  | 'weaker'
  | 'nothing'

interface Term {
  words: string[]
  kind: Kind
  weight: number
  /** Its own language's word rather than one of all. */
  isOwn: boolean
}

interface Hit {
  term: Term
  text: string
  /** In words, or in letters where no spaces part them; until is excluded. */
  from: number
  until: number
}

const STRONG = 3
const CLEAR = 2
const SLIGHT = 1
const POSITION = 1.5
const SQUEEZED = 2.5
const TURNED = -0.8
const NEGATED = -0.7
const ONLY_IF = 0.4
const STRONGER = 1.3
const WEAKER = 0.7
const BEFORE_BUT = 0.6
const AFTER_BUT = 1.3

/** What the terms of one clause say, each with what stands around it. */
function weighClause(hits: readonly Hit[], reach: Reach): ForeignSign[] {
  const all = (kind: Kind) => hits.filter(({ term }) => term.kind === kind)
  const buts = all('but')
  const isNegated = (hit: Hit) => {
    const before = all('not before').filter(
      ({ until }) =>
        until <= hit.from && hit.from - until <= reach.before && !isParted(buts, until, hit.from),
    )
    const after = all('not after').filter(
      ({ from }) => from >= hit.until && from - hit.until <= reach.after && !isParted(buts, hit.until, from),
    )
    return (before.length + after.length) % 2 === 1
  }
  const near = (hit: Hit, others: readonly Hit[]) =>
    others.filter((other) => other !== hit && gapOf(hit, other) <= reach.near)
  const ends = all('end').filter((end) => !isNegated(end))
  const bad = [...all('unwanted'), ...all('losses')]
  const moves = all('move')
  const signs: ForeignSign[] = []
  for (const hit of hits) {
    let weight = ownWeight(hit, { near, bad, moves, all })
    if (weight === 0) continue
    if (hit.term.kind === 'end') {
      if (
        isNegated(hit) ||
        near(
          hit,
          hits.filter(({ term }) => SIDED.has(term.kind)),
        ).length > 0
      )
        continue
    } else {
      if (isNegated(hit)) weight *= NEGATED
      if (near(hit, ends).length > 0) weight *= TURNED
    }
    if (near(hit, all('stronger')).length > 0) weight *= STRONGER
    if (near(hit, all('weaker')).length > 0) weight *= WEAKER
    if (all('if').some(({ from }) => from < hit.from)) weight *= ONLY_IF
    if (buts.some(({ from }) => from >= hit.until)) weight *= BEFORE_BUT
    if (buts.some(({ until }) => until <= hit.from)) weight *= AFTER_BUT
    signs.push({ weight, text: hit.text })
  }
  return signs
}

/** What an end turns round instead of counting itself. */
const SIDED: ReadonlySet<Kind> = new Set(['side', 'move', 'losses', 'shorts', 'longs'])

function ownWeight(
  hit: Hit,
  {
    near,
    bad,
    moves,
    all,
  }: {
    near(hit: Hit, others: readonly Hit[]): Hit[]
    bad: readonly Hit[]
    moves: readonly Hit[]
    all(kind: Kind): Hit[]
  },
): number {
  const { kind, weight } = hit.term
  switch (kind) {
    case 'side':
      return weight
    case 'move':
      return near(hit, bad).length > 0 ? weight * TURNED : weight
    case 'losses':
      return near(hit, moves).length > 0 ? 0 : -CLEAR
    case 'flow':
    case 'passage': {
      const exchanges = all('exchange')
      const funds = all('fund')
      if (funds.length > 0) return Math.sign(weight) * CLEAR
      if (exchanges.length > 0) return -Math.sign(weight) * CLEAR
      return kind === 'flow' ? weight : 0
    }
    case 'shorts':
    case 'longs':
      return all('liquidated').length > 0 ? 0 : kind === 'shorts' ? -POSITION : POSITION
    case 'liquidated':
      if (all('longs').length === 0 && all('shorts').length > 0) return SQUEEZED
      return weight === 0 && all('longs').length === 0 ? 0 : -SQUEEZED
    case 'end':
      return -POSITION
    default:
      return 0
  }
}

function gapOf(one: Hit, other: Hit): number {
  return one.from < other.from ? other.from - one.until : one.from - other.until
}

function isParted(buts: readonly Hit[], from: number, until: number): boolean {
  return buts.some((but) => but.from >= from && but.until <= until)
}

/** How far words act on each other, in words, or in letters where no spaces part them. */
interface Reach {
  before: number
  after: number
  near: number
}

const REACH_OF_WORDS: Reach = { before: 3, after: 3, near: 4 }
const REACH_OF_LETTERS: Reach = { before: 4, after: 6, near: 9 }

interface Terms {
  /** First word or, of a language without spaces, first letter -> terms, longest first. */
  exact: Map<string, Term[]>
  /** Beginning of a first word -> terms, longest first. */
  stems: Map<string, Term[]>
  within: Term[]
}

interface Reader {
  terms: Terms
  /** Without accents, for texts that have none, where they make other words. */
  plain: Terms | undefined
  reach: Reach
  parting: RegExp
  fold(text: string, isPlain: boolean): string
  find(clause: string, terms: Terms): Hit[]
}

const readers = new Map<string, Reader>()
const WORDS_OF: ReadonlyMap<string, LanguageWords> = new Map(
  LANGUAGE_WORDS.map((words) => [words.code, words]),
)

/** Made when the first text of its language comes; a language without a file has the words that all borrow. */
function readerOf(language: string | undefined): Reader {
  const words = WORDS_OF.get(language ?? '')
  const known = readers.get(words?.code ?? '')
  if (known) return known
  const isUnspaced = words?.isUnspaced === true
  const letters = new Map(
    (words?.letters ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => [pair[0]!, pair.slice(1)]),
  ) // not empty
  const joined = (words?.joined ?? '').split(/\s+/).filter(Boolean)
  const joints =
    joined.length === 0 ? undefined : new RegExp(String.raw`(?<!\p{L})(${joined.join('|')})\s+`, 'gu')
  const fold = (text: string, isPlain: boolean) => {
    const keepsAccents = isUnspaced || (words?.keepsAccents === true && !isPlain)
    const folded = foldText(text, { letters, keepsAccents })
    return joints === undefined ? folded : folded.replace(joints, '$1')
  }
  const prefixes = (words?.prefixes ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((prefix) => fold(prefix, false))
  const indexWith = (isPlain: boolean) =>
    indexTerms(
      termsOf(words, (text) => fold(text, isPlain)),
      isUnspaced,
    )
  const reader: Reader = {
    terms: indexWith(false),
    plain: words?.keepsAccents === true ? indexWith(true) : undefined,
    parting: partingOf(words),
    reach: isUnspaced ? REACH_OF_LETTERS : REACH_OF_WORDS,
    fold,
    find: isUnspaced ? findLetters : (clause, terms) => findWords(clause, terms, prefixes),
  }
  readers.set(words?.code ?? '', reader)
  return reader
}

const MARKS = String.raw`(?<=[.!?;\n])\s+|[。！？；，、،؛]\s*|,\s+`

function partingOf(words: LanguageWords | undefined): RegExp {
  const buts = (words?.but ?? '')
    .split(',')
    .map((but) => but.trim())
    .filter(Boolean)
  if (buts.length === 0) return new RegExp(MARKS, 'u')
  const any = buts.join('|')
  return new RegExp(
    words?.isUnspaced ? `${MARKS}|(?=${any})` : String.raw`${MARKS}|\s+(?=(?:${any})\s)`,
    'iu',
  )
}

const ASCII = /^[\0-\x7f]*$/
function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** Marks above and below letters but the vowels of Devanagari, and what joins or stretches letters. */
const ACCENTS = /(?![\u0900-\u093b\u093d-\u097f])\p{Mn}|\u093c|\p{Cf}|\u0640/gu
const JOINERS = /\p{Cf}|\u0640|\ufe0f/gu
const FOLDED: Record<string, string> = { ı: 'i', ß: 'ss', ł: 'l', đ: 'd', ø: 'o', æ: 'ae', œ: 'oe', '’': "'" }
const FOLDABLE = /[ıßłđøæœ’]/gu
const LINKS = /https?:\/\/\S+|www\.\S+|@[\p{L}\p{N}_]+/gu

function foldText(
  text: string,
  { letters, keepsAccents }: { letters: ReadonlyMap<string, string>; keepsAccents: boolean },
): string {
  const lower = normalizeText(text.replace(LINKS, ' '), 'NFKC').toLowerCase()
  let folded = keepsAccents
    ? lower.replace(JOINERS, '')
    : normalizeText(lower, 'NFD')
        .replace(ACCENTS, '')
        .replace(FOLDABLE, (letter) => FOLDED[letter]!) // its pattern names them
  folded = normalizeText(folded, 'NFC')
  if (letters.size === 0) return folded
  let read = ''
  for (const letter of folded) read += letters.get(letter) ?? letter
  return read
}

function termsOf(words: LanguageWords | undefined, fold: (text: string) => string): Term[] {
  const terms = new Map<string, Term>()
  const add = (list: string, kind: Kind, weight: number, isOwn: boolean) => {
    for (const text of list.split(',')) {
      const term = fold(text).trim().replace(/\s+/g, ' ')
      if (term !== '' && !terms.has(term)) terms.set(term, { words: term.split(' '), kind, weight, isOwn })
    }
  }
  for (const of of words ? [words, LOANWORDS] : [LOANWORDS]) {
    const isOwn = of === words
    add(of.nothing, 'nothing', 0, isOwn)
    add(of.notBefore, 'not before', 0, isOwn)
    add(of.notAfter, 'not after', 0, isOwn)
    for (const [strength, weight] of [
      ['strong', STRONG],
      ['clear', CLEAR],
      ['slight', SLIGHT],
    ] as const) {
      add(of.rise[strength], 'side', weight, isOwn)
      add(of.fall[strength], 'side', -weight, isOwn)
    }
    add(of.up, 'move', CLEAR, isOwn)
    add(of.down, 'move', -CLEAR, isOwn)
    add(of.unwanted, 'unwanted', 0, isOwn)
    add(of.losses, 'losses', 0, isOwn)
    add(of.outflow, 'flow', -POSITION, isOwn)
    add(of.inflow, 'flow', POSITION, isOwn)
    add(of.leave, 'passage', -1, isOwn)
    add(of.enter, 'passage', 1, isOwn)
    add(of.exchange, 'exchange', 0, isOwn)
    add(of.fund, 'fund', 0, isOwn)
    add(of.shorts, 'shorts', 0, isOwn)
    add(of.longs, 'longs', 0, isOwn)
    add(of.liquidated, 'liquidated', 1, isOwn)
    add(of.end, 'end', 0, isOwn)
    add(of.regret, 'regret', 0, isOwn)
    add(of.but, 'but', 0, isOwn)
    add(of.if, 'if', 0, isOwn)
    add(of.stronger, 'stronger', 0, isOwn)
    add(of.weaker, 'weaker', 0, isOwn)
  }
  return [...terms.values()]
}

function indexTerms(list: readonly Term[], isUnspaced: boolean): Terms {
  const terms: Terms = { exact: new Map(), stems: new Map(), within: [] }
  const put = (map: Map<string, Term[]>, key: string, term: Term) =>
    map.set(key, [...(map.get(key) ?? []), term])
  for (const term of list) {
    const first = term.words[0]! // a split gives at least one
    if (isUnspaced)
      put(terms.exact, first[0]!, term) // no word is empty
    else if (first.startsWith('*')) terms.within.push(term)
    else if (first.endsWith('*')) put(terms.stems, first.slice(0, -1), term)
    else put(terms.exact, first, term)
  }
  const lengthOf = ({ words }: Term) => words.join(' ').length
  for (const map of [terms.exact, terms.stems]) {
    for (const same of map.values()) {
      same.sort((a, b) => (isUnspaced ? 0 : b.words.length - a.words.length) || lengthOf(b) - lengthOf(a))
    }
  }
  return terms
}

const WORD = /[+-]?\d+(?:[.,]\d+)?%|[\p{L}\p{M}\p{N}']+/gu

function findWords(clause: string, terms: Terms, prefixes: readonly string[]): Hit[] {
  const words = (clause.match(WORD) ?? []).map(normalizeFigure)
  const hits: Hit[] = []
  for (let at = 0; at < words.length; at++) {
    const term = findTerm(words[at]!, words, at, terms) ?? findBehindPrefix(words, at, terms, prefixes) // in range
    if (!term) continue
    const until = at + term.words.length
    hits.push({ term, text: words.slice(at, until).join(' '), from: at, until })
    at = until - 1
  }
  return hits
}

const STEM_MIN = 2
const WITHIN_MIN = 7

/** No stem is longer. */
const STEM_MAX = 32

/** The longest term that begins at a place with `word`. */
function findTerm(word: string, words: readonly string[], at: number, terms: Terms): Term | undefined {
  let best = terms.exact.get(word)?.find((term) => standsAt(term, words, at))
  for (let length = Math.min(word.length, STEM_MAX); length >= STEM_MIN; length--) {
    const found = terms.stems.get(word.slice(0, length))?.find((term) => standsAt(term, words, at))
    if (found && (!best || found.words.length > best.words.length)) best = found
  }
  if (best || word.length < WITHIN_MIN) return best
  return terms.within.find(({ words: [first = ''] }) => word.includes(first.slice(1, -1)))
}

/** That the first word is there is known. */
function standsAt({ words }: Term, text: readonly string[], at: number): boolean {
  for (let n = 1; n < words.length; n++) {
    const word = words[n]! // in range
    const there = text[at + n]
    if (there === undefined) return false
    if (word.endsWith('*') ? !there.startsWith(word.slice(0, -1)) : there !== word) return false
  }
  return true
}

const BEHIND_PREFIX_MIN = 3

function findBehindPrefix(
  words: readonly string[],
  at: number,
  terms: Terms,
  prefixes: readonly string[],
): Term | undefined {
  const word = words[at]! // in range
  for (const prefix of prefixes) {
    if (!word.startsWith(prefix) || word.length - prefix.length < BEHIND_PREFIX_MIN) continue
    const term = findTerm(word.slice(prefix.length), words, at, terms)
    if (term) return term
  }
  return undefined
}

const LATIN = /[a-z]/

function findLetters(clause: string, terms: Terms): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < clause.length; at++) {
    const term = terms.exact.get(clause[at]!)?.find((one) => isWritten(one, clause, at)) // in range
    if (!term) continue
    const until = at + textOf(term).length
    hits.push({ term, text: textOf(term), from: at, until })
    at = until - 1
  }
  return hits
}

function textOf({ words }: Term): string {
  const text = words.join(' ')
  return text.endsWith('*') ? text.slice(0, -1) : text
}

/** Borrowed words in Latin letters count as whole words only. */
function isWritten(term: Term, clause: string, at: number): boolean {
  const text = textOf(term)
  if (!clause.startsWith(text, at)) return false
  if (!LATIN.test(text[0]!)) return true // no term is empty
  const isStem = term.words.at(-1)!.endsWith('*') // nor has one no words
  return !LATIN.test(clause[at - 1] ?? '') && (isStem || !LATIN.test(clause[at + text.length] ?? ''))
}

function normalizeFigure(word: string): string {
  if (word.startsWith('+')) return '+%'
  return word.startsWith('-') ? '-%' : word
}
