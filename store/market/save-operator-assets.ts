import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { toStorableJson } from '../to-storable-json.ts'

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
