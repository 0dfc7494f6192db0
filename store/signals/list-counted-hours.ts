import type { Queries } from '../query-rows.ts'

/** What the posts that count came to for a symbol in one hour. */
export interface CountedHour {
  /** '' for all posts. */
  symbol: string
  startsAt: Date
  /** One of those that are told apart; '' for all others together. */
  source: string
  posts: number
  judged: number
  sentimentSumBp: number
  meant: number
  toneSumBp: number
  stanceSumBp: number
}

interface HoursQuery {
  from: Date
  until: Date
  /** Sources that are told apart. */
  apart: readonly string[]
}

const SUMS = `case when platform = any($3) then platform else '' end as source,
  sum(filtered_posts)::float8 as posts, sum(filtered_judged)::float8 as judged,
  sum(filtered_sentiment_sum_bp)::float8 as "sentimentSumBp", sum(filtered_meant)::float8 as meant,
  sum(filtered_tone_sum_bp)::float8 as "toneSumBp", sum(filtered_stance_sum_bp)::float8 as "stanceSumBp"`

/** The hours of symbols that begin within a time. By the index of the signals' symbols. */
export async function listCountedHours(
  db: Queries,
  { symbols, from, until, apart }: HoursQuery & { symbols: readonly string[] },
): Promise<CountedHour[]> {
  if (symbols.length === 0) return []
  const { rows } = await db.pool.query<CountedHour>(
    `select symbol, starts_at as "startsAt", ${SUMS}
     from signals
     where symbol = any($4) and grain = 'hour' and starts_at >= $1 and starts_at < $2
     group by 1, 2, 3`,
    [from, until, apart, symbols],
  )
  return rows
}

/** The same of each of the largest assets together, a post once for each that it names. */
export async function listLargestHours(
  db: Queries,
  { assets, from, until, apart }: HoursQuery & { assets: number },
): Promise<CountedHour[]> {
  const { rows } = await db.pool.query<CountedHour>(
    `select '' as symbol, starts_at as "startsAt", ${SUMS}
     from signals
     where symbol in (select symbol from assets where rank <= $4) and grain = 'hour' and starts_at >= $1 and starts_at < $2
     group by 2, 3`,
    [from, until, apart, assets],
  )
  return rows
}
