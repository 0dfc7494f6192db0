/** A piece of a text: what was searched for, or what lies between. */
export interface Piece {
  text: string
  marked: boolean
}

/**
 * Cuts a text into pieces, marking the words that a search found: whatever their case and, for English, their usual
 * endings. Quoted words count only side by side; `or` and words after a minus mark nothing.
 */
export function findHighlights(text: string, q: string): Piece[] {
  const phrases = readPhrases(q)
  if (phrases.length === 0 || text === '') return [{ text, marked: false }]
  const words = [...text.matchAll(WORDS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    stem: stemOf(match[0]),
  }))
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

/** A ticker's $ and a tag's # belong to the word. */
const WORDS = /[$#]?[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*/gu

function readPhrases(q: string): string[][] {
  return [...q.matchAll(/(-?)"([^"]*)"?|(\S+)/g)].flatMap(([whole, minus, quoted, word = '']) => {
    if (minus || (word && /^(-|or$)/i.test(word))) return []
    const stems = [...(quoted ?? whole).matchAll(WORDS)].map((match) => stemOf(match[0]))
    return stems.length > 0 ? [stems] : []
  })
}

/** What comes before an ending has three letters at least; `ss` and `us` end no plural. */
const BEFORE_ENDINGS = [/^(?:(.{3,})es|(.{2,}[^su])s)$/, /^(.{3,})(?:ing|ed|ly)$/, /^(.{3,})e$/]

function stemOf(word: string): string {
  let stem = word.toLowerCase().replace(/^[$#]/, '')
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
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false })
    pieces.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false })
  return pieces
}
