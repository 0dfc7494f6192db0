import { cutSearchWords, foldText, isRun, lettersOf, SEARCH_STOP_WORDS } from '#contract/text/search-words.ts'
import { ceilTo, floorTo, type Period } from './time-grains.ts'

/** A tsquery as an SQL expression, whose values are added to those of the whole query by `parameter`. */
export type SearchExpression = (parameter: Parameter) => string

type Parameter = (value: string) => string

/**
 * What people type as a search over `posts.search`: words as English stems, what is written without spaces wherever it
 * stands, `"a phrase"`, `or`, `-without`, and the exact marks `$btc` and `#defi`. Whatever is typed is a search, never an
 * error; without a word it finds nothing. Words and marks are also looked for as texts were cut before decision 465, so
 * that posts are found before they are indexed again, but for phrases of several runs; of what is indexed again that
 * finds nothing else.
 */
export function toSearchExpression(typed: string): SearchExpression {
  const alternatives = splitAlternatives(
    tokenize(typed.replace(OTHER_SIGN, (sign) => OTHER_SIGNS[sign] ?? '"')),
  )
  return (parameter) =>
    alternatives.map((terms) => `(${allOf(terms, parameter)})`).join(' || ') || `''::tsquery`
}

/** One word of a tsquery as it stands, whatever it holds: in quotes, with quotes and backslashes doubled. */
export function exactMark(mark: string): string {
  return `'${mark.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** The exact mark of a symbol in `posts.search`. */
export function symbolMark(symbol: string): string {
  return exactMark(`$${symbol.toLowerCase()}`)
}

/** More of them cost more steps down the index than the posts that they leave out. */
const PERIOD_MARKS_MAX = 32

/**
 * The marks of the UTC days, or where these are too many the months, of a period, as a tsquery. Undefined of one without
 * both ends or too long.
 */
export function periodMarks({ from, until }: Period): string | undefined {
  if (!from || !until) return undefined
  return marksOf({ from, until }, 'day') ?? marksOf({ from, until }, 'month')
}

function marksOf({ from, until }: Required<Period>, grain: 'day' | 'month'): string | undefined {
  const marks: string[] = []
  for (let at = floorTo(from.getTime(), grain); at < until.getTime(); at = ceilTo(at + 1, grain)) {
    if (marks.length === PERIOD_MARKS_MAX) return undefined
    marks.push(exactMark(`~${new Date(at).toISOString().slice(0, grain === 'day' ? 10 : 7)}`))
  }
  return marks.join(' | ') || undefined
}

/** The mark of a hashtag in `posts.search`, as a tsquery. */
export function hashtagQuery(tag: string): string {
  return eitherForm(tag, foldText)
    .map((form) => exactMark(`#${form}`))
    .join(' | ')
}

/** A text in the form of what is stored now and, where that is another, as it stands. */
function eitherForm(text: string, fold: (text: string) => string): string[] {
  return [...new Set([fold(text), text])]
}

interface Term {
  text: string
  kind: 'words' | 'phrase' | 'mark' | 'or'
  isExcluded: boolean
}

// A phrase, or what stands between spaces and quotes; either with a minus before it. A dash alone is nothing.
const TOKEN = /(-*)(?:"([^"]*)"|([^\s"-][^\s"]*))/g
/** A ticker, and what findHashtags in analyze takes for a hashtag. */
const MARK = /^(?:\$\p{L}[\p{L}\p{N}._-]*|#[\p{L}\p{M}\p{N}_\u200c·]+)$/u
const CLOSING_PUNCTUATION = /[.,;:!?)\]}、。，．！？：；）]+$/
/** As phones and East Asian keyboards write the signs of a search. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { '＃': '#', '＄': '$', '－': '-' }
const OTHER_SIGN = /[＃＄－“”„＂「」『』]/g

function tokenize(typed: string): Term[] {
  return [...typed.matchAll(TOKEN)].map(([, minus, phrase, bare]) => {
    const isExcluded = minus !== ''
    if (phrase !== undefined) return { kind: 'phrase', text: phrase, isExcluded }
    const text = bare ?? ''
    if (!isExcluded && text.toLowerCase() === 'or') return { kind: 'or', text, isExcluded }
    const mark = text.replace(CLOSING_PUNCTUATION, '')
    if (MARK.test(mark)) return { kind: 'mark', text: mark.toLowerCase(), isExcluded }
    return { kind: 'words', text, isExcluded }
  })
}

function splitAlternatives(terms: Term[]): Term[][] {
  const alternatives: Term[][] = [[]]
  for (const term of terms) {
    if (term.kind === 'or') alternatives.push([])
    else alternatives.at(-1)?.push(term)
  }
  return alternatives.filter((alternative) => alternative.length > 0)
}

function allOf(terms: Term[], parameter: Parameter): string {
  return terms.map((term) => `${term.isExcluded ? '!! ' : ''}(${toQuery(term, parameter)})`).join(' && ')
}

function toQuery({ kind, text }: Term, parameter: Parameter): string {
  if (kind === 'mark')
    return `${parameter(text.startsWith('#') ? hashtagQuery(text.slice(1)) : exactMark(text))}::tsquery`
  return kind === 'phrase' ? inOrder(text, parameter) : eachOf(text, parameter)
}

/** What stands without a space, such as `to-day`, is one phrase; the signs of a tsquery part it like spaces. */
function eachOf(text: string, parameter: Parameter): string {
  const parts = text.split(/[!&|()]+/).filter((part) => part !== '')
  return parts.map((part) => inOrder(part, parameter)).join(' && ') || `''::tsquery`
}

/**
 * As it stands, by a function without operators of its own: those of websearch_to_tsquery lie on a stack of 32, beyond which
 * it is an error. https://github.com/postgres/postgres/blob/master/src/backend/utils/adt/tsquery.c, STACKDEPTH
 */
function inOrder(text: string, parameter: Parameter): string {
  const words = cutSearchWords(text)
  // The search leaves these out, so that a run before them is the end of the phrase.
  while (words.length > 1 && SEARCH_STOP_WORDS.has(words.at(-1) ?? '')) words.pop()
  const places = listPlaces(words).join(' <-> ')
  const cut = `to_tsquery('english', ${parameter(places)})`
  if (!MAY_BE_CUT_OTHERWISE.test(text) || places === exactMark(text.toLowerCase())) return cut
  if (words.every((word) => SEARCH_STOP_WORDS.has(word))) return cut
  // In the index of today pairs and last letters of one run follow each other as earlier runs did.
  if (words.some((word, nr) => isRun(word) && isRun(words[nr + 1] ?? ''))) return cut
  return `(${cut} || phraseto_tsquery('english', ${parameter(text)}))`
}

/**
 * Other scripts, what PostgreSQL takes for one word (hosts, paths, compounds, numbers with a sign or a point), and "NFTs".
 */
const MAY_BE_CUT_OTHERWISE = /[^\0-\x7f]|\w[^\w\s]+\w|_|[-+.]\d|(?:^|\s)[/~.]|[b-df-hj-np-tv-xz]{3}s\b/i

/**
 * What stands at each place of a phrase in the index (cutIndexWords). Its last letter may go on with any other. Where runs
 * follow each other they may be parted or not, as people and their keyboards part them.
 */
function listPlaces(words: readonly string[]): string[] {
  return words.flatMap((word, nr) => {
    if (!isRun(word)) return exactMark(word)
    const letters = lettersOf(word)
    const pairs = letters.slice(1).map((letter, at) => exactMark(letters[at] + letter))
    const last = letters.at(-1) ?? ''
    const next = words[nr + 1]
    const anyPair = `${exactMark(last)}:*`
    if (next === undefined) return letters.length === 1 ? anyPair : pairs
    // What is left out stands for any one, so for a letter too.
    if (SEARCH_STOP_WORDS.has(next)) return [...pairs, anyPair]
    const [first] = lettersOf(next)
    return [
      ...pairs,
      first === undefined ? exactMark(last) : `(${exactMark(last)} | ${exactMark(last + first)})`,
    ]
  })
}
