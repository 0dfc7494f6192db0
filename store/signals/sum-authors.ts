import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** What the posts of some authors come to, and those of the authors with most. */
export interface AuthorsSums {
  /** All posts of the authors, and those that count, with how these sound. */
  posts: number
  filteredPosts: number
  filteredJudged: number
  filteredSentimentSumBp: number
  filteredSentimentSquares: number
  /** How many of the authors have posts that count. */
  filteredAuthors: number
  /** The authors with most posts, and what these are. */
  top: { authors: number; posts: number }
  /** Some of the hours were counted by rules that did not know how authors' posts sound. */
  isCounting: boolean
}

/**
 * What authors wrote about an asset in the hours that begin within a time, of all that was stored of the asset's authors. By
 * the index of the creators' symbols: a row for each hour and source, as listCreators reads them.
 */
export async function sumAuthors(
  db: Database,
  {
    symbol,
    from,
    until,
    authors,
    top,
  }: {
    symbol: string
    from: Date
    until: Date
    /** Folded names. */
    authors: readonly { source: Source; author: string }[]
    top: number
  },
): Promise<AuthorsSums> {
  const row = await runTransaction(db.pool, async (client) => {
    // As in list-creators.ts: the planner has no statistics of the lists.
    await client.query(
      `set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0; set local jit = off`,
    )
    const { rows } = await client.query<Record<string, number> & { is_counting: boolean }>(SUMS, [
      symbol,
      from,
      until,
      authors.map(({ source }) => source),
      authors.map(({ author }) => author),
      top,
    ])
    return rows[0]! // sums are one row
  })
  return {
    posts: row.posts!, // every column is of the statement
    filteredPosts: row.filtered_posts!,
    filteredJudged: row.filtered_judged!,
    filteredSentimentSumBp: row.filtered_sentiment_sum_bp!,
    filteredSentimentSquares: row.filtered_sentiment_squares!,
    filteredAuthors: row.filtered_authors!,
    top: { authors: row.top_authors!, posts: row.top_posts! },
    isCounting: row.is_counting,
  }
}

const SUMS = `
with author as materialized (
  select hour.platform, each.author, sum(each.posts)::float8 as posts, sum(each.filtered_posts)::float8 as filtered_posts,
    sum(each.judged)::float8 as judged, sum(each.sum_bp)::float8 as sum_bp, sum(each.squares)::float8 as squares,
    bool_or(each.judged is null) as is_counting
  from signal_creators as hour
  cross join lateral unnest(
    hour.authors, hour.posts, hour.filtered_posts, hour.filtered_judged, hour.filtered_sentiment_sum_bp::float8[],
    hour.filtered_sentiment_squares::float8[]
  ) as each (author, posts, filtered_posts, judged, sum_bp, squares)
  where hour.symbol = $1 and hour.starts_at >= $2 and hour.starts_at < $3
  group by 1, 2
)
select theirs.*, top.*
from (
  select coalesce(sum(posts), 0) as posts, coalesce(sum(filtered_posts), 0) as filtered_posts,
    coalesce(sum(judged), 0) as filtered_judged, coalesce(sum(sum_bp), 0) as filtered_sentiment_sum_bp,
    coalesce(sum(squares), 0) as filtered_sentiment_squares,
    count(*) filter (where filtered_posts > 0)::int as filtered_authors, coalesce(bool_or(is_counting), false) as is_counting
  from author
  where (platform, author) in (select * from unnest($4::text[], $5::text[]))
) as theirs
cross join (
  select count(*)::int as top_authors, coalesce(sum(posts), 0) as top_posts
  from (select posts from author order by posts desc limit $6) as most
) as top`
