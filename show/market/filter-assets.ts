import type { MarketAsset } from '#contract/app/market.ts'

interface AssetFilter {
  /** A part of a name or symbol, in any case; a $ before it does not count. */
  q: string
  /** Ids to which the list is limited. */
  only?: readonly string[]
}

export function filterAssets(assets: readonly MarketAsset[], { q, only }: AssetFilter): MarketAsset[] {
  const wanted = q.trim().replace(/^\$/, '').toLowerCase()
  return assets.filter(
    ({ id, name, symbol }) =>
      (!only || only.includes(id)) &&
      (name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted)),
  )
}
