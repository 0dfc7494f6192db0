import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface PlatformBucket {
  platform: Source
  /** The start of the hour or day, UTC. */
  startsAt: Date
  posts: number
}

/** Each platform's posts by the whole UTC hours or days that overlap a period, in no order; those without posts are left out. */
export async function listPlatformBuckets(
  db: Database,
  { grain, from, until }: { grain: 'hour' | 'day'; from: Date; until: Date },
): Promise<PlatformBucket[]> {
  const { rows } = await db.pool.query<{ platform: Source; starts_at: Date; posts: string }>({
    text: `select platform, starts_at, posts from post_rollups
where symbol = '' and grain = $1
  and starts_at >= date_trunc($1, $2::timestamptz, 'UTC') and starts_at < $3`,
    values: [grain, from, until],
  })
  return rows.map((row) => ({ platform: row.platform, startsAt: row.starts_at, posts: Number(row.posts) }))
}
