import type { Database } from '../database.ts'
import { exactMark } from './exact-mark.ts'

const NEWEST_POSTS = 200 // enough to tell what goes together, few enough to read at once

/** The symbols that the newest posts with a hashtag speak of, the most frequent first. By posts_search or posts_newest. */
export async function listRelatedSymbols(
  db: Database,
  { topic, since, limit }: { topic: string; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ symbol: string }>(
    `select symbol
     from (
       select symbols from posts
       where search @@ $1::tsquery and created_at >= $2
       order by created_at desc
       limit ${NEWEST_POSTS}
     ) as newest, unnest(symbols) as symbol
     group by symbol
     order by count(*) desc, symbol
     limit $3`,
    [exactMark(`#${topic}`), since, limit],
  )
  return rows.map(({ symbol }) => symbol)
}
