import type { Candle, StoredInterval } from '#contract/market.ts'
import type { Queries } from '../query-rows.ts'

export interface CandlesFilter {
  assetId: string
  interval: StoredInterval
  /** Starts from here on. */
  from: Date
  /** Starts before here. */
  to: Date
  limit: number
  /** Only those that were by this moment as they are now. */
  knownBy?: Date
}

/** The newest candles of one asset within a time, at most `limit`, the oldest first. By the primary key. */
export async function listCandles(
  db: Queries,
  { assetId, interval, from, to, limit, knownBy }: CandlesFilter,
): Promise<Candle[]> {
  const { rows } = await db.pool.query<CandleRow>(
    `select start, open, high, low, close, volume, has_gap from candles
     where asset_id = $1 and "interval" = $2 and start >= $3 and start < $4
       and ($6::timestamptz is null or known_at <= $6)
     order by start desc
     limit $5`,
    [assetId, interval, from, to, limit, knownBy ?? null],
  )
  return rows.reverse().map(({ volume, has_gap: hasGap, ...row }) => ({
    assetId,
    interval,
    ...row,
    ...(volume === null ? {} : { volume }),
    ...(hasGap ? { hasGap } : {}),
  }))
}

/** Prices in PostgreSQL's own text form. */
type CandleRow = Pick<Candle, 'start' | 'open' | 'high' | 'low' | 'close'> & {
  volume: string | null
  has_gap: boolean
}
