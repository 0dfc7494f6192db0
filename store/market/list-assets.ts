import type { NamedAsset } from '#contract/market.ts'
import type { Database } from '../database.ts'

/**
 * All assets with the operator's words for them, the largest market capitalization first, those without a rank last. A
 * few ten thousand at the most.
 */
export async function listAssets(db: Database): Promise<NamedAsset[]> {
  const { rows } = await db.pool.query<AssetRow>(
    `select id, symbol, name, rank, aliases, context_words, is_homonym from assets order by rank nulls last, id`,
  )
  return rows.map(
    ({ id, symbol, name, rank, aliases, context_words: contextWords, is_homonym: isHomonym }) => ({
      id,
      symbol,
      name,
      ...(rank === null ? {} : { rank }),
      ...(aliases.length === 0 ? {} : { aliases }),
      ...(contextWords.length === 0 ? {} : { contextWords }),
      ...(isHomonym === null ? {} : { isHomonym }),
    }),
  )
}

interface AssetRow {
  id: string
  symbol: string
  name: string
  rank: number | null
  aliases: string[]
  context_words: string[]
  is_homonym: boolean | null
}
