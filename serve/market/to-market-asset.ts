import type { MarketAsset } from '#contract/app/market.ts'
import type { LatestPrice } from '#store/market/find-latest-prices.ts'
import type { SymbolSum } from '#store/social/figures/sum-symbols.ts'
import { ASSET_LOGOS } from './asset-logos.ts'
import type { LastWeek } from './compared/last-week.ts'
import { absenceOfPrice, type PriceCircumstances } from './price-absence.ts'

/** An asset as the screens show it. Prices leave as numbers here; /v1 gives them exactly, as text. */
export function toMarketAsset(
  { asset, tick, source }: LatestPrice,
  { said: { days, day: said }, prices }: LastWeek,
  circumstances: PriceCircumstances,
): MarketAsset {
  const { change1h, change24h, change7d } = tick
  const absence = absenceOfPrice(tick, circumstances)
  const points = [...days, said]
  return {
    ...asset,
    price: Number(tick.price),
    change1h,
    change24h,
    change7d,
    volume24h: toNumber(tick.volume24h),
    marketCap: toNumber(tick.marketCap),
    sentiment: moodOf(said) ?? undefined,
    sentimentPosts: said?.sentimentPosts ?? 0,
    mentions24h: said?.posts ?? 0,
    sparkline7d: prices,
    mentions7d: points.map((point) => point?.posts ?? 0),
    mood7d: points.map(moodOf),
    ...(ASSET_LOGOS.has(asset.id) ? { logo: `/logos/${asset.id}.svg` } : {}),
    at: tick.at.toISOString(),
    ...(absence ? { absence } : {}),
    source,
    method: tick.method,
    spreadBp: tick.spreadBp,
    venues: (tick.venues ?? [])
      .filter(({ refused }) => refused === undefined)
      .map(({ venue, at }) => ({ venue, at: at.toISOString() })),
  }
}

/** 0 to 1. */
function moodOf(said: SymbolSum | undefined): number | null {
  return said?.sentimentBp === undefined ? null : Math.round(said.sentimentBp) / 10_000
}

function toNumber(decimal: string | undefined): number | undefined {
  return decimal === undefined ? undefined : Number(decimal)
}
