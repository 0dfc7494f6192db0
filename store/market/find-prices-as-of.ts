import type { Database } from '../database.ts'
import type { LatestPrice } from './find-latest-prices.ts'

/** The last prices that were recorded within `withinMs` before a moment. By tape_ticks. */
export async function findPricesAsOf(
  db: Database,
  { assetIds, asOf, withinMs }: { assetIds: string[]; asOf: Date; withinMs: number },
): Promise<Pick<LatestPrice, 'tick' | 'source'>[]> {
  const { rows } = await db.pool.query<{ assetId: string; price: string; at: Date; source: string }>(
    `with ticks as materialized (
       select seq, source, coalesce(claimed_at, at) as at, data -> 'prices' as prices
       from tape where kind = 'tick' and at > $2 and at <= $3
     )
     select asset.id as "assetId", tick.price, tick.at, tick.source
     from unnest($1::text[]) as asset (id)
     cross join lateral (
       select prices ->> asset.id as price, at, source from ticks
       where prices ? asset.id order by seq desc limit 1
     ) as tick`,
    [assetIds, new Date(asOf.getTime() - withinMs), asOf],
  )
  return rows.map(({ source, ...tick }) => ({ tick, source }))
}
