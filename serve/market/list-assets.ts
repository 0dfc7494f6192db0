import { listAssets as contract } from '#contract/public/assets.ts'
import { type AssetPlace, listAssetsPage } from '#store/market/list-assets-page.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { publicRoute } from '../public/public-route.ts'

export const listAssets = publicRoute(contract, async (_ctx, { query, data }) => {
  const filters = { symbol: query.symbol?.toUpperCase() }
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
      data: page.map(({ id, symbol, name, rank }) => ({ id, symbol, name, rank: rank ?? null })),
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
