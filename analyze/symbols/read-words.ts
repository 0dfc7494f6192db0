import { clipText } from '../text/clip-text.ts'

/** A link, an @name, or a written word with what stands before it. */
const TOKEN = /[Hh]ttps?:\/\/\S+|[Ww]ww\.\S+|@[\w.-]+|[$＄#＃]?[\p{L}\p{N}][\p{L}\p{N}\p{M}_\u200c]*|₿/gu
const LINK = /^(?:[Hh]ttps?:\/\/|[Ww]ww\.)/

/** A word, or context in which no asset is searched: a link, an @name. */
export interface Word {
  /** As it is written, with $ or # where it has one of its own. */
  text: string
  lower: string
  start: number
  end: number
  kind: 'word' | 'tag' | 'cashtag' | 'link' | 'mention'
}

/** The words of a text in its order; a tag that sticks to a word before it (US$BTC, a#b) loses its marker. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  let last: Word | undefined
  for (const match of clipText(text).matchAll(TOKEN)) {
    const raw = match[0]
    const start = match.index
    const end = start + raw.length
    const sticks = isMarker(raw[0]) && last?.end === start && last.kind === 'word'
    const written = sticks ? raw.slice(1) : raw
    last = { text: written, lower: lowerOf(written), start, end, kind: kindOf(written, text[end]) }
    words.push(last)
  }
  return words
}

function lowerOf(written: string): string {
  const lower = written.toLowerCase()
  return lower.includes('\u200c') ? lower.replaceAll('\u200c', '') : lower
}

function kindOf(written: string, next: string | undefined): Word['kind'] {
  const first = written[0]
  if (first === '@' || next === '@') return 'mention'
  if (first === '$' || first === '＄') return 'cashtag'
  if (first === '#' || first === '＃') return 'tag'
  return (first === 'h' || first === 'H' || first === 'w' || first === 'W') && LINK.test(written)
    ? 'link'
    : 'word'
}

function isMarker(char: string | undefined): boolean {
  return char === '$' || char === '#' || char === '＄' || char === '＃'
}
