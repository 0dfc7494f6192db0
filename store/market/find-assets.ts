import type { Asset } from '#contract/market.ts'
import type { Database } from '../database.ts'

/**
 * The assets that have one of the symbols (upper case) or ids, the largest first, those without a rank last.
 * By assets_by_symbol and the primary key.
 */
export async function findAssets(
  db: Database,
  wanted: { symbols: string[]; ids: string[] },
): Promise<Asset[]> {
  const { rows } = await db.pool.query<AssetRow>(
    `select id, symbol, name, rank from assets
     where symbol = any ($1) or id = any ($2)
     order by rank nulls last, id`,
    [wanted.symbols, wanted.ids],
  )
  return rows.map(({ rank, ...asset }) => (rank === null ? asset : { ...asset, rank }))
}

type AssetRow = Omit<Asset, 'rank'> & { rank: number | null }
