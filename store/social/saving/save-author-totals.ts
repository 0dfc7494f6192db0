import { toStorableJson, withTimeout } from '../../queries.ts'
import { toCount } from './post-row.ts'
import type { Sums } from './sums.ts'

/** The totals of authors over all their posts. */
export function createAuthorTotals(): Sums {
  const totals = new Map<string, AuthorTotal>()
  return {
    add(post, sign) {
      const key = `${post.platform}:${post.username}`
      const total = totals.get(key) ?? emptyTotal(post.platform, post.username)
      totals.set(key, total)
      total.posts += sign
      for (const count of SUMMED) total[count] += sign * (toCount(post[count]) ?? 0)
    },
    async save(client, { timeoutMs }) {
      const changed = [...totals.values()].filter(
        (total) => total.posts !== 0 || SUMMED.some((count) => total[count] !== 0),
      )
      if (changed.length === 0) return
      const values = [toStorableJson(changed)]
      await client.query(withTimeout({ name: 'save-author-totals', text: UPSERT, values }, timeoutMs))
      if (changed.some(({ posts }) => posts < 0)) {
        await client.query(withTimeout({ name: 'drop-author-totals', text: DROP_EMPTY, values }, timeoutMs))
      }
    },
  }
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
  platform text, username text,
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

/**
 * Of an author of no post nothing is kept: no totals, as after a rebuild, and no name. The rows are locked by the statement
 * before.
 */
const DROP_EMPTY = `
with gone as (
  delete from author_totals
  where posts = 0 and (platform, username_key) in (
    select platform, lower(username) from json_to_recordset($1) as added (platform text, username text))
  returning platform, username_key
)
delete from authors using gone where authors.platform = gone.platform and authors.username_key = gone.username_key`

const SUMMED = ['views', 'likes', 'replies', 'comments', 'shares', 'retweets'] as const

type AuthorTotal = Record<(typeof SUMMED)[number] | 'posts', number> & {
  platform: string
  username: string
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
