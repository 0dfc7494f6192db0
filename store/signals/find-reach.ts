import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'

/** The first and the last hour of a source in which posts are counted. */
export interface SourceReach {
  source: Source
  /** The start of the first hour. */
  since: Date
  /** The end of the last. */
  until: Date
}

/**
 * Of which time posts about a symbol, or all posts with '', are counted, by source. By the index of the signals' symbols: a
 * row a day and source, and the hours of the first and last day by the primary key.
 */
export async function listReach(db: Database, symbol: string): Promise<SourceReach[]> {
  const { rows } = await db.pool.query<SourceReach>(
    `select day.platform as source, first.starts_at as since, last.starts_at + interval '1 hour' as until
     from (
       select platform, min(starts_at) as first, max(starts_at) as last
       from signals where symbol = $1 and grain = 'day' group by platform
     ) as day
     cross join lateral (
       select min(starts_at) as starts_at from signals
       where platform = day.platform and grain = 'hour' and symbol = $1
         and starts_at >= day.first and starts_at < day.first + interval '1 day'
     ) as first
     cross join lateral (
       select max(starts_at) as starts_at from signals
       where platform = day.platform and grain = 'hour' and symbol = $1
         and starts_at >= day.last and starts_at < day.last + interval '1 day'
     ) as last
     where first.starts_at is not null and last.starts_at is not null
     order by 1`,
    [symbol],
  )
  return rows
}

/** When figures of an asset's price, and figures as of earlier moments, begin. By the primary keys. */
export async function findBegins(
  db: Database,
  assetId: string | undefined,
): Promise<{ prices: Date | null; kept: Date | null; keptLast: Date | null }> {
  const { rows } = await db.pool.query<{ prices: Date | null; kept: Date | null; keptLast: Date | null }>(
    `select
       (select start from candles where asset_id = $1 and "interval" = '1d' order by start limit 1) as prices,
       (select at from signal_marks order by at limit 1) as kept,
       (select at from signal_marks order by at desc limit 1) as "keptLast"`,
    [assetId ?? null],
  )
  return rows[0]! // a select without a table has a row
}
