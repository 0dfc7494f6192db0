import type { Database } from '../database.ts'

/** What an asset cost an hour, a day and a week ago; absent where there is no candle. */
export interface ReferencePrices {
  hour?: number
  day?: number
  week?: number
}

/**
 * The closing prices of the candles that ended last before these moments: of the minute, else of the hour. A candle that
 * ended more than two lengths before says nothing. By the primary key.
 */
export async function findReferencePrices(
  db: Database,
  { assetIds, now }: { assetIds: readonly string[]; now: Date },
): Promise<Map<string, ReferencePrices>> {
  const { rows } = await db.pool.query<{ asset_id: string; ago: keyof ReferencePrices; close: string }>({
    name: 'find-reference-prices',
    text: `
      select asset_id, ago.name as ago, candle.close
      from unnest($1::text[]) as asset (asset_id)
      cross join (values
        ('hour', $2::timestamptz - interval '1 hour'),
        ('day', $2::timestamptz - interval '1 day'),
        ('week', $2::timestamptz - interval '7 days')
      ) as ago (name, at)
      cross join lateral (
        select close from (
          (select close, 1 as nr from candles
           where candles.asset_id = asset.asset_id and interval = '1m'
             and start <= ago.at - interval '1 minute' and start > ago.at - interval '3 minutes'
           order by start desc limit 1)
          union all
          (select close, 2 from candles
           where candles.asset_id = asset.asset_id and interval = '1h'
             and start <= ago.at - interval '1 hour' and start > ago.at - interval '3 hours'
           order by start desc limit 1)
        ) as near order by nr limit 1
      ) as candle`,
    values: [assetIds, now],
  })
  const found = new Map<string, ReferencePrices>()
  for (const { asset_id, ago, close } of rows) {
    const known = found.get(asset_id) ?? {}
    known[ago] = Number(close)
    found.set(asset_id, known)
  }
  return found
}
