import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import type { SymbolBucket } from './list-symbol-buckets.ts'

/**
 * What was said of each symbol on whole UTC days that begin within a time, on all platforms but those that are left out,
 * the oldest first; a day of which nobody spoke has no row. By post_rollups_by_symbol, a row for each symbol, platform and day.
 */
export async function listSymbolDays(
  db: Database,
  {
    symbols,
    since,
    until,
    left = [],
  }: { symbols: string[]; since: Date; until: Date; left?: readonly Source[] },
): Promise<Map<string, SymbolBucket[]>> {
  const { rows } = await db.pool.query<DayRow>(
    `select symbol, starts_at, sum(posts) as posts, sum(sentiment_posts) as judged, sum(sentiment_sum_bp) as sum_bp
     from post_rollups
     where symbol = any($1) and grain = 'day' and starts_at >= $2 and starts_at < $3 and platform <> all($4)
     group by symbol, starts_at
     order by starts_at`,
    [symbols, since, until, left],
  )
  const days = new Map<string, SymbolBucket[]>()
  for (const { symbol, starts_at, posts, judged, sum_bp } of rows) {
    const day = {
      startsAt: starts_at,
      posts: Number(posts),
      sentimentPosts: Number(judged),
      sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
    }
    days.set(symbol, [...(days.get(symbol) ?? []), day])
  }
  return days
}

interface DayRow {
  symbol: string
  starts_at: Date
  posts: string
  judged: string
  sum_bp: string
}
