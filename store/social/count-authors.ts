import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { symbolMark } from './exact-mark.ts'

export interface AuthorsQuery {
  /** Upper case. */
  symbol: string
  sources: readonly Source[]
  from: Date
  until: Date
}

/** The authors of some posts: how many, and how many of them wrote exactly one or exactly two. */
export interface AuthorCounts {
  /** Whether these are all posts of the query, else the newest only. */
  isComplete: boolean
  posts: number
  authors: number
  singles: number
  doubles: number
}

/** So many rows may be read for one answer; about 50 ms. */
const READ_MAX = 20_000

/**
 * The authors who mentioned a symbol: of all posts where either the posts of the time or those of the symbol are few
 * enough to look at, else of those among the newest posts of the time.
 */
export async function countAuthors(db: Database, query: AuthorsQuery): Promise<AuthorCounts> {
  const cost = await findCost(db, query)
  const isComplete = Math.min(cost.byTime, cost.bySymbol) <= READ_MAX
  const { symbol, sources, from, until } = query
  const { rows } = await db.pool.query<Record<'posts' | 'authors' | 'singles' | 'doubles', string>>(
    `select coalesce(sum(posts), 0) as posts, count(*) as authors,
            count(*) filter (where posts = 1) as singles, count(*) filter (where posts = 2) as doubles
     from (
       select count(*) as posts
       from (${isComplete && cost.bySymbol < cost.byTime ? BY_SYMBOL : BY_TIME}) as mention
       group by platform, lower(username)
     ) as author`,
    isComplete && cost.bySymbol < cost.byTime
      ? [symbolMark(symbol), sources, from, until]
      : [symbol, sources, from, until],
  )
  const [row] = rows
  return {
    isComplete,
    posts: Number(row?.posts ?? 0),
    authors: Number(row?.authors ?? 0),
    singles: Number(row?.singles ?? 0),
    doubles: Number(row?.doubles ?? 0),
  }
}

/** By posts_search; the time is looked at afterwards, so that the planner does not walk along it. */
const BY_SYMBOL = `
with found as materialized (
  select platform, username, created_at from posts where search @@ $1::tsquery and platform = any($2::source[])
)
select platform, username from found where created_at >= $3 and created_at < $4`

/** By posts_newest; `symbols` has no index, so nothing leads away from it. */
const BY_TIME = `
select platform, username
from (
  select platform, username, symbols from posts
  where platform = any($2::source[]) and created_at >= $3 and created_at < $4
  order by created_at desc, external_id desc
  limit ${READ_MAX}
) as newest
where symbols @> array[$1::text]`

/** How many rows either way reads, by the roll-ups: all posts of the time, or all that ever named the symbol. */
async function findCost(db: Database, { symbol, sources, from, until }: AuthorsQuery) {
  const { rows } = await db.pool.query<{ by_time: string; by_symbol: string }>(
    `select
       (select coalesce(sum(posts), 0) from post_rollups
        where symbol = '' and grain = 'day' and starts_at > $3::timestamptz - interval '1 day' and starts_at < $4
          and platform = any($2::source[])) as by_time,
       (select coalesce(sum(posts), 0) from post_rollups
        where symbol = $1 and grain = 'month' and platform = any($2::source[])) as by_symbol`,
    [symbol, sources, from, until],
  )
  return { byTime: Number(rows[0]?.by_time), bySymbol: Number(rows[0]?.by_symbol) }
}
