import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

export interface PlatformSums {
  platform: Source
  posts: number
  /** Likes, replies, comments, shares and retweets together. */
  engagement: number
  /** The posts that have a sentiment, and the sum of it in basis points. */
  sentimentPosts: number
  sentimentSumBp: number
}

interface Range {
  /** The first moment that counts. */
  from: Date
  /** The first moment that does not count any more. */
  until: Date
}

/**
 * What each platform's posts of a period come to, to the last post: whole hours by their roll-ups, the broken hours
 * at both ends by the posts themselves. A platform without posts is left out.
 */
export async function sumPlatforms(db: Database, { from, until }: Range): Promise<PlatformSums[]> {
  const { rows } = await db.pool.query<Record<string, string>>({
    text: SUM,
    values: [from, until, ...wholeHours({ from, until })],
  })
  return rows.map((row) => ({
    platform: row.platform as Source,
    posts: Number(row.posts),
    engagement: Number(row.engagement),
    sentimentPosts: Number(row.sentiment_posts),
    sentimentSumBp: Number(row.sentiment_sum_bp),
  }))
}

/** The first and the last whole hour's edges within a period; in the wrong order when it has no whole hour. */
function wholeHours({ from, until }: Range): [start: Date, end: Date] {
  return [
    new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS),
    new Date(Math.floor(until.getTime() / HOUR_MS) * HOUR_MS),
  ]
}

const HOUR_MS = 3_600_000

/** Served by `post_rollups_by_symbol` and, for two broken hours at most, by `posts_newest`. */
const SUM = `
select
  platform, sum(posts) as posts, sum(engagement) as engagement,
  sum(sentiment_posts) as sentiment_posts, sum(sentiment_sum_bp) as sentiment_sum_bp
from (
  select
    platform, sum(posts) as posts, sum(likes + replies + comments + shares + retweets) as engagement,
    sum(sentiment_posts) as sentiment_posts, sum(sentiment_sum_bp) as sentiment_sum_bp
  from post_rollups
  where symbol = '' and grain = 'hour' and starts_at >= $3 and starts_at < $4
  group by platform
  union all
  select
    platform, count(*),
    coalesce(sum(coalesce(likes, 0) + coalesce(replies, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(retweets, 0)), 0),
    count(sentiment_bp), coalesce(sum(sentiment_bp), 0)
  from posts
  where ((created_at >= $1 and created_at < least($3, $2)) or (created_at >= greatest($4, $1) and created_at < $2))
  group by platform
) as part
group by platform`
