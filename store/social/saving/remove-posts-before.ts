import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { answerAll, withTimeout } from '../../queries.ts'
import { runTransaction } from '../../run-transaction.ts'
import { fromPosts } from '../post-filter.ts'
import { CHANGE_TIMEOUT_MS, type ChangePostsOptions } from './change-posts.ts'
import { recordChanges } from './record-changes.ts'
import { lockStoredPosts, type PostKey, type StoredPost } from './stored-posts.ts'
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

/** Forgets the names of authors that no post has any more, within the transaction that took their posts. */
export async function forgetAuthors(
  client: PoolClient,
  posts: readonly Pick<StoredPost, 'platform' | 'username'>[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  const groups = [...Map.groupBy(posts, (post) => post.platform)]
  await answerAll(
    groups.map(([platform, group]) => {
      const names = [...new Set(group.map(({ username }) => username))]
      return client.query(withTimeout({ ...FORGET, values: [platform, names] }, timeoutMs))
    }),
  )
}

const FORGET = {
  name: 'forget-authors',
  // Each name is looked up by itself, by posts_by_username: joined with the posts, all of them would be read. The order
  // is that of the index; without one, any post is expected soon enough to read the table for it. Names are folded by
  // the database alone: JavaScript folds a few letters differently.
  text: `delete from authors using (
           select name from (select distinct lower(given) as name from unnest($2::text[]) as given) as folded
           where (
             select true from posts where platform = $1 and lower(username) = name
             order by created_at desc, external_id desc limit 1
           ) is null
         ) as gone
         where platform = $1 and username_key = gone.name`,
}
