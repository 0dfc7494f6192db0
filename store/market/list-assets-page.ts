import type { Asset } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** A place in the order of assets: rank (absent ones last), then id. */
export interface AssetPlace {
  rank: number | null
  id: string
}

/** Assets after a place, by rank. By assets_by_symbol or assets_by_rank. */
export async function listAssetsPage(
  db: Database,
  query: { symbol?: string; after?: AssetPlace; limit: number },
): Promise<Asset[]> {
  const { rows } = await db.pool.query<{ id: string; symbol: string; name: string; rank: number | null }>(
    `select id, symbol, name, rank from assets
     where ($1::text is null or symbol = $1)
       and ($2::text is null
            or case when $3::int is null then rank is null and id > $2
                    else rank is null or (rank, id) > ($3, $2) end)
     order by rank nulls last, id limit $4`,
    [query.symbol, query.after?.id, query.after?.rank, query.limit],
  )
  return rows.map(({ rank, ...asset }) => (rank === null ? asset : { ...asset, rank }))
}
