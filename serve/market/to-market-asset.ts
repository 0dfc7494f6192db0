import { moodOf } from '#analyze/figures/mood.ts'
import type { MarketAsset } from '#contract/app/market.ts'
import type { LatestPrice } from '#store/market/find-latest-prices.ts'
import type { AssetSums } from '../figures/read-sums.ts'
import { computeNamed, toFigure } from '../figures/to-verdict.ts'
import { ASSET_LOGOS } from './asset-logos.ts'
import { absenceOfPrice, type PriceCircumstances } from './price-absence.ts'

interface Known {
  sums: AssetSums
  /** Closing prices of seven days. */
  closes: readonly number[]
  /** The seven days end now, at the newest price. */
  isNow: boolean
  circumstances: PriceCircumstances
}

/** An asset as the screens show it. Prices leave as numbers here; /v1 gives them exactly, as text. */
export function toMarketAsset(
  { asset, tick, source }: LatestPrice,
  { sums, closes, isNow, circumstances }: Known,
): MarketAsset {
  const { change1h, change24h, change7d } = tick
  const absence = absenceOfPrice(tick, circumstances)
  const { mood, posts } = computeNamed(['mood', 'posts'], sums)
  const price = Number(tick.price)
  return {
    ...asset,
    price,
    change1h,
    change24h,
    change7d,
    volume24h: toNumber(tick.volume24h),
    marketCap: toNumber(tick.marketCap),
    sentiment: mood.value ?? undefined,
    sentimentPosts: mood.n,
    mentions24h: posts.value ?? 0,
    sparkline7d: isNow && closes.length > 0 ? [...closes, price] : [...closes],
    mentions7d: sums.week.map((point) => point.posts),
    mood7d: sums.week.map((point) => toFigure('mood', { ...moodOf(point), parts: [] }).value),
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
