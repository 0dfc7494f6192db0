import { type PostSums, readSums, SUM_COLUMNS } from '#contract/posts.ts'
import type { Queries } from '../queries.ts'
import { SIGN_COLUMNS } from './signal-row.ts'

export type SideSums = PostSums

export interface SymbolSums {
  /** '' for all posts. */
  symbol: string
  /** '' for several together. */
  source: string
  startsAt: Date
  raw: SideSums
  counted: SideSums
  signs: {
    automated: number
    copies: number
    linkFarms: number
    giveaways: number
    newAccounts: number
    overCap: number
  }
}

export interface SumsQuery {
  /** Upper case; '' for all posts. */
  symbols: readonly string[]
  grain: 'hour' | 'day'
  from: Date
  until: Date
  /** One row for each hour or day, or one for the whole time. */
  each: 'step' | 'time'
  /** Sources listed by themselves, all others together; absent: each by itself. */
  apart?: readonly string[]
  /** `mood`: only posts and sentiment, for many symbols. */
  columns?: 'all' | 'mood'
}

const MOOD_COLUMNS = ['posts', 'judged', 'sentiment_sum_bp', 'sentiment_squares'] as const

/**
 * What was said of symbols in the hours or days that begin within a time. By the index of the signals' symbols: a row for
 * each symbol, source and step.
 */
export async function listSums(
  db: Queries,
  { symbols, grain, from, until, each, apart, columns = 'all' }: SumsQuery,
): Promise<SymbolSums[]> {
  const side = columns === 'mood' ? MOOD_COLUMNS : SUM_COLUMNS
  const signs = columns === 'mood' ? [] : SIGN_COLUMNS
  const wanted = [...side, ...side.map((column) => `filtered_${column}`), ...signs]
  const { rows } = await db.pool.query<Record<string, number> & { symbol: string; source: string; at: Date }>(
    `select symbol, case when $5::text[] is null or platform = any($5) then platform else '' end as source,
       ${each === 'step' ? 'starts_at' : '$3::timestamptz'} as at,
       ${wanted.map((column) => `sum(${column}::float8) as ${column}`).join(', ')}
     from signals
     where symbol = any($1) and grain = $2 and starts_at >= $3 and starts_at < $4
     group by 1, 2, 3`,
    [symbols, grain, from, until, apart ?? null],
  )
  return rows.map((row) => ({
    symbol: row.symbol,
    source: row.source,
    startsAt: row.at,
    raw: toSide(row, ''),
    counted: toSide(row, 'filtered_'),
    signs: {
      automated: row.automated ?? 0,
      copies: row.copies ?? 0,
      linkFarms: row.link_farms ?? 0,
      giveaways: row.giveaways ?? 0,
      newAccounts: row.new_accounts ?? 0,
      overCap: row.over_cap ?? 0,
    },
  }))
}

function toSide(row: Record<string, unknown>, prefix: '' | 'filtered_'): SideSums {
  return readSums((column) => Number(row[`${prefix}${column}`] ?? 0))
}

interface LargestPosts {
  startsAt: Date
  /** '' for all that are not listed by themselves. */
  source: string
  raw: number
  counted: number
}

/** The posts about each of the largest assets together, a post once for each that it names, by hour or day and `apart`. */
export async function listLargestPosts(
  db: Queries,
  {
    assets,
    grain,
    from,
    until,
    apart = [],
  }: Pick<SumsQuery, 'grain' | 'from' | 'until'> & { apart?: readonly string[] | 'each'; assets: number },
): Promise<LargestPosts[]> {
  const { rows } = await db.pool.query<LargestPosts>(
    `select starts_at as "startsAt",
       case when $5::text[] is null or platform = any($5) then platform else '' end as source, sum(posts::float8) as raw, sum(filtered_posts::float8) as counted
     from signals
     where symbol = any(array(select symbol from assets where rank <= $1)) and grain = $2
       and starts_at >= $3 and starts_at < $4
     group by 1, 2
     order by 1`,
    [assets, grain, from, until, apart === 'each' ? null : apart],
  )
  return rows
}
