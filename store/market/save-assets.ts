import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'

/** A provider's data on one of the largest assets. */
interface MarketAssetFacts {
  id: string
  symbol: string
  name: string
  rank?: number
  /** Units in circulation, as decimal text. */
  circulatingSupply?: string
}

/**
 * Brings the largest assets up to date. One that is no longer among them loses its rank, so that its ticker means
 * another; a supply that the provider leaves out stays, and so do the ticker and the name that an operator gave. Returns how many assets are new or different.
 */
export async function saveMarketAssets(
  db: Database,
  assets: readonly MarketAssetFacts[],
  source: string,
): Promise<number> {
  const sorted = [...new Map(assets.map((asset) => [asset.id, asset])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  if (sorted.length === 0) return 0
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'save-market-assets',
      text: UPSERT,
      values: [toStorableJson(sorted), source],
    })
    const ranks = sorted.flatMap(({ rank }) => rank ?? [])
    const { rowCount: fallen } = await client.query(
      `update assets set rank = null
       where rank <= $2 and (not coalesce(coingecko_id, id) = any ($1) or ${IS_ANOTHERS})`,
      [sorted.map(({ id }) => id), Math.max(0, ...ranks)],
    )
    return (rowCount ?? 0) + (fallen ?? 0)
  })
}

/** What the provider calls by the id of an asset is another one here. */
const IS_ANOTHERS =
  'exists (select 1 from assets as own where own.coingecko_id = assets.id and own.id <> assets.id)'

const UPSERT = `
insert into assets as known (id, symbol, name, rank, circulating_supply, supply_source)
select
  coalesce((select own.id from assets as own where own.coingecko_id = asset.id), asset.id), upper(symbol), name, rank,
  "circulatingSupply", case when "circulatingSupply" is not null then $2 end
from json_to_recordset($1) as asset (id text, symbol text, name text, rank integer, "circulatingSupply" numeric)
-- what the provider calls by an id that is another's here has no place
where not exists (select 1 from assets as own where own.id = asset.id and own.coingecko_id <> asset.id)
on conflict (id) do update set
  symbol = case when known.is_named_by_operator then known.symbol else excluded.symbol end,
  name = case when known.is_named_by_operator then known.name else excluded.name end,
  rank = excluded.rank,
  circulating_supply = coalesce(excluded.circulating_supply, known.circulating_supply),
  supply_source = coalesce(excluded.supply_source, known.supply_source)
where known.rank is distinct from excluded.rank
  or (not known.is_named_by_operator and (known.symbol, known.name) is distinct from (excluded.symbol, excluded.name))
  or known.circulating_supply is distinct from coalesce(excluded.circulating_supply, known.circulating_supply)`

/** What an operator says of an asset. What is absent stays as it is; an empty list takes away what was there. */
export interface OperatorAsset {
  id: string
  symbol: string
  name: string
  aliases?: string[]
  contextWords?: string[]
  /** What CoinGecko calls it, where that is not the id. */
  coingeckoId?: string
  caip19?: string
  /** null: decided by the words themselves. */
  isHomonym?: boolean | null
  category?: string
}

/**
 * Stores what an operator says of assets, all or nothing, and returns how many are new and how many differ. Ticker and
 * name stand from then on, whatever a provider says. Throws the database's error, also where a CoinGecko id is another
 * asset's already.
 */
export async function saveOperatorAssets(
  db: Database,
  assets: readonly OperatorAsset[],
): Promise<{ added: number; changed: number }> {
  // One order for all savers, so that they cannot deadlock.
  const sorted = [...assets].sort((a, b) => (a.id < b.id ? -1 : 1))
  const rows = toStorableJson(sorted.map((asset) => ({ ...asset, tells_homonym: 'isHomonym' in asset })))
  return runTransaction(db.pool, async (client) => {
    const { rowCount: added } = await client.query(ADD, [rows])
    const { rowCount: changed } = await client.query(CHANGE, [rows])
    return { added: added ?? 0, changed: Math.max(0, (changed ?? 0) - (added ?? 0)) }
  })
}

const ROWS = `json_to_recordset($1) as row (
  id text, symbol text, name text, aliases text[], "contextWords" text[], "coingeckoId" text, caip19 text,
  "isHomonym" boolean, tells_homonym boolean, category text)`

const ADD = `insert into assets (id, symbol, name) select id, symbol, name from ${ROWS} on conflict (id) do nothing`

const CHANGE = `
update assets as known set
  symbol = row.symbol, name = row.name, is_named_by_operator = true,
  aliases = coalesce(row.aliases, known.aliases),
  context_words = coalesce(row."contextWords", known.context_words),
  coingecko_id = coalesce(row."coingeckoId", known.coingecko_id),
  caip19 = coalesce(row.caip19, known.caip19),
  is_homonym = case when row.tells_homonym then row."isHomonym" else known.is_homonym end,
  category = coalesce(row.category, known.category)
from ${ROWS}
where known.id = row.id and (
  (known.symbol, known.name, known.is_named_by_operator) is distinct from (row.symbol, row.name, true)
  or known.aliases is distinct from coalesce(row.aliases, known.aliases)
  or known.context_words is distinct from coalesce(row."contextWords", known.context_words)
  or known.coingecko_id is distinct from coalesce(row."coingeckoId", known.coingecko_id)
  or known.caip19 is distinct from coalesce(row.caip19, known.caip19)
  or known.is_homonym is distinct from case when row.tells_homonym then row."isHomonym" else known.is_homonym end
  or known.category is distinct from coalesce(row.category, known.category))`
