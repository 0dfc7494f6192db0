import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'

/** What an asset costs now, in US dollars as decimal text; null where nobody has said so yet. */
export async function findPrice(data: Database, assetId: string): Promise<string | null> {
  const [latest] = await findLatestPrices(data, { assetIds: [assetId], limit: 1 })
  return latest?.tick.price ?? null
}
