import type { Asset } from '#contract/market.ts'
import type { Database } from '../database.ts'

/** All assets, the largest market capitalization first, those without a rank last. A few ten thousand at the most. */
export async function listAssets(db: Database): Promise<Asset[]> {
  const rows = await db.sql
    .selectFrom('assets')
    .select(['id', 'symbol', 'name', 'rank'])
    .orderBy('rank', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(({ rank, ...asset }) => (rank === null ? asset : { ...asset, rank }))
}
