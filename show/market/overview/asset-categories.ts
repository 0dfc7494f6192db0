import type { MarketAsset } from '#contract/app/market.ts'

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
