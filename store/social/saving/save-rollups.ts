import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { toStorableJson, withTimeout } from '../../queries.ts'
import type { RollupChange } from '../../tape/append-to-tape.ts'
import { sentimentTowards } from '../post-sql.ts'
import { toCount } from './post-row.ts'
import type { Sign, SummedPost, Sums } from './sums.ts'

type RollupGrain = 'hour' | 'day' | 'month'

/**
 * The sums of each hour, day and month (UTC), for all posts (symbol '') and for each symbol, whose sentiment is the one
 * towards it.
 */
export function createRollups(): Sums & { changes(): RollupChange[] } {
  const hours = new Map<string, Rollup>()
  let hasTaken = false
  const addTo = (post: SummedPost, sign: Sign, symbol: string, sentiment: number | undefined) => {
    const startsAt = hourOf(post.createdAt)
    const hour = rollupOf(hours, { platform: post.platform, symbol, grain: 'hour', startsAt })
    addPost(hour, post, sign)
    if (sentiment === undefined) return
    hour.sentiment_posts += sign
    hour.sentiment_sum_bp += sign * sentiment
  }
  return {
    add(post, sign) {
      hasTaken ||= sign < 0
      addTo(post, sign, '', post.sentimentBp)
      for (const [place, symbol] of post.symbols.entries()) {
        addTo(post, sign, symbol, sentimentTowards(post, place))
      }
    },
    async save(client, { timeoutMs }) {
      if (hours.size === 0) return
      const sorted = [...withDaysAndMonths(hours)].sort(([a], [b]) => (a < b ? -1 : 1))
      const values = [toStorableJson(sorted.map(([, rollup]) => rollup))]
      await client.query(withTimeout({ name: 'save-rollups', text: UPSERT, values }, timeoutMs))
      if (!hasTaken) return
      await client.query(withTimeout({ name: 'drop-rollups', text: DROP_EMPTY, values }, timeoutMs))
    },
    changes() {
      return [...hours.values()].flatMap(({ grain, ...hour }) => (isDifference(hour) ? [toChange(hour)] : []))
    },
  }
}

/** What the hours add to their days and months, beside themselves. */
function withDaysAndMonths(hours: ReadonlyMap<string, Rollup>): Map<string, Rollup> {
  const rollups = new Map(hours)
  for (const { platform, symbol, grain: _, starts_at, ...sums } of hours.values()) {
    const day = rollupOf(rollups, { platform, symbol, grain: 'day', startsAt: dayOf(starts_at) })
    const month = rollupOf(rollups, { platform, symbol, grain: 'month', startsAt: monthOf(starts_at) })
    for (const [name, value] of Object.entries(sums) as [keyof typeof sums, number][]) {
      day[name] += value
      month[name] += value
    }
  }
  return rollups
}

// A row without a difference is written as well: its lock guards the authors' sketch.
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
  grain: RollupGrain
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

/** Of the post before: most lie in its hour. */
const lastHour = { number: Number.NaN, startsAt: '' }

/** The start of a moment's hour, UTC. */
export function hourOf(moment: Date): string {
  const number = Math.floor(moment.getTime() / HOUR_MS)
  if (number !== lastHour.number) {
    Object.assign(lastHour, {
      number,
      startsAt: `${new Date(number * HOUR_MS).toISOString().slice(0, -5)}Z`,
    })
  }
  return lastHour.startsAt
}

/** The start of an hour's day. */
export function dayOf(hour: string): string {
  return `${hour.slice(0, hour.indexOf('T'))}T00:00:00Z`
}

function monthOf(hour: string): string {
  return `${hour.slice(0, hour.indexOf('T') - 3)}-01T00:00:00Z`
}

interface Window {
  platform: Source
  symbol: string
  grain: RollupGrain
  startsAt: string
}

/** The one of a window, begun where there is none. */
function rollupOf(rollups: Map<string, Rollup>, { platform, symbol, grain, startsAt }: Window): Rollup {
  const key = `${platform} ${symbol} ${grain} ${startsAt}`
  const known = rollups.get(key)
  if (known) return known
  const begun = emptyRollup({ platform, symbol, grain, startsAt })
  rollups.set(key, begun)
  return begun
}

function emptyRollup({ platform, symbol, grain, startsAt }: Window): Rollup {
  return {
    platform,
    symbol,
    grain,
    starts_at: startsAt,
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
