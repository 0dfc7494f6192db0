import { LRUCache } from 'lru-cache'
import { type Queries, queryRows } from '../../queries.ts'
import { hashtagQuery, type SearchExpression, symbolMark, toSearchExpression } from '../search-query.ts'

/** Searches in PostgreSQL's own words, which do not depend on what is stored. */
const compiled = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (query, typed) => query.length + typed.length + 1,
})

/** A search as `searchPosts` understands it, as the text of a tsquery. An empty one matches nothing. */
export async function compileSearch(
  db: Queries,
  { words, symbol, tag }: { words?: string; symbol?: string; tag?: string },
): Promise<string> {
  if (words !== undefined && symbol === undefined && tag === undefined) {
    const plain = await compilePlainWords(db, words)
    if (plain !== undefined) return plain
  }
  const typed = JSON.stringify([words, symbol, tag])
  const known = compiled.get(typed)
  if (known !== undefined) return known
  const [query = ''] = await askDatabase(db, [
    (parameter) =>
      [
        ...(symbol === undefined ? [] : [`${parameter(symbolMark(symbol))}::tsquery`]),
        ...(tag === undefined ? [] : [`(${parameter(hashtagQuery(tag))}::tsquery)`]),
        ...(words === undefined || (words === '' && symbol !== undefined)
          ? []
          : [`(${toSearchExpression(words)(parameter)})`]),
      ].join(' && '),
  ])
  compiled.set(typed, query)
  return query
}

/** Phrases of other letters may stand in two ways in the index, so that they are compiled as a whole. */
const PLAIN_WORDS = /^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*|"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")$/u
const OR = /(?:^| )or(?: |$)/i
/** A tsquery of one word and nothing else. */
const ONE_WORD = /^'[^'\\]+'$/

/**
 * Words with a space between, or a phrase of such: what most people type. Each word is compiled by itself and kept, so that
 * new searches are made of known words without asking. Undefined where the parts do not make the whole.
 */
async function compilePlainWords(db: Queries, typed: string): Promise<string | undefined> {
  if (!PLAIN_WORDS.test(typed) || OR.test(typed)) return undefined
  const isPhrase = typed.startsWith('"')
  const queries = await compileEach(db, typed.replaceAll('"', '').split(' '))
  // What is left out within a phrase, or is several words, moves the others.
  if (isPhrase) return queries.every((query) => ONE_WORD.test(query)) ? queries.join(' <-> ') : undefined
  return queries
    .filter((query) => query !== '')
    .map((query) => (ONE_WORD.test(query) ? query : `( ${query} )`))
    .join(' & ')
}

async function compileEach(db: Queries, words: string[]): Promise<string[]> {
  const found = new Map(words.map((word) => [word, compiled.get(word)]))
  const unknown = [...found.keys()].filter((word) => found.get(word) === undefined)
  if (unknown.length > 0) {
    const queries = await askDatabase(db, unknown.map(toSearchExpression))
    for (const [place, word] of unknown.entries()) {
      const query = queries[place] ?? ''
      found.set(word, query)
      compiled.set(word, query)
    }
  }
  return words.map((word) => found.get(word) ?? '')
}

async function askDatabase(db: Queries, expressions: SearchExpression[]): Promise<string[]> {
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const columns = expressions.map((expression) => `(${expression(parameter)})::text`)
  const [row = []] = await queryRows(db, { text: `select ${columns.join(', ')}`, values, isShort: true })
  return row.map((query) => query ?? '')
}

/** Whether a compiled search can be looked up in the index of words: it asks for a word, and not only that some are absent. */
export async function isIndexable(db: Queries, query: string): Promise<boolean> {
  const [row] = await queryRows(db, { text: 'select querytree($1::tsquery)', values: [query] })
  return !['', 'T'].includes(row?.[0] ?? '')
}
