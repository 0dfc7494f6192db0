import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'
import { fromPosts } from '../post-filter.ts'
import { CHANGE_TIMEOUT_MS, type ChangePostsOptions } from './change-posts.ts'
import { recordChanges } from './record-changes.ts'
import { findStoredPosts, type PostKey } from './stored-posts.ts'
import { removePosts } from './write-posts.ts'

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

/**
 * Deletes posts and takes them out of every sum, in one transaction; returns how many were there. A few thousand keys at
 * once are fine. The same again changes nothing.
 */
export async function deletePosts(
  db: Database,
  keys: PostKey[],
  { statementTimeoutMs = CHANGE_TIMEOUT_MS, now, reason }: ChangePostsOptions & { reason?: string } = {},
): Promise<number> {
  if (keys.length === 0) return 0
  return runTransaction(
    db.pool,
    async (client) => {
      const posts = await findStoredPosts(client, keys)
      await removePosts(client, posts, { timeoutMs: statementTimeoutMs })
      await recordChanges(
        client,
        posts.map((before) => ({ before })),
        { now, timeoutMs: statementTimeoutMs, reason },
      )
      return posts.length
    },
    { statementTimeoutMs },
  )
}
