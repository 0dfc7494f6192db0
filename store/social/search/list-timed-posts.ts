import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { ABOUT_SQL, SENTIMENT_TOWARDS_SQL } from '../post-sql.ts'
import { compileSearch } from './compile-search.ts'

/** A post by what it is compared with others by. */
export interface TimedPost {
  platform: Source
  externalId: string
  username: string
  /** Folded as the database folds names wherever authors are counted. */
  author: string
  /** Its beginning. */
  text: string
  createdAt: Date
  /** Towards the symbol, or as a whole; in basis points. */
  sentimentBp: number | undefined
}

export interface TimedPostsQuery {
  words?: string
  symbol?: string
  tag?: string
  /** Whole hours. */
  from: Date
  until: Date
  limit: number
}

/** So many characters are enough to compare by. */
const TEXT_MAX = 1_000
/** So many posts a search looks at one by one before it asks the index of words. */
const WALK = 100

/**
 * The posts of a time that match, the oldest first: all of them, or where there are more than `limit` the newest of each
 * hour, as many of each. Without those of accounts that their source names as automated, and of news feeds, which pass on
 * what agencies wrote. By search_posts, and each by its primary key; 10,000 take about 200 ms.
 */
export async function listTimedPosts(
  db: Database,
  { from, until, limit, ...search }: TimedPostsQuery,
): Promise<{ posts: TimedPost[]; isComplete: boolean }> {
  const query = await compileSearch(db, search)
  if (query === '') return { posts: [], isComplete: true }
  const read = (span: { from: Date; until: Date; limit: number }) =>
    readNewest(db, { query, symbol: search.symbol ?? '', ...span })
  const newest = await read({ from, until, limit: limit + 1 })
  if (newest.length <= limit) return { posts: newest.map(toPost).reverse(), isComplete: true }
  const posts: TimedPost[] = []
  const hours = Math.ceil((until.getTime() - from.getTime()) / HOUR_MS)
  for (let hour = 0; hour < hours; hour++) {
    const start = new Date(from.getTime() + hour * HOUR_MS)
    const end = new Date(start.getTime() + HOUR_MS)
    const ofHour = await read({ from: start, until: end, limit: Math.floor(limit / hours) })
    posts.push(...ofHour.map(toPost).reverse())
  }
  return { posts, isComplete: false }
}

interface Row {
  platform: Source
  external_id: string
  username: string
  author: string
  text: string
  created_at: Date
  sentiment_bp: number | null
}

async function readNewest(
  db: Database,
  {
    query,
    symbol,
    from,
    until,
    limit,
  }: { query: string; symbol: string; from: Date; until: Date; limit: number },
): Promise<Row[]> {
  const { rows } = await db.pool.query<Row>(
    `select post.platform, post.external_id, post.username, lower(post.username) as author,
       left(post.text, ${TEXT_MAX}) as text, post.created_at,
       (select ${SENTIMENT_TOWARDS_SQL} from ${ABOUT_SQL} where about.symbol = $5 limit 1) as sentiment_bp
     from search_posts($1::tsquery, null, $2, $3, 'infinity', '', '', $4, ${WALK}) as key
     join posts as post on post.platform = key.platform and post.external_id = key.external_id
     where post.is_automated is not true and post.platform <> 'news'
     order by post.created_at desc, post.external_id desc, post.platform desc`,
    [query, from, until, limit, symbol],
  )
  return rows
}

function toPost(row: Row): TimedPost {
  return {
    platform: row.platform,
    externalId: row.external_id,
    username: row.username,
    author: row.author,
    text: row.text,
    createdAt: row.created_at,
    sentimentBp: row.sentiment_bp ?? undefined,
  }
}
