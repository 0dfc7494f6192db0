import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { isInSharedTable, quoteSource, tableOf } from '../post-filter.ts'
import { readPostsByKey } from './read-posts-by-key.ts'

/**
 * The newest posts of some authors together, at most `limit`, newest first. One statement a source, and of each author so many
 * are looked at: one range of posts_by_username or, of a source without a table of its own, posts_other_by_username.
 */
export async function listPostsOfAuthors(
  db: Database,
  { authors, limit }: { authors: readonly { source: Source; username: string }[]; limit: number },
): Promise<Post[]> {
  const found = await Promise.all(
    [...Map.groupBy(authors, ({ source }) => source)].map(async ([platform, ofSource]) => {
      const isOfSource = isInSharedTable(platform) ? `post.platform = ${quoteSource(platform)} and` : ''
      const { rows } = await db.pool.query<{ external_id: string; created_at: Date }>(
        `select newest.external_id, newest.created_at from unnest($1::text[]) as person (username)
         cross join lateral (
           select post.external_id, post.created_at from ${tableOf(platform)} as post
           where ${isOfSource} lower(post.username) = lower(person.username)
           order by post.created_at desc, post.external_id desc limit $2
         ) as newest
         order by newest.created_at desc, newest.external_id desc limit $2`,
        [ofSource.map(({ username }) => username), limit],
      )
      return rows.map((row) => ({
        platform,
        externalId: row.external_id,
        at: row.created_at.getTime(),
      }))
    }),
  )
  const newest = found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
  const posts = await readPostsByKey(db, newest)
  return posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}
