import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import type { Context } from '../context/context.ts'

/** The name of an asset that has a price, live or in the sample universe, which is one that has a page. */
export async function findAssetName(
  { readDb, sampleDb }: Context,
  assetId: string,
): Promise<string | undefined> {
  if (assetId.includes('\0')) return undefined // PostgreSQL holds no text that has it
  for (const data of new Set([readDb, sampleDb])) {
    const [latest] = await findLatestPrices(data, { assetIds: [assetId], limit: 1 })
    if (latest) return latest.asset.name
  }
  return undefined
}

const LISTED_MAX = 5000

/** The assets that have a page, the largest first, 5,000 at most. */
export async function listAssetIds({ readDb }: Context): Promise<string[]> {
  const prices = await findLatestPrices(readDb, { limit: LISTED_MAX })
  return prices.map(({ asset }) => asset.id)
}
