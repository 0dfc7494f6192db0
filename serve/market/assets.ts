import type { Asset } from '#contract/market.ts'
import { listAssets as contract } from '#contract/public/market.ts'
import type { Database } from '#store/database.ts'
import { type AssetPlace, findAssets, listAssetsPage } from '#store/market/assets.ts'
import { notFound } from '../http/errors.ts'
import { gatheredReadsOf } from '../http/gathered-reads.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { publicRoute } from '../public/public-route.ts'

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

/** The asset with an id, or the largest with a ticker. Throws a 404. */
export async function requireAsset(
  db: Database,
  { id, symbol }: { id?: string; symbol?: string },
): Promise<Asset> {
  const asked = { symbols: symbol === undefined ? [] : [symbol], ids: id === undefined ? [] : [id] }
  const [found] = await resolveAssets(db, asked)
  if (found?.asset) return found.asset
  throw notFound(`There is no asset with the ${id === undefined ? `ticker ${symbol}` : `id ${id}`}.`)
}

/** A name may be a ticker or an id: what was found decides which. */
const assetsByName = gatheredReadsOf(async (db: Database, names: string[]) => {
  const found = await findAssets(db, { symbols: names, ids: names })
  return {
    bySymbol: Map.groupBy(found, (asset) => asset.symbol),
    byId: new Map(found.map((asset) => [asset.id, asset])),
  }
})

export const listAssets = publicRoute(contract, async (_ctx, { query, data }) => {
  const filters = { symbol: query.symbol?.toUpperCase(), address: query.address }
  const assets = await listAssetsPage(data, {
    ...filters,
    after: query.cursor === undefined ? undefined : placeOf(readCursor(filters, query.cursor)),
    limit: query.limit + 1,
  })
  const page = assets.slice(0, query.limit)
  const last = assets.length > query.limit ? page.at(-1) : undefined
  const nextCursor = last && writeCursor(filters, [last.rank ?? null, last.id])
  return {
    body: {
      data: page.map(({ id, symbol, name, rank = null, category = null, caip19 = null }) => ({
        id,
        symbol,
        name,
        rank,
        category,
        caip19,
      })),
      page: { next_cursor: nextCursor ?? null, limit: query.limit },
    },
    hasData: page.length > 0,
    nextCursor,
  }
})

function placeOf([rank, id]: (string | number | null)[]): AssetPlace {
  if (typeof id !== 'string' || id.includes('\0') || !id.isWellFormed()) throw notACursor()
  if (rank === null) return { rank, id }
  if (typeof rank !== 'number' || !Number.isInteger(rank) || rank < 0 || rank > RANK_MAX) throw notACursor()
  return { rank, id }
}

const RANK_MAX = 2 ** 31 - 1 // an integer of the database
