import type { Database } from '../../database.ts'

/**
 * Likes, replies, comments, shares and retweets of the posts of the hours that begin within a time, by symbol; '' stands
 * for all posts. By post_rollups_by_symbol.
 */
export async function sumEngagement(
  db: Database,
  { symbols, grain, from, until }: { symbols: string[]; grain: 'hour' | 'day'; from: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ symbol: string; engagement: string }>(
    `select symbol, sum(likes + replies + comments + shares + retweets) as engagement
     from post_rollups
     where symbol = any($1) and grain = $2 and starts_at >= $3 and starts_at < $4
     group by symbol`,
    [symbols, grain, from, until],
  )
  return new Map(rows.map(({ symbol, engagement }) => [symbol, Number(engagement)]))
}
