import type { MeaningBp } from '#contract/post-meaning.ts'
import type { Platform, Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { isInSharedTable, quoteSource, tableOf } from '../post-filter.ts'
import { ENGAGEMENT_SQL, sentimentTowards } from '../post-sql.ts'

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

/** A post of an author by what is summed up of it. */
export interface AuthorPost {
  platform: Source
  externalId: string
  createdAt: Date
  /** Undefined where its source gives no count. */
  engagement: number | undefined
  /** In basis points; undefined where there was nothing to judge. */
  sentimentBp: number | undefined
  /** What it speaks of, each with the sentiment towards it. */
  about: { symbol: string; sentimentBp: number | undefined }[]
}

/**
 * The newest posts of an author within a time, at most `limit`, newest first: one range of posts_by_username or, of a
 * source without a table of its own, posts_other_by_username.
 */
export async function listAuthorPosts(
  db: Database,
  {
    platform,
    username,
    from,
    until,
    limit,
  }: { platform: Source; username: string; from: Date; until: Date; limit: number },
): Promise<AuthorPost[]> {
  const ofSource = isInSharedTable(platform) ? `post.platform = ${quoteSource(platform)} and` : ''
  const { rows } = await db.pool.query<AuthorRow>(
    `select post.external_id, post.created_at, post.sentiment_bp, post.meaning_bp, post.symbols,
       ${ENGAGEMENT_SQL} as engagement
     from ${tableOf(platform)} as post
     where ${ofSource} lower(post.username) = lower($1) and post.created_at >= $2 and post.created_at < $3
     order by post.created_at desc, post.external_id desc
     limit $4`,
    [username, from, until, limit],
  )
  return rows.map((row) => {
    const judged = { sentimentBp: row.sentiment_bp ?? undefined, meaningBp: row.meaning_bp ?? undefined }
    return {
      platform,
      externalId: row.external_id,
      createdAt: row.created_at,
      engagement: row.engagement === null ? undefined : Number(row.engagement),
      sentimentBp: judged.sentimentBp,
      about: row.symbols.map((symbol, place) => ({
        symbol,
        sentimentBp: sentimentTowards(judged, place),
      })),
    }
  })
}

interface AuthorRow {
  external_id: string
  created_at: Date
  engagement: string | null
  sentiment_bp: number | null
  meaning_bp: MeaningBp | null
  symbols: string[]
}

interface AuthorTotals {
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
