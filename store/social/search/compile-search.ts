import { LRUCache } from 'lru-cache'
import { type Queries, queryRows } from '../../query-rows.ts'
import { exactMark, symbolMark, toSearchExpression } from '../search-query.ts'

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
  const typed = JSON.stringify([words, symbol, tag])
  const known = compiled.get(typed)
  if (known !== undefined) return known
  const values: string[] = []
  const parameter = (value: string) => `$${values.push(value)}`
  const parts = [
    ...(symbol === undefined ? [] : [`${parameter(symbolMark(symbol))}::tsquery`]),
    ...(tag === undefined ? [] : [`${parameter(exactMark(`#${tag}`))}::tsquery`]),
    ...(words === undefined || (words === '' && symbol !== undefined)
      ? []
      : [`(${toSearchExpression(words)(parameter)})`]),
  ]
  const [row] = await queryRows(db, { text: `select (${parts.join(' && ')})::text`, values })
  const query = row?.[0] ?? ''
  compiled.set(typed, query)
  return query
}

/** Whether a compiled search can be looked up in the index of words: it asks for a word, and not only that some are absent. */
export async function isIndexable(db: Queries, query: string): Promise<boolean> {
  const [row] = await queryRows(db, { text: 'select querytree($1::tsquery)', values: [query] })
  return !['', 'T'].includes(row?.[0] ?? '')
}
