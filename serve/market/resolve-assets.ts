import type { Asset } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import { findAssets } from '#store/market/find-assets.ts'
import { gatheredReadsOf } from '../http/gathered-reads.ts'

/** A ticker or an id that was asked for, and what it stands for. */
export interface ResolvedAsset {
  requested: string
  /** Absent: there is no such asset. */
  asset?: Asset
  /** The other assets that share the ticker, the largest first. */
  alternatives: Asset[]
}

/** So many of them an answer names. */
export const ALTERNATIVES_MAX = 5

/** Tickers (in any case) by market-cap rank, ids exactly; in the order in which they were asked for. */
export async function resolveAssets(
  db: Database,
  asked: { symbols: string[]; ids: string[] },
): Promise<ResolvedAsset[]> {
  const symbols = asked.symbols.map((symbol) => symbol.toUpperCase())
  const { bySymbol, byId } = await assetsByName(db).take([...symbols, ...asked.ids])
  return [
    ...asked.symbols.map((requested, place) => {
      const [asset, ...alternatives] = bySymbol.get(symbols[place] ?? '') ?? []
      return { requested, asset, alternatives }
    }),
    ...asked.ids.map((requested) => ({ requested, asset: byId.get(requested), alternatives: [] })),
  ]
}

/** A name may be a ticker or an id: what was found decides which. */
const assetsByName = gatheredReadsOf(async (db: Database, names: string[]) => {
  const found = await findAssets(db, { symbols: names, ids: names })
  return {
    bySymbol: Map.groupBy(found, (asset) => asset.symbol),
    byId: new Map(found.map((asset) => [asset.id, asset])),
  }
})
