import { foldText, UNSPACED, UNSPACED_LETTER } from '#contract/text/search-words.ts'

/** A piece of a text: what was searched for, or what lies between. */
export interface Piece {
  text: string
  marked: boolean
}

/**
 * Cuts a text into pieces, marking the words that a search found: whatever their case and accents and, for English, their
 * usual endings; of what is written without spaces the letters that were searched for. Quoted words count only side by side; `or` and
 * words after a minus mark nothing.
 */
export function findHighlights(text: string, q: string): Piece[] {
  const phrases = readPhrases(q)
  if (phrases.length === 0 || text === '') return [{ text, marked: false }]
  const words = cutWords(text)
  const marked = new Set<number>()
  for (const phrase of phrases) {
    for (let at = 0; at + phrase.length <= words.length; at++) {
      if (phrase.every((stem, index) => words[at + index]?.stem === stem)) {
        for (let index = 0; index < phrase.length; index++) marked.add(at + index)
      }
    }
  }
  return cut(
    text,
    words.filter((_, index) => marked.has(index)),
  )
}

/** Of a longer text so many letters are shown until all are asked for. */
const EXCERPT_LETTERS = 1_000
/** So many before the first mark of an excerpt. */
const LEAD_LETTERS = 100

/** The part of a long text that has its first mark; undefined where the text is short enough to be shown whole. */
export function findExcerpt(pieces: Piece[]): Piece[] | undefined {
  const text = pieces.map((piece) => piece.text).join('')
  // A little more is not worth a press.
  if (text.length <= 1.5 * EXCERPT_LETTERS) return undefined
  const first = pieces.findIndex(({ marked }) => marked)
  const mark = pieces.slice(0, Math.max(first, 0)).reduce((sum, piece) => sum + piece.text.length, 0)
  const from = mark < EXCERPT_LETTERS / 2 ? 0 : wholeLetter(text, mark - LEAD_LETTERS)
  const until = Math.min(text.length, wholeLetter(text, from + EXCERPT_LETTERS))
  const between = (value: number) => Math.min(Math.max(value, from), until)
  let at = 0
  const shown = pieces.map(({ text: whole, marked }) => {
    const start = at
    at += whole.length
    return { text: text.slice(between(start), between(at)), marked }
  })
  const cut = (is: boolean): Piece[] => (is ? [{ text: '…', marked: false }] : [])
  return [...cut(from > 0), ...shown.filter((piece) => piece.text !== ''), ...cut(until < text.length)]
}

/** The next place that does not part a surrogate pair or a letter from its marks. */
function wholeLetter(text: string, at: number): number {
  const joined = /^(?:[\udc00-\udfff]|\p{M}|\u200d|\ufe0f){1,20}/u.exec(text.slice(at, at + 20))
  return at + (joined?.[0].length ?? 0)
}

interface Word {
  start: number
  end: number
  stem: string
}

/**
 * Words, and letters of what is written without spaces. A ticker's $ and a tag's # belong to the word, and so does what is
 * invisible.
 */
const WORDS = new RegExp(
  `[$#＃]?(?:${UNSPACED_LETTER}|(?!${UNSPACED})[\\p{L}\\p{N}](?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}_\\p{Default_Ignorable_Code_Point}])*)`,
  'gu',
)

function cutWords(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    stem: stemOf(word),
  }))
}

function readPhrases(q: string): string[][] {
  return [...q.matchAll(/(-?)"([^"]*)"?|(\S+)/g)].flatMap(([whole, minus, quoted, word = '']) => {
    if (minus || (word && /^(-|or$)/i.test(word))) return []
    const stems = cutWords(quoted ?? whole).map(({ stem }) => stem)
    return stems.length > 0 ? [stems] : []
  })
}

/** What comes before an ending has three letters at least; `ss` and `us` end no plural. */
const BEFORE_ENDINGS = [/^(?:(.{3,})es|(.{2,}[^su])s)$/, /^(.{3,})(?:ing|ed|ly)$/, /^(.{3,})e$/]

function stemOf(word: string): string {
  let stem = foldText(word).replace(/^[$#＃]/, '')
  for (const beforeEnding of BEFORE_ENDINGS) {
    const [, first, second] = beforeEnding.exec(stem) ?? []
    stem = first ?? second ?? stem
  }
  return stem
}

function cut(text: string, marks: { start: number; end: number }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of marks) {
    const last = pieces.at(-1)
    if (start === at && last) last.text += text.slice(start, end)
    else {
      if (start > at) pieces.push({ text: text.slice(at, start), marked: false })
      pieces.push({ text: text.slice(start, end), marked: true })
    }
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
