import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

/** How many posts of one source spoke of a symbol in a whole UTC hour or day. */
export interface SourceBucket {
  source: Source
  startsAt: Date
  posts: number
}

/**
 * What was said of a symbol by each source in hours or days that begin within a time, the oldest first. By
 * post_rollups_by_symbol, a row for each source and step.
 */
export async function listSourceBuckets(
  db: Database,
  { symbol, grain, since, until }: { symbol: string; grain: 'hour' | 'day'; since: Date; until: Date },
): Promise<SourceBucket[]> {
  const { rows } = await db.pool.query<SourceBucket>(
    `select platform as source, starts_at as "startsAt", posts::float8 as posts from post_rollups
     where symbol = $1 and grain = $2 and starts_at >= $3 and starts_at < $4
     order by starts_at, platform`,
    [symbol, grain, since, until],
  )
  return rows
}
