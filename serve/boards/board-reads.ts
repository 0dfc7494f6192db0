import type { BOARD_PERIODS } from '#contract/app/board-rules.ts'
import type { AssetHistory, MarketAsset } from '#contract/app/market.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import type { SummaryFigure } from '#contract/figures.ts'
import type { UnusualLevel } from '#contract/market.ts'
import type { AssetSummary, Figure } from '#contract/operations/asset-summary.ts'
import { writeFigure } from '#contract/shown/figure-words.ts'
import type { Context } from '../context/context.ts'
import { getAsset } from '../market/get-asset.ts'
import { getMarket } from '../market/get-market.ts'
import { getAssetSummary } from '../signals/summary.ts'

type Period = (typeof BOARD_PERIODS)[number]

/** What panels are written from, where the server writes them. */
export interface BoardReads {
  /** Undefined for an asset without a price. */
  asset(id: string, basis: ChosenBasis): Promise<MarketAsset | undefined>
  summary(id: string, basis: ChosenBasis): Promise<AssetSummary>
  history(id: string, asked: { period: Period; basis: ChosenBasis }): Promise<AssetHistory>
}

/** By the operations that the screens ask. What several panels show of one asset is read once, so all of it is of one moment. */
export function createBoardReads(ctx: Context): BoardReads {
  const market = takeOnce((basis: ChosenBasis) => getMarket(ctx, { basis }))
  const summary = takeOnce((basis: ChosenBasis, id: string) =>
    getAssetSummary.read(ctx, { params: { id }, query: { basis }, mayTextLeave: () => false }),
  )
  const history = takeOnce((basis: ChosenBasis, id: string, period: Period) =>
    getAsset(ctx, { params: { id }, query: { period, basis } }),
  )
  return {
    asset: async (id, basis) => (await market(basis)).data.find((asset) => asset.id === id),
    summary: (id, basis) => summary(basis, id),
    history: (id, { period, basis }) => history(basis, id, period),
  }
}

function takeOnce<Key extends string[], Value>(
  read: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
  const kept = new Map<string, Promise<Value>>()
  return (...key) => {
    const name = key.join(' ')
    const known = kept.get(name) ?? read(...key)
    kept.set(name, known)
    return known
  }
}

/** A figure as its panel says it on the screen: text, how far from usual, and what it is made of. */
export function writePanelFigure(
  figure: SummaryFigure,
  found: Figure,
  asset: MarketAsset | undefined,
): { text: string; level: UnusualLevel | null; basis: string } | undefined {
  const { text, basis } = writeFigure(figure, found)
  if (text === null || found.value === null) return undefined
  const level = figure === 'mood' ? asset?.unusual.mood : figure === 'posts' ? asset?.unusual.posts : null
  return {
    text: figure === 'composite' ? `${Math.round(found.value)} of 100` : text,
    level: level ?? null,
    basis,
  }
}
