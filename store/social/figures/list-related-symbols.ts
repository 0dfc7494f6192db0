import type { Database } from '../../database.ts'
import { exactMark } from '../search-query.ts'

const NEWEST_POSTS = 200 // enough to tell what goes together, few enough to read at once

/** The symbols that the newest posts of a time with a hashtag speak of, the most frequent first. By posts_search or posts_newest. */
export async function listRelatedSymbols(
  db: Database,
  { topic, from, until, limit }: { topic: string; from: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ symbol: string }>(
    `select symbol
     from (
       select symbols from posts
       where search @@ $1::tsquery and created_at >= $2 and created_at < $3
       order by created_at desc
       limit ${NEWEST_POSTS}
     ) as newest, unnest(symbols) as symbol
     group by symbol
     order by count(*) desc, symbol
     limit $4`,
    [exactMark(`#${topic}`), from, until, limit],
  )
  return rows.map(({ symbol }) => symbol)
}
