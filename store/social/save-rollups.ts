import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { toStorableJson } from '../to-storable-json.ts'
import { withTimeout } from '../with-timeout.ts'
import { toCount } from './insert-posts.ts'

/**
 * Adds posts that were just inserted to the sums of their hour, day and month (UTC), for all posts (symbol '') and
 * for each of their symbols, within the caller's transaction.
 */
export async function saveRollups(
  client: PoolClient,
  posts: AnalyzedPost[],
  options: { timeoutMs: number },
): Promise<void> {
  const rollups = sumUp(posts)
  if (rollups.length === 0) return
  await client.query(
    withTimeout({ name: 'save-rollups', text: UPSERT, values: [toStorableJson(rollups)] }, options.timeoutMs),
  )
}

// The rows come sorted by their key: two savers lock them in one order and cannot deadlock.
const UPSERT = `
insert into post_rollups as known (
  platform, symbol, grain, starts_at,
  posts, views, likes, replies, comments, shares, retweets, sentiment_posts, sentiment_sum_bp
)
select
  platform, symbol, grain, starts_at,
  posts, views, likes, replies, comments, shares, retweets, sentiment_posts, sentiment_sum_bp
from json_to_recordset($1) as added (
  platform source, symbol text, grain text, starts_at timestamptz,
  posts bigint, views bigint, likes bigint, replies bigint, comments bigint, shares bigint, retweets bigint,
  sentiment_posts bigint, sentiment_sum_bp bigint
)
on conflict (platform, symbol, grain, starts_at) do update set
  posts = known.posts + excluded.posts,
  views = known.views + excluded.views,
  likes = known.likes + excluded.likes,
  replies = known.replies + excluded.replies,
  comments = known.comments + excluded.comments,
  shares = known.shares + excluded.shares,
  retweets = known.retweets + excluded.retweets,
  sentiment_posts = known.sentiment_posts + excluded.sentiment_posts,
  sentiment_sum_bp = known.sentiment_sum_bp + excluded.sentiment_sum_bp`

interface Rollup {
  platform: string
  symbol: string
  grain: string
  starts_at: string
  posts: number
  views: number
  likes: number
  replies: number
  comments: number
  shares: number
  retweets: number
  sentiment_posts: number
  sentiment_sum_bp: number
}

function sumUp(posts: AnalyzedPost[]): Rollup[] {
  const rollups = new Map<string, Rollup>()
  for (const post of posts) {
    for (const [grain, startsAt] of windowsOf(post.createdAt)) {
      for (const symbol of ['', ...post.symbols]) {
        const key = `${post.platform} ${symbol} ${grain} ${startsAt}`
        const rollup = rollups.get(key) ?? emptyRollup(post.platform, symbol, grain, startsAt)
        rollups.set(key, rollup)
        add(rollup, post)
      }
    }
  }
  return [...rollups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rollup]) => rollup)
}

/** The starts of a moment's hour, day and month; an ISO time in UTC carries all three. */
function windowsOf(moment: Date): [grain: string, startsAt: string][] {
  const iso = moment.toISOString()
  const hour = iso.indexOf('T') + 3 // a year beyond 9999 has more digits
  return [
    ['hour', `${iso.slice(0, hour)}:00:00Z`],
    ['day', `${iso.slice(0, hour - 3)}T00:00:00Z`],
    ['month', `${iso.slice(0, hour - 6)}-01T00:00:00Z`],
  ]
}

function emptyRollup(platform: string, symbol: string, grain: string, starts_at: string): Rollup {
  return {
    platform,
    symbol,
    grain,
    starts_at,
    posts: 0,
    views: 0,
    likes: 0,
    replies: 0,
    comments: 0,
    shares: 0,
    retweets: 0,
    sentiment_posts: 0,
    sentiment_sum_bp: 0,
  }
}

function add(rollup: Rollup, post: AnalyzedPost): void {
  rollup.posts += 1
  rollup.views += toCount(post.views) ?? 0
  rollup.likes += toCount(post.likes) ?? 0
  rollup.replies += toCount(post.replies) ?? 0
  rollup.comments += toCount(post.comments) ?? 0
  rollup.shares += toCount(post.shares) ?? 0
  rollup.retweets += toCount(post.retweets) ?? 0
  if (post.sentimentBp === undefined) return
  rollup.sentiment_posts += 1
  rollup.sentiment_sum_bp += post.sentimentBp
}
