import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { queryRows, queryRowsWithin, type TextRow } from '../../queries.ts'
import { matchCondition, type PostNarrowing, quoteSource } from '../post-filter.ts'

/** What some posts of a platform come to. */
export interface PlatformSums {
  platform: Source
  posts: number
  /** Likes, replies, comments, shares and retweets together. */
  engagement: number
  /** The posts that have a sentiment, and the sum of it in basis points. */
  sentimentPosts: number
  sentimentSumBp: number
}

/** What a search finds on one platform in one interval. */
export interface SearchSums extends PlatformSums {
  /** The interval, counted from 0. */
  stretch: number
}

const EXACT_TIMEOUT_MS = 2_000

/**
 * What a search finds, by platform and stretch; stretches without matches are left out. `edges` are the begins of the
 * stretches and the end of the last one, ascending. Undefined where looking at every match takes too long.
 */
export async function sumSearch(
  db: Database,
  { edges, ...search }: Partial<PostNarrowing> & { edges: Date[] },
): Promise<SearchSums[] | undefined> {
  const values: unknown[] = [edges[0], edges.at(-1), edges.slice(0, -1)]
  const match = matchCondition(search, (value) => `$${values.push(value)}`)
  const text = `select platform, width_bucket(created_at, $3::timestamptz[]) - 1, ${sumsOf()} from posts
where created_at >= $1 and created_at < $2 and ${match} group by 1, 2`
  const rows = await queryRowsWithin(db, { text, values }, { timeoutMs: EXACT_TIMEOUT_MS, isByIndex: true })
  return rows?.map(([platform, stretch, ...sums]) => ({
    stretch: Number(stretch),
    ...toSums(platform as Source, sums), // the column has nothing else
  }))
}

const ENGAGEMENT = ['likes', 'replies', 'comments', 'shares', 'retweets']
  .map((name) => `coalesce(${name}, 0)`)
  .join(' + ')

/** Of all rows, or of those that pass a condition. */
function sumsOf(condition = 'true'): string {
  const among = `filter (where ${condition})`
  return `count(*) ${among}, coalesce(sum(${ENGAGEMENT}) ${among}, 0),
  count(sentiment_bp) ${among}, coalesce(sum(sentiment_bp) ${among}, 0)`
}

function toSums(platform: Source, sums: TextRow): PlatformSums {
  const [posts = 0, engagement = 0, sentimentPosts = 0, sentimentSumBp = 0] = sums.map(Number)
  return { platform, posts, engagement, sentimentPosts, sentimentSumBp }
}

/** So many of a platform's latest posts are looked at. */
const SAMPLE = 5_000

/** The same of the latest posts that a platform has in a period, and how many were looked at. By the index posts_newest. */
export async function sampleSearch(
  db: Database,
  {
    platform,
    from,
    until,
    ...search
  }: Partial<PostNarrowing> & { platform: Source; from: Date; until: Date },
): Promise<PlatformSums & { looked: number }> {
  const values: unknown[] = [from, until]
  const match = matchCondition(search, (value) => `$${values.push(value)}`)
  const [row = []] = await queryRows(db, {
    text: `select ${sumsOf(match)}, count(*)
from (
  select * from posts where platform = ${quoteSource(platform)} and created_at >= $1 and created_at < $2
  order by created_at desc, external_id desc limit ${SAMPLE}
) as latest`,
    values,
  })
  return { ...toSums(platform, row.slice(0, 4)), looked: Number(row[4]) }
}
