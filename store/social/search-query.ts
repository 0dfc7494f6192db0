/** A tsquery as an SQL expression, whose values are added to those of the whole query by `parameter`. */
export type SearchExpression = (parameter: Parameter) => string

type Parameter = (value: string) => string

/**
 * What people type as a search over `posts.search`: words as English stems, `"a phrase"`, `or`, `-without`, and the
 * exact marks `$btc` and `#defi`. Whatever is typed is a search, never an error; without a word it finds nothing.
 */
export function toSearchExpression(typed: string): SearchExpression {
  const alternatives = splitAlternatives(tokenize(typed))
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

interface Term {
  text: string
  kind: 'words' | 'phrase' | 'mark' | 'or'
  isExcluded: boolean
}

// A phrase, or what stands between spaces and quotes; either with a minus before it. A dash alone is nothing.
const TOKEN = /(-*)(?:"([^"]*)"|([^\s"-][^\s"]*))/g
const MARK = /^(?:\$\p{L}[\p{L}\p{N}._-]*|#[\p{L}\p{N}_]+)$/u
const CLOSING_PUNCTUATION = /[.,;:!?)\]}]+$/

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
  if (kind === 'mark') return `${parameter(exactMark(text))}::tsquery`
  return kind === 'phrase' ? inOrder(text, parameter) : eachOf(text, parameter)
}

/** What stands without a space, such as `to-day`, is one phrase; the signs of a tsquery part it like spaces. */
function eachOf(text: string, parameter: Parameter): string {
  const parts = text.split(/[!&|()]+/).filter((part) => part !== '')
  return parts.map((part) => inOrder(part, parameter)).join(' && ') || `''::tsquery`
}

/**
 * A function without operators of its own: those of websearch_to_tsquery lie on a stack of 32, beyond which it is an
 * error. https://github.com/postgres/postgres/blob/master/src/backend/utils/adt/tsquery.c, STACKDEPTH
 */
function inOrder(text: string, parameter: Parameter): string {
  return `phraseto_tsquery('english', ${parameter(text)})`
}
