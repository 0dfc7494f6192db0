import type { Candle, CandleInterval } from '#contract/market.ts'
import type { Database } from '../database.ts'

export interface CandlesFilter {
  assetId: string
  interval: CandleInterval
  /** Starts from here on. */
  from: Date
  /** Starts before here. */
  to: Date
  limit: number
}

/** The newest candles of one asset within a time, at most `limit`, the oldest first. By the primary key. */
export async function listCandles(
  db: Database,
  { assetId, interval, from, to, limit }: CandlesFilter,
): Promise<Candle[]> {
  const rows = await db.sql
    .selectFrom('candles')
    .select(['start', 'open', 'high', 'low', 'close', 'volume'])
    .where('asset_id', '=', assetId)
    .where('interval', '=', interval)
    .where('start', '>=', from)
    .where('start', '<', to)
    .orderBy('start', 'desc')
    .limit(limit)
    .execute()
  return rows
    .reverse()
    .map(({ volume, ...row }) => ({ assetId, interval, ...row, ...(volume === null ? {} : { volume }) }))
}
