import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../../database.ts'
import { unknownToPlanner } from '../post-filter.ts'

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
  /** As they were known at this moment, which `until` must not lie after; absent: now. */
  asOf?: Date
}

/** What was said of symbols by source and whole UTC hours or days that begin within a time. By post_rollups_by_symbol. */
export async function listMentionBuckets(db: Database, query: MentionQuery): Promise<MentionBucket[]> {
  if (query.asOf) return listBucketsAsOf(db, query, query.asOf)
  const { symbols, sources, grain, from, until } = query
  const [since, end] = [unknownToPlanner(2, 'timestamptz'), unknownToPlanner(3, 'timestamptz')]
  const { rows } = await db.pool.query<BucketRow>({
    name: `list-mention-buckets-${grain}`,
    isShort: true,
    text: `select symbol, platform, starts_at, posts, sentiment_posts, sentiment_sum_bp
     from post_rollups
     where symbol = any(${unknownToPlanner(1, 'text[]')}::text[]) and grain = '${grain}'
       and starts_at >= ${since} and starts_at < ${end} and platform = any(${unknownToPlanner(4, 'text[]')}::text[])`,
    values: [symbols, from, until, sources],
  })
  return rows.map(toBucket)
}

interface BucketRow {
  symbol: string
  platform: Source
  starts_at: Date
  posts: string
  sentiment_posts: string
  sentiment_sum_bp: string
}

function toBucket(row: BucketRow): MentionBucket {
  return {
    symbol: row.symbol,
    source: row.platform,
    startsAt: row.starts_at,
    posts: Number(row.posts),
    sentimentPosts: Number(row.sentiment_posts),
    sentimentSumBp: Number(row.sentiment_sum_bp),
  }
}

/**
 * The buckets as they were at a moment, to the last digit: the sums of today less what was added to them since. `until`
 * of the query must not lie after the moment. Hours that were over by then ask only for what came late, by
 * post_rollup_changes_late; the hour of the moment for the rest, by post_rollup_changes_timely.
 */
async function listBucketsAsOf(
  db: Database,
  { symbols, sources, grain, from, until }: MentionQuery,
  asOf: Date,
): Promise<MentionBucket[]> {
  const stepMs = grain === 'hour' ? HOUR_MS : DAY_MS
  // The step of the moment is put together from its hours, because its own sum holds what came in hours since.
  const stepStart = new Date(Math.floor(asOf.getTime() / stepMs) * stepMs)
  const nextHour = new Date((Math.floor(asOf.getTime() / HOUR_MS) + 1) * HOUR_MS)
  const stepEnd = new Date(until > stepStart ? stepStart.getTime() + stepMs : stepStart.getTime())
  const { rows } = await db.pool.query<BucketRow>(AS_OF, [
    symbols,
    grain,
    from,
    until,
    sources,
    asOf,
    stepStart,
    nextHour,
    stepEnd,
  ])
  return rows.map(toBucket)
}

const OF_THE_QUERY = 'symbol = any($1) and platform = any($5::text[])'

// The last part is what was known of hours that had not begun: posts whose authors claim a time ahead of ours.
const AS_OF = `
select
  symbol, platform, date_trunc($2, starts_at, 'UTC') as starts_at, sum(posts) as posts,
  sum(sentiment_posts) as sentiment_posts, sum(sentiment_sum_bp) as sentiment_sum_bp
from (
  select symbol, platform, starts_at, posts, sentiment_posts, sentiment_sum_bp
  from post_rollups
  where ${OF_THE_QUERY} and grain = $2 and starts_at >= $3 and starts_at < least($4::timestamptz, $7)
  union all
  select symbol, platform, starts_at, posts, sentiment_posts, sentiment_sum_bp
  from post_rollups
  where ${OF_THE_QUERY} and grain = 'hour' and starts_at >= $7 and starts_at < least($8::timestamptz, $9)
  union all
  select symbol, platform, starts_at, -posts, -sentiment_posts, -sentiment_sum_bp
  from post_rollup_changes
  where ${OF_THE_QUERY} and at > $6 and at - starts_at >= interval '1 hour'
    and starts_at >= $3 and starts_at < least($8::timestamptz, case when $4 > $7 then $8 else $4 end)
  union all
  select symbol, platform, starts_at, -posts, -sentiment_posts, -sentiment_sum_bp
  from post_rollup_changes
  where ${OF_THE_QUERY} and at > $6 and at - starts_at < interval '1 hour'
    and starts_at >= $8 - interval '1 hour' and starts_at < least($8, $9::timestamptz)
  union all
  select symbol, platform, starts_at, posts, sentiment_posts, sentiment_sum_bp
  from post_rollup_changes
  where ${OF_THE_QUERY} and at <= $6 and at - starts_at < interval '1 hour' and starts_at >= $8 and starts_at < $9
) as part
group by 1, 2, 3
having sum(posts) <> 0`

interface SymbolBucket {
  posts: number
  sentimentPosts: number
  /** The mean in basis points; undefined where no post has one. */
  sentimentBp: number | undefined
  /** The start of the hour or day, UTC. */
  startsAt: Date
}

/** What was said of a symbol by whole UTC hours or days that begin within a time, on all platforms or one, the oldest first. */
export async function listSymbolBuckets(
  db: Database,
  {
    symbol,
    grain,
    since,
    until,
    platform,
  }: { symbol: string; grain: 'hour' | 'day'; since: Date; until: Date; platform?: Source },
): Promise<SymbolBucket[]> {
  const { rows } = await db.pool.query<{ starts_at: Date; posts: string; judged: string; sum_bp: string }>(
    `select starts_at, sum(posts) as posts, sum(sentiment_posts) as judged, sum(sentiment_sum_bp) as sum_bp
     from post_rollups
     where symbol = $1 and grain = $2 and starts_at >= $3 and starts_at < $4${platform === undefined ? '' : ' and platform = $5'}
     group by starts_at
     order by starts_at`,
    [symbol, grain, since, until, ...(platform === undefined ? [] : [platform])],
  )
  return rows.map(({ starts_at, posts, judged, sum_bp }) => ({
    startsAt: starts_at,
    posts: Number(posts),
    sentimentPosts: Number(judged),
    sentimentBp: Number(judged) === 0 ? undefined : Number(sum_bp) / Number(judged),
  }))
}

/**
 * The symbols of which most posts spoke on whole UTC days that begin within a time, the most mentioned first. Reads a row
 * for each symbol, platform and day.
 */
export async function listMostMentioned(
  db: Database,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ symbol: string }>(
    `select symbol from post_rollups
     where symbol <> '' and grain = 'day' and starts_at >= $1 and starts_at < $2
     group by symbol order by sum(posts) desc, symbol limit $3`,
    [since, until, limit],
  )
  return rows.map(({ symbol }) => symbol)
}
