import { type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { createAuthorSketch, estimateAuthors, mergeStored } from '../author-sketch.ts'
import { symbolMark } from '../search-query.ts'

export interface AuthorsQuery {
  /** Upper case. */
  symbol: string
  sources: readonly Source[]
  from: Date
  until: Date
}

export interface AuthorCount {
  count: number
  /** From sketches, at most 3 % off; otherwise counted one by one. */
  isEstimate: boolean
}

/** So many rows may be read for one answer; about 50 ms. */
const READ_MAX = 20_000

/**
 * How many people mentioned a symbol in a time; the same name on two platforms is two. Counted where either the posts
 * of the time or those of the symbol are few enough to look at, else estimated from the sketches of the hours and days
 * that begin within the time.
 */
export async function countAuthors(db: Database, query: AuthorsQuery): Promise<AuthorCount> {
  const cost = await findCost(db, query)
  if (Math.min(cost.byTime, cost.bySymbol) > READ_MAX) {
    return { count: await estimate(db, query), isEstimate: true }
  }
  const { symbol, sources, from, until } = query
  const bySymbol = cost.bySymbol < cost.byTime
  const { rows } = await db.pool.query<{ authors: string }>(
    `select count(*) as authors
     from (select distinct platform, lower(username) from (${bySymbol ? BY_SYMBOL : BY_TIME}) as mention) as author`,
    [bySymbol ? symbolMark(symbol) : symbol, sources, from, until],
  )
  return { count: Number(rows[0]?.authors), isEstimate: false }
}

/** Posts of unknown authors add no author to the count. */
const KNOWN = `username <> '${UNKNOWN_AUTHOR}'`

/** By posts_search; the time is looked at afterwards, so that the planner does not walk along it. */
const BY_SYMBOL = `
with found as materialized (
  select platform, username, created_at from posts where search @@ $1::tsquery and platform = any($2::text[]) and ${KNOWN}
)
select platform, username from found where created_at >= $3 and created_at < $4`

/** By posts_newest; `symbols` has no index, so nothing leads away from it. */
const BY_TIME = `
select platform, username from posts
where platform = any($2::text[]) and created_at >= $3 and created_at < $4 and symbols @> array[$1::text] and ${KNOWN}`

/** How many rows either way reads, by the roll-ups: all posts of the time, or all that ever named the symbol. */
async function findCost(db: Database, { symbol, sources, from, until }: AuthorsQuery) {
  const { rows } = await db.pool.query<{ by_time: string; by_symbol: string }>(
    `select
       (select coalesce(sum(posts), 0) from post_rollups
        where symbol = '' and grain = 'day' and starts_at > $3::timestamptz - interval '1 day' and starts_at < $4
          and platform = any($2::text[])) as by_time,
       (select coalesce(sum(posts), 0) from post_rollups
        where symbol = $1 and grain = 'month' and platform = any($2::text[])) as by_symbol`,
    [symbol, sources, from, until],
  )
  return { byTime: Number(rows[0]?.by_time), bySymbol: Number(rows[0]?.by_symbol) }
}

const DAY_MS = 86_400_000

/** Whole days by their own sketches, what is left at both ends by those of its hours; by the primary key. */
async function estimate(db: Database, { symbol, sources, from, until }: AuthorsQuery): Promise<number> {
  const firstDay = new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const lastDay = new Date(Math.max(Math.floor(until.getTime() / DAY_MS) * DAY_MS, firstDay.getTime()))
  const { rows } = await db.pool.query<{ registers: Buffer }>(
    `select registers from author_sketches
     where platform = any($1::text[]) and symbol = $2 and (
       (grain = 'day' and starts_at >= $4 and starts_at < $5)
       or (grain = 'hour' and starts_at >= $3 and starts_at < $6 and (starts_at < $4 or starts_at >= $5)))`,
    [sources, symbol, from, firstDay, lastDay, until],
  )
  const sketch = createAuthorSketch()
  for (const { registers } of rows) mergeStored(sketch, registers)
  return estimateAuthors(sketch)
}
