import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { Queryable } from './queryable.ts'

/** What creators are ranked by: of the posts that count, or of all. */
export const CREATOR_ORDERS = ['engagement', 'posts', 'raw_engagement', 'raw_posts'] as const
export type CreatorOrder = (typeof CREATOR_ORDERS)[number]

export interface CreatorsQuery {
  /** Upper case; '' for all posts. */
  symbol: string
  /** Absent: every source. */
  source?: Source
  /** At whole hours (UTC). */
  from: Date
  until: Date
  order: CreatorOrder
  offset: number
  limit: number
  /** Whether the hours are those that a mark knew, of a known database. */
  isKnown?: boolean
}

export interface CreatorSums {
  posts: number
  /** Likes, replies, comments, shares and retweets; of a source that gives none 0. */
  engagement: number
  rawPosts: number
  rawEngagement: number
}

export interface Creator extends CreatorSums {
  source: Source
  /** As the table of authors has it; undefined of a mark where no post of the time names the author any more. */
  username?: string
  /** When last seen; undefined where unknown, and of a mark. */
  followers?: number
}

export interface CreatorsPage {
  creators: Creator[]
  /** How many wrote. */
  total: number
  /** What the posts of each source come to. */
  sources: (CreatorSums & { source: Source })[]
  /** Posts of the time are yet to be counted. */
  isStale: boolean
}

/** So many of the first may be gone without making a page shorter, until the sums follow. */
const GONE_MAX = 100

const ORDERS: Record<CreatorOrder, string> = {
  engagement: 'engagement desc, posts desc, raw_posts desc',
  posts: 'posts desc, engagement desc, raw_posts desc',
  raw_engagement: 'raw_engagement desc, raw_posts desc',
  raw_posts: 'raw_posts desc, raw_engagement desc',
}

/**
 * Who wrote about an asset in the hours that begin within a time, ranked. The hours come by the index of the creators'
 * symbols, a page’s names by the key of authors: whose last post was deleted is not on it from that moment on, though the
 * sums of the hours follow a few seconds behind. Of a mark everyone has the place of then; names are those of authors who
 * still have posts about the asset in these hours.
 */
export async function listCreators(db: Database, query: CreatorsQuery): Promise<CreatorsPage> {
  const { symbol, source, from, until, order, offset, limit, isKnown = false } = query
  const within = [symbol, from, until, source ?? null]
  const { rows, sources, total, isStale } = await runTransaction(db.pool, async (client) => {
    await client.query(SETTINGS)
    const { rows } = await client.query<CreatorRow>(ranked(ORDERS[order], isKnown), [
      ...within,
      offset,
      limit,
    ])
    const sources = await client.query<SourceRow>(SOURCES, within)
    // Past the last page no row has the total.
    const total = rows[0] ?? (offset > 0 ? await countCreators(client, within) : { creators: '0' })
    const stale = await client.query<{ is_stale: boolean }>(STALE, [from, until, source ?? null])
    return { rows, sources, total, isStale: stale.rows[0]?.is_stale === true }
  })
  return {
    creators: rows.map((row) => ({
      source: row.platform,
      ...(row.username === null ? {} : { username: row.username }),
      ...(row.followers === null ? {} : { followers: Number(row.followers) }),
      ...toSums(row),
    })),
    total: Number(total.creators),
    sources: sources.rows.map((row) => ({ source: row.platform, ...toSums(row) })),
    isStale,
  }
}

/**
 * The planner has no statistics of the lists. Summed up in memory, by one process, half a million authors take two
 * seconds; on disk, sorted by several, six.
 */
const SETTINGS = `
set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0; set local jit = off`

async function countCreators(db: Queryable, within: unknown[]): Promise<{ creators: string }> {
  const { rows } = await db.query<{ creators: string }>(
    `select count(*) as creators from (${AUTHORS}) as author`,
    within,
  )
  return rows[0] ?? { creators: '0' }
}

type SumRow = Record<'posts' | 'engagement' | 'raw_posts' | 'raw_engagement', string>

interface CreatorRow extends SumRow {
  platform: Source
  username: string | null
  followers: string | null
  creators: string
}

interface SourceRow extends SumRow {
  platform: Source
}

function toSums(row: SumRow): CreatorSums {
  return {
    posts: Number(row.posts),
    engagement: Number(row.engagement),
    rawPosts: Number(row.raw_posts),
    rawEngagement: Number(row.raw_engagement),
  }
}

/** Every author with the sums of the time; as float8 they are exact up to 2^53, and not slow as numeric. */
const AUTHORS = `
select hour.platform, each.author,
  sum(each.filtered_posts) as posts, sum(each.filtered_engagement::float8) as engagement,
  sum(each.posts) as raw_posts, sum(each.engagement::float8) as raw_engagement
from signal_creators as hour
cross join lateral unnest(hour.authors, hour.posts, hour.filtered_posts, hour.engagement, hour.filtered_engagement)
  as each (author, posts, filtered_posts, engagement, filtered_engagement)
where hour.symbol = $1 and hour.starts_at >= $2 and hour.starts_at < $3
  and ($4::text is null or hour.platform = $4)
group by 1, 2`

/** Of equal ones the order is by chance, and the same of a mark, where authors are numbers. */
const ranked = (order: string, isKnown: boolean) => `
with author as materialized (${AUTHORS}),
ranked as materialized (
  select *, ${isKnown ? 'author' : 'hashtextextended(author, 0)'} as place from author
  order by ${order}, platform, place limit $5::int + $6::int + ${GONE_MAX}
)
select ranked.platform, ${isKnown ? 'known.username, null as followers' : 'known.username, known.followers'},
  ranked.posts, ranked.engagement, ranked.raw_posts, ranked.raw_engagement,
  (select count(*) from author) as creators
from ranked ${isKnown ? NAMED : 'join authors as known on known.platform = ranked.platform and known.username_key = ranked.author'}
order by ${order}, ranked.platform, place
offset $5 limit $6`

/** By the index of the creators' symbols, once more over the hours. */
const NAMED = `
left join (
  select distinct hour.platform, hashtextextended(each.author, 0) as hashed, each.author
  from named_creators as hour cross join lateral unnest(hour.authors) as each (author)
  where hour.symbol = $1 and hour.starts_at >= $2 and hour.starts_at < $3
    and ($4::text is null or hour.platform = $4)
) as named on named.platform = ranked.platform and named.hashed = ranked.author
left join authors as known on known.platform = named.platform and known.username_key = named.author`

/** From the signals of the same hours, by the index of their symbols. */
const SOURCES = `
select platform, sum(filtered_posts) as posts, sum(filtered_engagement) as engagement,
  sum(posts) as raw_posts, sum(engagement) as raw_engagement
from signals
where symbol = $1 and grain = 'hour' and starts_at >= $2 and starts_at < $3 and ($4::text is null or platform = $4)
group by platform
order by platform`

/** Also of a source that has no signals of the time yet: what it said may be of any asset. */
const STALE = `
select exists (
  select 1 from signal_stale
  where starts_at >= $1 and starts_at < $2 and ($3::text is null or platform = $3)
) as is_stale`
