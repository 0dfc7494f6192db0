import type { MarketAsset } from '#contract/app/market.ts'
import { sentimentTone } from '../../ui/format/numbers.ts'
import type { AssetField, SortOrder } from './sort-assets.ts'

export const ASSET_LISTS = ['gainers', 'losers', 'discussed'] as const
export type AssetList = (typeof ASSET_LISTS)[number]

export const MOODS = ['positive', 'mixed', 'negative'] as const
export type Mood = (typeof MOODS)[number]

/** What a list holds, and what it begins with. */
export const ASSET_LIST_FACTS: Record<
  AssetList,
  { label: string; by: AssetField; order: SortOrder; holds: (asset: MarketAsset) => boolean }
> = {
  gainers: {
    label: 'Gainers',
    by: 'change24h',
    order: 'desc',
    holds: ({ change24h = 0 }) => change24h > 0,
  },
  losers: {
    label: 'Losers',
    by: 'change24h',
    order: 'asc',
    holds: ({ change24h = 0 }) => change24h < 0,
  },
  discussed: {
    label: 'Most discussed',
    by: 'mentions24h',
    order: 'desc',
    holds: ({ mentions24h }) => mentions24h > 0,
  },
}

const TONES = { positive: 'up', mixed: 'mid', negative: 'down' } as const

interface AssetFilter {
  /** A part of a name or symbol, in any case; a $ before it does not count. */
  q: string
  /** Ids to which the list is limited. */
  only?: readonly string[] | undefined
  list?: AssetList | null
  /** Of the last 24 hours; an asset without posts has none. */
  mood?: Mood | null
  category?: string | null
}

export function filterAssets(
  assets: readonly MarketAsset[],
  { q, only, list, mood, category }: AssetFilter,
): MarketAsset[] {
  const wanted = q.trim().replace(/^\$/, '').toLowerCase()
  return assets.filter(
    (asset) =>
      (!only || only.includes(asset.id)) &&
      (!category || asset.category === category) &&
      (!list || ASSET_LIST_FACTS[list].holds(asset)) &&
      (!mood || (asset.sentiment !== undefined && sentimentTone(asset.sentiment) === TONES[mood])) &&
      (asset.name.toLowerCase().includes(wanted) || asset.symbol.toLowerCase().includes(wanted)),
  )
}

export interface CategoryOption {
  value: string
  label: string
}

/** Those that are not written as they are read. */
const NAMES: Record<string, string> = {
  defi: 'DeFi',
  ai: 'AI',
  stablecoin: 'Stablecoins',
  meme: 'Meme coins',
}

/** "layer-1" is "Layer 1". */
export function nameCategory(category: string): string {
  const words = category.replaceAll('-', ' ')
  return NAMES[category] ?? words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** What kinds of assets there are, the most frequent first, each with how many are of it. */
export function listCategories(assets: readonly Pick<MarketAsset, 'category'>[]): CategoryOption[] {
  const counts = new Map<string, number>()
  for (const { category } of assets) {
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b, 'en'))
    .map(([value, count]) => ({ value, label: `${nameCategory(value)} (${count})` }))
}
