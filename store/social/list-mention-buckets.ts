import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'

export interface MentionBucket {
  symbol: string
  source: Source
  /** The start of the hour or day, UTC. */
  startsAt: Date
  posts: number
  /** The posts that have a sentiment, and the sum of it in basis points. */
  sentimentPosts: number
  sentimentSumBp: number
}

export interface MentionQuery {
  /** Upper case. */
  symbols: string[]
  sources: readonly Source[]
  grain: 'hour' | 'day'
  from: Date
  until: Date
}

/** What was said of symbols by source and whole UTC hours or days that begin within a time. By post_rollups_by_symbol. */
export async function listMentionBuckets(db: Database, query: MentionQuery): Promise<MentionBucket[]> {
  const { symbols, sources, grain, from, until } = query
  const { rows } = await db.pool.query<{
    symbol: string
    platform: Source
    starts_at: Date
    posts: string
    sentiment_posts: string
    sentiment_sum_bp: string
  }>(
    `select symbol, platform, starts_at, posts, sentiment_posts, sentiment_sum_bp
     from post_rollups
     where symbol = any($1) and grain = $2 and starts_at >= $3 and starts_at < $4 and platform = any($5::source[])`,
    [symbols, grain, from, until, sources],
  )
  return rows.map((row) => ({
    symbol: row.symbol,
    source: row.platform,
    startsAt: row.starts_at,
    posts: Number(row.posts),
    sentimentPosts: Number(row.sentiment_posts),
    sentimentSumBp: Number(row.sentiment_sum_bp),
  }))
}
