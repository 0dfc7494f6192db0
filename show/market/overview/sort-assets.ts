import type { MarketAsset } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'

export const ASSET_FIELDS = [
  'rank',
  'name',
  'price',
  'change1h',
  'change24h',
  'change7d',
  'volume24h',
  'marketCap',
  'sentiment',
  'mentions24h',
] as const
export type AssetField = (typeof ASSET_FIELDS)[number]
export type SortOrder = 'asc' | 'desc'

export const ASSET_FIELD_LABELS: Record<AssetField, string> = {
  rank: 'Rank',
  name: 'Name',
  price: FIGURES.price.label,
  change1h: '1h',
  change24h: '24h',
  change7d: '7d',
  volume24h: '24h volume',
  marketCap: 'Market cap',
  sentiment: FIGURES.mood.specified,
  mentions24h: `${FIGURES.posts.specified} 24h`,
}

/** What a line of prices is called. */
export const LINE_LABEL = 'Price 7d'

export const columnLabel = (column: AssetField | 'line7d') =>
  column === 'line7d' ? LINE_LABEL : ASSET_FIELD_LABELS[column]

/** Ranks and names start with the first, amounts with the most. */
export function firstOrderOf(field: AssetField): SortOrder {
  return field === 'rank' || field === 'name' ? 'asc' : 'desc'
}

/** A sorted copy. What has no value stands last in either order; ties stand by rank. */
export function sortAssets(
  assets: readonly MarketAsset[],
  { by, order }: { by: AssetField; order: SortOrder },
): MarketAsset[] {
  const sign = order === 'asc' ? 1 : -1
  return assets.toSorted((a, b) => compare(a[by], b[by], sign) || compare(a.rank, b.rank, 1))
}

type Value = string | number | undefined

function compare(a: Value, b: Value, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'string' && typeof b === 'string') return sign * a.localeCompare(b, 'en')
  return sign * (Number(a) - Number(b))
}
