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
  const rows = await db.sql
    .selectFrom('assets')
    .select(['id', 'symbol', 'name', 'rank'])
    .where((where) =>
      where.or([
        where('symbol', '=', where.fn.any(where.val(wanted.symbols))),
        where('id', '=', where.fn.any(where.val(wanted.ids))),
      ]),
    )
    .orderBy('rank', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(5_000)
    .execute()
  return rows.map(({ rank, ...asset }) => (rank === null ? asset : { ...asset, rank }))
}
