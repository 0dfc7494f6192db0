import { exactMark } from './exact-mark.ts'

/** A tsquery as an SQL expression, whose values are added to those of the whole query by `parameter`. */
export type SearchExpression = (parameter: (value: string) => string) => string

/**
 * What people type as a search over `posts.search`: words as English stems, `"a phrase"`, `or`, `-without`, and the
 * exact marks `$btc` and `#defi`. Whatever is typed is a search, never an error; without a word it finds nothing.
 */
export function toSearchExpression(typed: string): SearchExpression {
  const alternatives = splitAlternatives(tokenize(typed))
  return (parameter) =>
    alternatives.map((terms) => `(${allOf(terms, parameter)})`).join(' || ') || `''::tsquery`
}

interface Term {
  text: string
  kind: 'words' | 'mark' | 'or'
  isExcluded: boolean
}

// A phrase, or what stands between spaces and quotes; either with a minus before it.
const TOKEN = /(-?)(?:"([^"]*)"|([^\s"]+))/g
const MARK = /^(?:\$\p{L}[\p{L}\p{N}._-]*|#[\p{L}\p{N}_]+)$/u
const CLOSING_PUNCTUATION = /[.,;:!?)\]}]+$/

function tokenize(typed: string): Term[] {
  return [...typed.matchAll(TOKEN)].map(([, minus, phrase, bare]) => {
    const isExcluded = minus === '-'
    if (phrase !== undefined) return { kind: 'words', text: `"${phrase}"`, isExcluded }
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

/** Words without a phrase or a minus go together, which is one value in most searches. */
function allOf(terms: Term[], parameter: (value: string) => string): string {
  const plain = terms.filter((term) => term.kind === 'words' && !term.isExcluded)
  const others = terms.filter((term) => !plain.includes(term))
  const parts = others.map((term) => `${term.isExcluded ? '!! ' : ''}${toQuery(term, parameter)}`)
  if (plain.length > 0) parts.unshift(words(plain.map(({ text }) => text).join(' '), parameter))
  return parts.join(' && ')
}

function toQuery({ kind, text }: Term, parameter: (value: string) => string): string {
  return kind === 'words' ? words(text, parameter) : `${parameter(exactMark(text))}::tsquery`
}

function words(text: string, parameter: (value: string) => string): string {
  return `websearch_to_tsquery('english', ${parameter(text)})`
}
