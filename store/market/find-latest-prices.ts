import type { Asset, PriceTick } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** An asset with what the market last said of it. */
export interface LatestPrice {
  asset: Asset
  tick: PriceTick
  /** Who said it, such as `coingecko` or `sample`. */
  source: string
}

export interface LatestPricesFilter {
  /** The assets to look at; all that have a price unless told. */
  assetIds?: string[]
  limit: number
}

/** The newest prices, the largest market capitalization by rank first. By assets_by_rank and the primary keys. */
export async function findLatestPrices(
  db: Database,
  { assetIds, limit }: LatestPricesFilter,
): Promise<LatestPrice[]> {
  let query = db.sql
    .selectFrom('latest_prices')
    .innerJoin('assets', 'assets.id', 'latest_prices.asset_id')
    .selectAll()
    .orderBy('assets.rank', (order) => order.asc().nullsLast())
    .orderBy('assets.id')
    .limit(limit)
  if (assetIds) query = query.where('assets.id', 'in', assetIds.length > 0 ? assetIds : [''])
  const rows = await query.execute()
  return rows.map(({ id, symbol, name, rank, source, ...row }) => ({
    asset: { id, symbol, name, ...(rank === null ? {} : { rank }) },
    tick: toTick(row),
    source,
  }))
}

interface TickRow {
  asset_id: string
  at: Date
  price: string
  volume_24h: string | null
  market_cap: string | null
  change_1h: string | null
  change_24h: string | null
  change_7d: string | null
}

function toTick(row: TickRow): PriceTick {
  const tick: PriceTick = { assetId: row.asset_id, at: row.at, price: row.price }
  if (row.volume_24h !== null) tick.volume24h = row.volume_24h
  if (row.market_cap !== null) tick.marketCap = row.market_cap
  if (row.change_1h !== null) tick.change1h = Number(row.change_1h)
  if (row.change_24h !== null) tick.change24h = Number(row.change_24h)
  if (row.change_7d !== null) tick.change7d = Number(row.change_7d)
  return tick
}
