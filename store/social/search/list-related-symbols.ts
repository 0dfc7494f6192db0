import type { Database } from '../../database.ts'
import { compileSearch } from './compile-search.ts'

const NEWEST_POSTS = 200 // enough to show what goes together, few enough to read at once

/**
 * The symbols that the newest posts of a time that match a search speak of, the most frequent first, without the one that
 * is searched for. By posts_search or posts_newest.
 */
export async function listRelatedSymbols(
  db: Database,
  {
    symbol,
    tag,
    words,
    from,
    until,
    limit,
  }: {
    symbol?: string
    tag?: string
    words?: string
    from: Date
    until: Date
    limit: number
  },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ symbol: string }>(
    `select symbol
     from (
       select symbols from posts
       where search @@ $1::tsquery and created_at >= $2 and created_at < $3
       order by created_at desc
       limit ${NEWEST_POSTS}
     ) as newest, unnest(symbols) as symbol
     where symbol is distinct from $5
     group by symbol
     order by count(*) desc, symbol
     limit $4`,
    [await compileSearch(db, { symbol, tag, words }), from, until, limit, symbol ?? null],
  )
  return rows.map(({ symbol }) => symbol)
}
