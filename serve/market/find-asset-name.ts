import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import type { Context } from '../context.ts'

/** The name of an asset that has a price, which is one that has a page. */
export async function findAssetName({ readDb }: Context, assetId: string): Promise<string | undefined> {
  if (assetId.includes('\0')) return undefined // PostgreSQL holds no text that has it
  const [latest] = await findLatestPrices(readDb, { assetIds: [assetId], limit: 1 })
  return latest?.asset.name
}
