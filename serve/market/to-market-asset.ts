import type { MarketAsset } from '#contract/app/market.ts'
import type { LatestPrice } from '#store/market/find-latest-prices.ts'
import { ASSET_LOGOS } from './asset-logos.ts'
import type { LastWeek } from './last-week.ts'
import { absenceOfPrice, type PriceCircumstances } from './price-absence.ts'

/** An asset as the screens show it. Prices leave as numbers here; /v1 gives them exactly, as text. */
export function toMarketAsset(
  { asset, tick, source }: LatestPrice,
  { day: said, prices, mentions, moods }: LastWeek,
  circumstances: PriceCircumstances,
): MarketAsset {
  const { change1h, change24h, change7d } = tick
  const absence = absenceOfPrice(tick, circumstances)
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
    sparkline7d: prices,
    mentions7d: mentions,
    mood7d: moods,
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

function toNumber(decimal: string | undefined): number | undefined {
  return decimal === undefined ? undefined : Number(decimal)
}
