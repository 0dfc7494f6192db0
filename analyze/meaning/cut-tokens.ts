export interface Token {
  /** Lower case, without drawl; classes of figures and names instead of their values: see `normalize`. */
  word: string
  /** Where it stands in the text, in UTF-16 units. */
  start: number
  end: number
  /** A mark that ends a sentence or clause; marks are words of their own. */
  isMark: boolean
}

/** Tokens that are read of a post; what stands behind them says no more than what stands before. */
export const TOKENS_MAX = 400

const PATTERN =
  /https?:\/\/\S+|www\.\S+|@[A-Za-z0-9_]+|\$[A-Za-z][A-Za-z._]*|[+-]?[$€£]?\d[\d.,]*(?:%|[kmbxKMBX](?![A-Za-z]))?|[\p{L}_][\p{L}\p{M}\p{N}_]*(?:['’][\p{L}]+)*|\p{Extended_Pictographic}|[!?]+|[.,;:…]+/gu
const DRAWL = /(\p{L})\1\1+/gu
const MARK = /^[!?.,;:…]/
const FIGURE = /^[+-]?[$€£]?\d/
const MULTIPLE = /^\d+x$/
const APOSTROPHES = /’/g
const GENITIVE = /'s$/

/**
 * Cuts a text into the words that the meaning model counts. Links say nothing; @names are "@", cashtags "$t", figures
 * "+%", "-%", "%", "$n" or "n", so that what is learned of one price or name holds for all of them.
 */
export function cutTokens(text: string): Token[] {
  const tokens: Token[] = []
  PATTERN.lastIndex = 0
  for (let match = PATTERN.exec(text); match; match = PATTERN.exec(text)) {
    const word = normalize(match[0])
    if (word === '') continue
    tokens.push({ word, start: match.index, end: PATTERN.lastIndex, isMark: MARK.test(word) })
    if (tokens.length === TOKENS_MAX) break
  }
  return tokens
}

function normalize(raw: string): string {
  const code = raw.charCodeAt(0)
  if (code === 64) return '@'
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  if (!isLetter && FIGURE.test(raw)) return normalizeFigure(raw)
  if (code === 36) return '$t'
  const lower = raw.toLowerCase()
  if (lower.startsWith('http') && lower.includes('://')) return ''
  if (lower.startsWith('www.')) return ''
  if (!isLetter && MARK.test(lower)) return lower.length > 1 ? normalizeMarks(lower) : lower
  const word = hasDrawl(lower) ? lower.replace(DRAWL, '$1$1') : lower
  if (!word.includes("'") && !word.includes('’')) return word
  const straight = word.replace(APOSTROPHES, "'")
  return straight.length > 3 ? straight.replace(GENITIVE, '') : straight
}

/** Most words have none: asked before the pattern, which costs more. */
function hasDrawl(word: string): boolean {
  for (let index = 2; index < word.length; index++) {
    const code = word.charCodeAt(index)
    if (code === word.charCodeAt(index - 1) && code === word.charCodeAt(index - 2)) return true
  }
  return false
}

function normalizeFigure(raw: string): string {
  if (raw.endsWith('%')) {
    if (raw[0] === '+') return '+%'
    return raw[0] === '-' ? '-%' : '%'
  }
  const lower = raw.toLowerCase()
  if (MULTIPLE.test(lower)) return lower
  return /[$€£]/.test(raw) ? '$n' : 'n'
}

function normalizeMarks(marks: string): string {
  if (marks.includes('?')) return marks.includes('!') ? '?!' : '??'
  return marks.includes('!') ? '!!' : '…'
}
