import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface SymbolSum {
  posts: number
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
}

/** What was said of symbols in the hours that begin within a time, on all platforms but those that are left out. By post_rollups_by_symbol. */
export async function sumSymbols(
  db: Database,
  {
    symbols,
    since,
    until,
    left = [],
  }: { symbols: string[]; since: Date; until: Date; left?: readonly Source[] },
): Promise<Map<string, SymbolSum>> {
  const { rows } = await db.pool.query<{ symbol: string; posts: string; judged: string; sum_bp: string }>(
    `select symbol, sum(posts) as posts, sum(sentiment_posts) as judged, sum(sentiment_sum_bp) as sum_bp
     from post_rollups
     where symbol = any($1) and grain = 'hour' and starts_at >= $2 and starts_at < $3 and platform <> all($4)
     group by symbol`,
    [symbols, since, until, left],
  )
  return new Map(
    rows.map(({ symbol, posts, judged, sum_bp }) => [
      symbol,
      {
        posts: Number(posts),
        sentimentPosts: Number(judged),
        sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
      },
    ]),
  )
}
