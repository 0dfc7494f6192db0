import type { Platform } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface AuthorTotals {
  posts: number
  likes: number
  replies: number
  comments: number
  shares: number
  retweets: number
}

/** What all posts of some authors come to together; zeros for none. By the primary key of author_totals. */
export async function sumAuthors(
  db: Database,
  authors: { platform: Platform; username: string }[],
): Promise<AuthorTotals> {
  const { rows } = await db.pool.query<Record<keyof AuthorTotals, string>>(
    `select
       coalesce(sum(posts), 0) as posts, coalesce(sum(likes), 0) as likes, coalesce(sum(replies), 0) as replies,
       coalesce(sum(comments), 0) as comments, coalesce(sum(shares), 0) as shares,
       coalesce(sum(retweets), 0) as retweets
     from author_totals
     where (platform, username_key) in (
       select platform, lower(username) from unnest($1::text[], $2::text[]) as wanted (platform, username))`,
    [authors.map(({ platform }) => platform), authors.map(({ username }) => username)],
  )
  const [sums] = rows
  const total = (name: keyof AuthorTotals) => Number(sums?.[name] ?? 0)
  return {
    posts: total('posts'),
    likes: total('likes'),
    replies: total('replies'),
    comments: total('comments'),
    shares: total('shares'),
    retweets: total('retweets'),
  }
}
