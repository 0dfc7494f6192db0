import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { toStorableJson } from '../to-storable-json.ts'
import { toCount } from './insert-posts.ts'

/** Adds posts that were just inserted to their authors' totals, within the caller's transaction. */
export async function saveAuthorTotals(client: PoolClient, posts: AnalyzedPost[]): Promise<void> {
  const totals = sumUp(posts)
  if (totals.length === 0) return
  await client.query({ name: 'save-author-totals', text: UPSERT, values: [toStorableJson(totals)] })
}

// Names are folded by the database alone, as a rebuild does it: JavaScript folds a few letters differently.
// The rows come sorted by their key: two savers lock them in one order and cannot deadlock.
const UPSERT = `
insert into author_totals as known (
  platform, username_key, posts, views, likes, replies, comments, shares, retweets
)
select
  platform, lower(username), sum(posts), sum(views), sum(likes), sum(replies), sum(comments), sum(shares),
  sum(retweets)
from json_to_recordset($1) as added (
  platform source, username text,
  posts bigint, views bigint, likes bigint, replies bigint, comments bigint, shares bigint, retweets bigint
)
group by 1, 2
order by 1, 2
on conflict (platform, username_key) do update set
  posts = known.posts + excluded.posts,
  views = known.views + excluded.views,
  likes = known.likes + excluded.likes,
  replies = known.replies + excluded.replies,
  comments = known.comments + excluded.comments,
  shares = known.shares + excluded.shares,
  retweets = known.retweets + excluded.retweets`

const SUMMED = ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'] as const

type AuthorTotal = Record<(typeof SUMMED)[number] | 'posts', number> & {
  platform: string
  username: string
}

function sumUp(posts: AnalyzedPost[]): AuthorTotal[] {
  const totals = new Map<string, AuthorTotal>()
  for (const post of posts) {
    const key = `${post.platform}:${post.username}`
    const total = totals.get(key) ?? emptyTotal(post.platform, post.username)
    totals.set(key, total)
    total.posts += 1
    for (const count of SUMMED) total[count] += toCount(post[count]) ?? 0
  }
  return [...totals.values()]
}

function emptyTotal(platform: string, username: string): AuthorTotal {
  return {
    platform,
    username,
    posts: 0,
    views: 0,
    likes: 0,
    replies: 0,
    comments: 0,
    shares: 0,
    retweets: 0,
  }
}
