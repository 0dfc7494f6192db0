import type { Source } from '#contract/posts.ts'
import type { RollupChange } from '../../tape/append-to-tape.ts'
import { toStorableJson } from '../../to-storable-json.ts'
import { withTimeout } from '../../with-timeout.ts'
import { sentimentTowards } from '../sentiment-towards.ts'
import { toCount } from './post-row.ts'
import type { Sign, SummedPost, Sums } from './sums.ts'

type RollupGrain = 'hour' | 'day' | 'month'

/**
 * The sums of each hour, day and month (UTC), for all posts (symbol '') and for each symbol, whose sentiment is the one
 * towards it.
 */
export function createRollups(): Sums & { changes(): RollupChange[] } {
  const rollups = new Map<string, Rollup>()
  let hasTaken = false
  return {
    add(post, sign) {
      hasTaken ||= sign < 0
      for (const [grain, startsAt] of windowsOf(post.createdAt)) {
        for (const [place, symbol] of ['', ...post.symbols].entries()) {
          const key = `${post.platform} ${symbol} ${grain} ${startsAt}`
          const rollup = rollups.get(key) ?? emptyRollup(post.platform, symbol, grain, startsAt)
          rollups.set(key, rollup)
          addPost(rollup, post, sign)
          const sentiment = place === 0 ? post.sentimentBp : sentimentTowards(post, place - 1)
          if (sentiment === undefined) continue
          rollup.sentiment_posts += sign
          rollup.sentiment_sum_bp += sign * sentiment
        }
      }
    },
    async save(client, { timeoutMs }) {
      if (rollups.size === 0) return
      const sorted = [...rollups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, rollup]) => rollup)
      const values = [toStorableJson(sorted)]
      await client.query(withTimeout({ name: 'save-rollups', text: UPSERT, values }, timeoutMs))
      if (!hasTaken) return
      await client.query(withTimeout({ name: 'drop-rollups', text: DROP_EMPTY, values }, timeoutMs))
    },
    changes() {
      return [...rollups.values()].flatMap(({ grain, ...rollup }) =>
        grain === 'hour' && isDifference(rollup) ? [toChange(rollup)] : [],
      )
    },
  }
}

// A row without a difference is written as well: whoever changes its authors' sketch holds it.
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
  platform text, symbol text, grain text, starts_at timestamptz,
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

/** A time of no post has no row, as after a rebuild. The rows are locked by the statement before. */
const DROP_EMPTY = `
delete from post_rollups
where posts = 0 and (platform, symbol, grain, starts_at) in (
  select platform, symbol, grain, starts_at
  from json_to_recordset($1) as added (platform text, symbol text, grain text, starts_at timestamptz))`

function isDifference(rollup: Omit<Rollup, 'grain'>): boolean {
  return Object.values(rollup).some((value) => typeof value === 'number' && value !== 0)
}

function toChange({
  starts_at,
  sentiment_posts,
  sentiment_sum_bp,
  ...sums
}: Omit<Rollup, 'grain'>): RollupChange {
  return { ...sums, startsAt: starts_at, sentimentPosts: sentiment_posts, sentimentSumBp: sentiment_sum_bp }
}

interface Rollup {
  platform: Source
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

/** The starts of a moment's hour, day and month; an ISO time in UTC carries all three. */
export function windowsOf(moment: Date): [grain: RollupGrain, startsAt: string][] {
  const iso = moment.toISOString()
  const hour = iso.indexOf('T') + 3 // a year beyond 9999 has more digits
  return [
    ['hour', `${iso.slice(0, hour)}:00:00Z`],
    ['day', `${iso.slice(0, hour - 3)}T00:00:00Z`],
    ['month', `${iso.slice(0, hour - 6)}-01T00:00:00Z`],
  ]
}

function emptyRollup(platform: Source, symbol: string, grain: string, starts_at: string): Rollup {
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

function addPost(rollup: Rollup, post: SummedPost, sign: Sign): void {
  rollup.posts += sign
  rollup.views += sign * (toCount(post.views) ?? 0)
  rollup.likes += sign * (toCount(post.likes) ?? 0)
  rollup.replies += sign * (toCount(post.replies) ?? 0)
  rollup.comments += sign * (toCount(post.comments) ?? 0)
  rollup.shares += sign * (toCount(post.shares) ?? 0)
  rollup.retweets += sign * (toCount(post.retweets) ?? 0)
}
