import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'

/** Posts that count of a symbol in a span of time, over all sources. */
export interface SymbolSpan {
  /** '' for all posts. */
  symbol: string
  /**
   * `now`: from `from` to `until`; `compared`: the same without the sources that are left out; `day`: one of the days
   * before, of '' only; `before`: days together.
   */
  span: 'now' | 'compared' | 'day' | 'before'
  posts: number
  judged: number
  sentimentSumBp: number
  sentimentSquares: number
}

export interface MarketCrowdQuery {
  /** How many of the largest assets are listed. */
  assets: number
  /** Whole hours (UTC). */
  from: Date
  until: Date
  /** Whole days (UTC) before `daysUntil`: so many of all posts, and so many of each asset together. */
  daysUntil: Date
  allDays: number
  assetDays: number
  /** Sources that are left out. */
  without: readonly Source[]
  /** Sources of which nothing is compared, and days before that are not. */
  left: readonly Source[]
  leftDays: readonly Date[]
}

/**
 * What all posts and those about each of the largest assets came to, against the days before. By the index of the
 * signals' symbols: a day's hours and a week's days of 100 assets, some 3,000 rows for each source.
 */
export async function sumMarketCrowd(
  db: Database,
  { assets, from, until, daysUntil, allDays, assetDays, without, left, leftDays }: MarketCrowdQuery,
): Promise<SymbolSpan[]> {
  const { rows } = await db.pool.query<
    Record<'posts' | 'judged' | 'sum_bp' | 'squares', string> & Pick<SymbolSpan, 'symbol' | 'span'>
  >(
    `with wanted as (select '' as symbol union select symbol from assets where rank <= $1)
     select wanted.symbol, said.*
     from wanted cross join lateral (
       select 'now' as span, ${SUMS} from signals
       where symbol = wanted.symbol and grain = 'hour' and starts_at >= $2 and starts_at < $3
         and platform <> all($9)
       having count(*) > 0
       union all
       select 'compared', ${SUMS} from signals
       where symbol = wanted.symbol and grain = 'hour' and starts_at >= $2 and starts_at < $3
         and platform <> all($7)
       having count(*) > 0
       union all
       select 'before', ${SUMS} from signals
       where symbol = wanted.symbol and wanted.symbol <> '' and grain = 'day'
         and starts_at >= $4::timestamptz - make_interval(days => $6) and starts_at < $4
         and platform <> all($7) and starts_at <> all($8)
       having count(*) > 0
       union all
       select 'day', ${SUMS} from signals
       where symbol = wanted.symbol and wanted.symbol = '' and grain = 'day'
         and starts_at >= $4::timestamptz - make_interval(days => $5) and starts_at < $4
         and platform <> all($7) and starts_at <> all($8)
       group by starts_at
     ) as said`,
    [assets, from, until, daysUntil, allDays, assetDays, [...left, ...without], leftDays, without],
  )
  return rows.map(({ symbol, span, posts, judged, sum_bp, squares }) => ({
    symbol,
    span,
    posts: Number(posts),
    judged: Number(judged),
    sentimentSumBp: Number(sum_bp),
    sentimentSquares: Number(squares),
  }))
}

const SUMS = `sum(filtered_posts) as posts, sum(filtered_judged) as judged,
  sum(filtered_sentiment_sum_bp) as sum_bp, sum(filtered_sentiment_squares) as squares`
