import type { CandleInterval } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** How long short candles are kept, in days; those of an hour and a day are kept for good. */
const KEPT_DAYS: Partial<Record<CandleInterval, number>> = { '1m': 30, '5m': 180 }

/** Deletes short candles that are old, one asset after the other by the primary key. */
export async function pruneCandles(db: Database, now: Date): Promise<void> {
  const { rows: assets } = await db.pool.query<{ asset_id: string }>('select asset_id from latest_prices')
  for (const [interval, days = 0] of Object.entries(KEPT_DAYS)) {
    const before = new Date(now.getTime() - days * 86_400_000)
    for (const { asset_id: assetId } of assets) {
      await db.pool.query({
        name: 'prune-candles',
        text: 'delete from candles where asset_id = $1 and "interval" = $2 and start < $3',
        values: [assetId, interval, before],
      })
    }
  }
}
