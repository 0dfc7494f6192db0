import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface Author {
  /** As it was written last. */
  username: string
  followers: number | undefined
  /** Of all stored posts. */
  posts: number
  /** Their likes, replies, comments, shares and retweets together. */
  engagement: number
}

/** An author who has posts, by the name in any case; undefined for one without any. By the primary keys. */
export async function findAuthor(
  db: Database,
  { platform, username }: { platform: Source; username: string },
): Promise<Author | undefined> {
  const { rows } = await db.pool.query<{
    username: string | null
    followers: string | null
    posts: string
    engagement: string
  }>(
    `select author.username, author.followers, total.posts,
       total.likes + total.replies + total.comments + total.shares + total.retweets as engagement
     from author_totals as total
     left join authors as author on author.platform = total.platform and author.username_key = total.username_key
     where total.platform = $1 and total.username_key = lower($2) and total.posts > 0`,
    [platform, username],
  )
  const [row] = rows
  if (!row) return undefined
  return {
    username: row.username ?? username,
    followers: row.followers === null ? undefined : Number(row.followers),
    posts: Number(row.posts),
    engagement: Number(row.engagement),
  }
}
