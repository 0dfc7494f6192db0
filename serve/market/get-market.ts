import { moodOf } from '#analyze/figures/mood.ts'
import { unusualMood, unusualPosts } from '#analyze/figures/unusual.ts'
import type { getMarket as getMarketContract, MarketAsset } from '#contract/app/market.ts'
import type { PriceTick } from '#contract/market.ts'
import { getMarketOverview as getMarketOverviewContract } from '#contract/public/market.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { WEEK_MS } from '#contract/time/duration.ts'
import { listSparklines } from '#store/market/candles.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/prices.ts'
import { sumMarket } from '#store/market/sum-market.ts'
import type { Context } from '../context/context.ts'
import { type AssetSums, readSums, timesUntil } from '../figures/read-sums.ts'
import { computeNamed, toFigure } from '../figures/to-verdict.ts'
import { readEnd } from '../http/read-period.ts'
import { publicRoute } from '../public/public-route.ts'
import { listAttributions } from '../sources/attributions.ts'
import { ASSET_LOGOS } from './asset-logos.ts'
import { findMoves } from './compared/find-moves.ts'
import {
  absenceOfPrice,
  findPriceCircumstances,
  judgePrice,
  type PriceCircumstances,
} from './price-absence.ts'

const ASSETS_MAX = 250

/** Every asset that has a price, with its mood and its last week up to `endDate`, and what they come to together. */
export async function getMarket(
  ctx: Context,
  query: QueryOf<typeof getMarketContract> = { basis: 'counted' },
): Promise<AnswerOf<typeof getMarketContract>> {
  const until = readEnd(query.endDate, ctx.now())
  const times = timesUntil(until)
  const prices = await findLatestPrices(ctx.readDb, { limit: ASSETS_MAX })
  const assets = prices.map(({ asset }) => asset)
  const symbols = assets.map(({ symbol }) => symbol)
  const assetIds = assets.map(({ id }) => id)
  const [said, sparklines, circumstances] = await Promise.all([
    readSums(ctx.readDb, { symbols, times, basis: query.basis, columns: 'mood' }),
    listSparklines(ctx.readDb, { assetIds, since: new Date(until.getTime() - WEEK_MS), until }),
    findPriceCircumstances(ctx, ctx.readDb),
  ])
  const isNow = query.endDate === undefined
  const data = prices.flatMap((price) => {
    const sums = said.get(price.asset.symbol)
    const closes = sparklines.get(price.asset.id) ?? []
    return sums ? toMarketAsset(price, { sums, closes, isNow, circumstances }) : []
  })
  const moves = findMoves(
    assets.flatMap(({ id, symbol }) => {
      const sums = said.get(symbol)
      return sums ? { id, ...sums } : []
    }),
  )
  const newest = prices.reduce<PriceTick | undefined>(
    (found, { tick }) => (found && found.at >= tick.at ? found : tick),
    undefined,
  )
  const absence = data.every((asset) => asset.absence) ? absenceOfPrice(newest, circumstances) : undefined
  return { ...sumUp(data), moves, ...(absence ? { absence } : {}), data }
}

function sumUp(assets: MarketAsset[]): Omit<AnswerOf<typeof getMarketContract>, 'data' | 'moves'> {
  const marketCap = sum(assets.map((asset) => asset.marketCap ?? 0))
  const bitcoin = assets.find(({ id }) => id === 'bitcoin')?.marketCap
  const compared = assets.filter(({ marketCap: cap, change24h }) => cap && change24h !== undefined)
  const capNow = sum(compared.map((asset) => asset.marketCap ?? 0))
  const capBefore = sum(compared.map(({ marketCap: cap = 0, change24h = 0 }) => cap / (1 + change24h / 100)))
  return {
    marketCap,
    volume24h: sum(assets.map((asset) => asset.volume24h ?? 0)),
    btcDominance: bitcoin === undefined || marketCap === 0 ? undefined : (bitcoin / marketCap) * 100,
    change24h: capBefore === 0 ? undefined : ((capNow - capBefore) / capBefore) * 100,
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export const getMarketOverview = publicRoute(getMarketOverviewContract, async (ctx, { data }) => {
  const [sums, circumstances] = await Promise.all([sumMarket(data), findPriceCircumstances(ctx, data)])
  const newest = sums.at ? { at: sums.at, method: sums.method ?? undefined } : undefined
  const { status, since } = judgePrice(newest, circumstances)
  const hasData = sums.assets > 0
  return {
    body: {
      status,
      since,
      assets: sums.assets,
      // The sum over nothing is not 0: there is no price.
      market_cap: hasData ? sums.marketCap : null,
      volume_24h: hasData ? sums.volume24h : null,
      market_cap_change_24h: sums.marketCapChange24h,
      btc_dominance: sums.btcDominance,
      eth_dominance: sums.ethDominance,
      at: sums.at?.toISOString() ?? null,
      sources: sums.sources,
      venues: sums.venues,
      attribution: listAttributions(ctx, [...sums.venues, ...sums.supplySources]),
    },
    hasData,
  }
})

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
    unusual: { mood: unusualMood(sums.sums) ?? null, posts: unusualPosts(sums.sums) ?? null },
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
