import type { Static } from 'typebox'
import { computeFigure } from '#analyze/figures/registry.ts'
import { LISTED_FIGURES, type SummaryFigure, WINDOW_FIGURES } from '#contract/figures.ts'
import type { Asset } from '#contract/market.ts'
import {
  listFigures as contract,
  FIGURE_ASSETS_MAX,
  FIGURE_ROWS_MAX,
  FIGURE_WINDOWS,
  type FigureRow,
  type FigureWindow,
} from '#contract/public/figures.ts'
import { splitNames } from '#contract/public/name-list.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { readKnown } from '../figures/read-known.ts'
import { type AssetSums, readSumsBySource, timesUntil, windowUntil } from '../figures/read-sums.ts'
import { sumLargestPostsBySource, toFigure } from '../figures/to-verdict.ts'
import { readEnd } from '../http/read-period.ts'
import { resolveAssets } from '../market/assets.ts'
import { invalidAt, withPointer } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { addMarket } from './summary.ts'

type Row = Static<typeof FigureRow>

/** Figures of many assets, by a fixed number of statements for each window. */
export const listFigures = publicRoute(contract, async (ctx, { query, data: current }) => {
  const asked = { symbols: namesIn(query.symbols), ids: namesIn(query.ids) }
  if (asked.symbols.length + asked.ids.length > FIGURE_ASSETS_MAX) {
    throw invalidAt(
      '#/query/symbols',
      `symbols and ids may name at most ${FIGURE_ASSETS_MAX} assets together`,
    )
  }
  const chosen = new Set(namesIn(query.figures).map((name) => name.toLowerCase()))
  const figures = LISTED_FIGURES.filter((name) => chosen.has(name))
  const windows = namesIn(query.windows ?? '24h').map((name) => name.toLowerCase() as FigureWindow) // by its rule
  const ofDay = figures.filter((name) => !WINDOW_FIGURES.includes(name))
  if (ofDay.length > 0 && windows.some((name) => name !== '24h')) {
    throw invalidAt('#/query/windows', `${ofDay.join(', ')}: of 24 hours only; ask for them with windows=24h`)
  }
  const { data, now, asOf } = await withPointer('query', () => readKnown(current, query, ctx.now()))
  const resolved = await resolveAssets(data, asked)
  const assets = [...new Map(resolved.flatMap(({ asset }) => (asset ? [[asset.id, asset]] : []))).values()]
  const isBySource = query.rows === 'sources'
  const most = assets.length * figures.length * windows.length * (isBySource ? 1 + ctx.sources.length : 1)
  if (most > FIGURE_ROWS_MAX) {
    const asks = `this would be up to ${most} rows; one call has at most ${FIGURE_ROWS_MAX}`
    throw invalidAt('#/query/figures', `${asks}. Ask for fewer assets, figures or windows`)
  }
  const end = readEnd(query.end, now)
  const { basis } = query
  const { rows, hasData } = await ctx.heavyReads.run(async () => {
    const prices = await findLatestPrices(data, {
      assetIds: assets.map(({ id }) => id),
      limit: assets.length,
    })
    const tickOf = new Map(prices.map(({ asset, tick }) => [asset.id, tick]))
    const ofWindows = await Promise.all(
      windows.map(async (window) => {
        const times = ofDay.length > 0 ? timesUntil(end) : windowUntil(end, FIGURE_WINDOWS[window])
        const { until } = times.now
        const [read, largest] = await Promise.all([
          readSumsBySource(data, { symbols: assets.map(({ symbol }) => symbol), times, basis, isBySource }),
          sumLargestPostsBySource(data, { times, basis }),
        ])
        const allLargest = largest.values().reduce((sum, posts) => sum + posts, 0)
        return { window, read, until, largest, allLargest, tickOf }
      }),
    )
    const rows = assets.flatMap((asset) =>
      ofWindows.flatMap(({ window, read, until, largest, allLargest }) => {
        const found = read.get(asset.symbol)
        if (!found) return []
        const rowsOf = (sums: AssetSums, source: string | null) => {
          const largestPosts = source === null ? allLargest : (largest.get(source) ?? 0)
          const known = addMarket(ctx, sums, { tick: tickOf.get(asset.id), until, largestPosts })
          return figures.map((figure) => toRow({ asset, window, source, figure }, known))
        }
        return [[null, found.total] as const, ...found.sources].flatMap(([source, sums]) =>
          rowsOf(sums, source),
        )
      }),
    )
    const hasData = ofWindows.some(({ read }) => read.values().some(({ total }) => total.sums.raw.posts > 0))
    return { rows, hasData }
  })
  return {
    body: {
      until: timesUntil(end).now.until.toISOString(),
      basis,
      as_of: asOf?.toISOString() ?? null,
      not_covered: resolved.flatMap(({ requested, asset }) => (asset ? [] : [requested])),
      data: rows,
    },
    hasData,
  }
})

function namesIn(names: string | undefined): string[] {
  return names === undefined ? [] : splitNames(names)
}

interface Place {
  asset: Asset
  window: FigureWindow
  source: string | null
  figure: SummaryFigure
}

function toRow({ asset, window, source, figure }: Place, { sums }: AssetSums): Row {
  const known = toFigure(figure, computeFigure(figure, sums))
  return { id: asset.id, symbol: asset.symbol, window, source, figure, ...known }
}
