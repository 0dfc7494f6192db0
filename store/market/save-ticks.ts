import type { PriceTick } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { toStorableJson } from '../to-storable-json.ts'

/**
 * Stores what the market says of assets now and returns the ids of those whose word is news. A tick that is not
 * younger than the known one, and one of an asset that is not listed, is passed over.
 * `source` is who said it, such as `coingecko`.
 */
export async function saveTicks(db: Database, ticks: PriceTick[], source: string): Promise<string[]> {
  const newest = new Map<string, PriceTick>()
  for (const tick of ticks) {
    const known = newest.get(tick.assetId)
    if (!known || known.at < tick.at) newest.set(tick.assetId, tick)
  }
  if (newest.size === 0) return []
  const sorted = [...newest.values()].sort((a, b) => (a.assetId < b.assetId ? -1 : 1))
  const { rows } = await runTransaction(db.pool, (client) =>
    client.query<{ asset_id: string }>(UPSERT, [toStorableJson(sorted.map(toRow)), source]),
  )
  return rows.map((row) => row.asset_id)
}

const UPSERT = `
insert into latest_prices (
  asset_id, at, price, volume_24h, market_cap, change_1h, change_24h, change_7d, source
)
select asset_id, at, price, volume_24h, market_cap, change_1h, change_24h, change_7d, $2
from json_to_recordset($1) as tick (
  asset_id text, at timestamptz, price numeric, volume_24h numeric, market_cap numeric,
  change_1h numeric, change_24h numeric, change_7d numeric
)
where exists (select from assets where id = asset_id)
on conflict (asset_id) do update set
  at = excluded.at, price = excluded.price, volume_24h = excluded.volume_24h, market_cap = excluded.market_cap,
  change_1h = excluded.change_1h, change_24h = excluded.change_24h, change_7d = excluded.change_7d,
  source = excluded.source
where latest_prices.at < excluded.at
returning asset_id`

function toRow(tick: PriceTick): Record<string, unknown> {
  return {
    asset_id: tick.assetId,
    at: tick.at.toISOString(),
    price: tick.price,
    volume_24h: tick.volume24h,
    market_cap: tick.marketCap,
    change_1h: tick.change1h,
    change_24h: tick.change24h,
    change_7d: tick.change7d,
  }
}
