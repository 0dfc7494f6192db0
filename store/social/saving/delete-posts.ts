import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'
import { forgetAuthors } from './forget-authors.ts'
import { recordChanges } from './record-changes.ts'
import { CHANGE_TIMEOUT_MS, type ChangePostsOptions } from './recount-posts.ts'
import { lockStoredPosts, type PostKey } from './stored-posts.ts'
import { removePosts } from './write-posts.ts'

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
      const posts = await lockStoredPosts(client, keys)
      await removePosts(client, posts, { timeoutMs: statementTimeoutMs })
      await forgetAuthors(client, posts, { timeoutMs: statementTimeoutMs })
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
