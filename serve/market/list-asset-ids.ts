import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import type { Context } from '../context.ts'

const LISTED_MAX = 5000

/** The assets that have a page, the largest first, 5,000 at most. */
export async function listAssetIds({ readDb }: Context): Promise<string[]> {
  const prices = await findLatestPrices(readDb, { limit: LISTED_MAX })
  return prices.map(({ asset }) => asset.id)
}
