import type { Asset } from '#contract/market.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { toStorableJson } from '../to-storable-json.ts'

/** Stores assets; what is newly known of one (symbol, name, rank, category) replaces what was. Of repeats the last one stands. */
export async function saveAssets(db: Database, assets: Asset[]): Promise<void> {
  const byId = new Map(assets.map((asset) => [asset.id, { ...asset, symbol: asset.symbol.toUpperCase() }]))
  if (byId.size === 0) return
  // One order for all savers, so that they cannot deadlock.
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  await runTransaction(db.pool, (client) => client.query(UPSERT, [toStorableJson(sorted)]))
}

const UPSERT = `
insert into assets (id, symbol, name, rank, category)
select id, symbol, name, rank, category
from json_to_recordset($1) as asset (id text, symbol text, name text, rank integer, category text)
on conflict (id) do update set
  symbol = excluded.symbol, name = excluded.name, rank = excluded.rank,
  category = coalesce(excluded.category, assets.category)
where (assets.symbol, assets.name, assets.rank, assets.category) is distinct from
  (excluded.symbol, excluded.name, excluded.rank, coalesce(excluded.category, assets.category))`
