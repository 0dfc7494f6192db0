import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { fromPosts } from '../post-filter.ts'
import { deletePosts } from './delete-posts.ts'

/**
 * Deletes the posts of a source that were first seen before a moment, at most `limit`, the first seen first, and takes
 * them out of every sum. Returns how many. By posts_collected.
 */
export async function removePostsBefore(
  db: Database,
  { source, before, limit, now }: { source: Source; before: Date; limit: number; now: Date },
): Promise<number> {
  const { rows } = await db.pool.query<{ external_id: string }>(
    `select external_id from ${fromPosts(source)} where collected_at < $1 order by collected_at limit $2`,
    [before, limit],
  )
  return deletePosts(
    db,
    rows.map((row) => ({ platform: source, externalId: row.external_id })),
    { now, reason: 'retention' },
  )
}
