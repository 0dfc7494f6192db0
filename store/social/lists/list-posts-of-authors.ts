import type { Post } from '#contract/post.ts'
import type { Source } from '#contract/posts.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { isInSharedTable, quoteSource, tableOf } from '../post-filter.ts'
import { type PostKey, readPosts } from './match-posts.ts'

interface AuthorsQuery {
  authors: readonly { source: Source; username: string }[]
  until: Date
  limit: number
}

/** Of busy authors the last days are enough; who wrote less is looked for further back. */
const DAYS = [7, 90]

/**
 * The newest posts of some authors together, at most `limit`, newest first, of the 90 days before `until`. One statement a
 * source: ranges of posts_by_username or, of a source without a table of its own, posts_other_by_username.
 */
export async function listPostsOfAuthors(db: Database, query: AuthorsQuery): Promise<Post[]> {
  let newest: PostKey[] = []
  for (const days of DAYS) {
    newest = await listKeys(db, query, new Date(query.until.getTime() - days * DAY_MS))
    if (newest.length >= query.limit) break
  }
  const posts = await readPosts(db, newest)
  return posts.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
}

async function listKeys(
  db: Database,
  { authors, until, limit }: AuthorsQuery,
  from: Date,
): Promise<PostKey[]> {
  const found = await Promise.all(
    [...Map.groupBy(authors, ({ source }) => source)].map(async ([platform, ofSource]) => {
      const isOfSource = isInSharedTable(platform) ? `post.platform = ${quoteSource(platform)} and` : ''
      const { rows } = await db.pool.query<{ external_id: string; created_at: Date }>(
        `select post.external_id, post.created_at from ${tableOf(platform)} as post
         where ${isOfSource} lower(post.username) = any($1) and post.created_at >= $2 and post.created_at <= $3
         order by post.created_at desc, post.external_id desc limit $4`,
        [ofSource.map(({ username }) => username.toLowerCase()), from, until, limit],
      )
      return rows.map((row) => ({
        platform,
        externalId: row.external_id,
        at: row.created_at.getTime(),
      }))
    }),
  )
  return found
    .flat()
    .sort((a, b) => b.at - a.at)
    .slice(0, limit)
}
