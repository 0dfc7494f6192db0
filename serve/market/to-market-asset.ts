import type { MarketAsset } from '#contract/app/market.ts'
import type { LatestPrice } from '#store/market/find-latest-prices.ts'
import type { SymbolSum } from '#store/social/sum-symbols.ts'

/** An asset as the screens show it. Prices leave as numbers here; /v1 gives them exactly, as text. */
export function toMarketAsset(
  { asset, tick, source }: LatestPrice,
  said: SymbolSum | undefined,
  sparkline7d: number[],
): MarketAsset {
  const { change1h, change24h, change7d } = tick
  return {
    ...asset,
    price: Number(tick.price),
    change1h,
    change24h,
    change7d,
    volume24h: toNumber(tick.volume24h),
    marketCap: toNumber(tick.marketCap),
    sentiment: said?.sentimentBp === undefined ? undefined : Math.round(said.sentimentBp) / 10_000,
    sentimentPosts: said?.sentimentPosts ?? 0,
    mentions24h: said?.posts ?? 0,
    sparkline7d,
    at: tick.at.toISOString(),
    source,
  }
}

function toNumber(decimal: string | undefined): number | undefined {
  return decimal === undefined ? undefined : Number(decimal)
}
