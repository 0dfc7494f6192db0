import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface SymbolBucket {
  posts: number
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
  /** The start of the hour or day, UTC. */
  startsAt: Date
}

/** What was said of a symbol by whole UTC hours or days that begin within a time, on all platforms or one, the oldest first. */
export async function listSymbolBuckets(
  db: Database,
  {
    symbol,
    grain,
    since,
    until,
    platform,
  }: { symbol: string; grain: 'hour' | 'day'; since: Date; until: Date; platform?: Source },
): Promise<SymbolBucket[]> {
  const { rows } = await db.pool.query<{ starts_at: Date; posts: string; judged: string; sum_bp: string }>(
    `select starts_at, sum(posts) as posts, sum(sentiment_posts) as judged, sum(sentiment_sum_bp) as sum_bp
     from post_rollups
     where symbol = $1 and grain = $2 and starts_at >= $3 and starts_at < $4${platform === undefined ? '' : ' and platform = $5'}
     group by starts_at
     order by starts_at`,
    [symbol, grain, since, until, ...(platform === undefined ? [] : [platform])],
  )
  return rows.map(({ starts_at, posts, judged, sum_bp }) => ({
    startsAt: starts_at,
    posts: Number(posts),
    sentimentPosts: Number(judged),
    sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
  }))
}
