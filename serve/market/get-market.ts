import type { getMarket as contract, MarketAsset } from '#contract/app/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { listSparklines } from '#store/market/list-sparklines.ts'
import { sumSymbols } from '#store/social/sum-symbols.ts'
import type { Context } from '../context.ts'
import { toMarketAsset } from './to-market-asset.ts'

const DAY_MS = 86_400_000
const ASSETS_MAX = 250

/** Every asset that has a price, with its mood and its last week, and what they come to together. */
export async function getMarket(ctx: Context): Promise<AnswerOf<typeof contract>> {
  const now = ctx.now().getTime()
  const prices = await findLatestPrices(ctx.readDb, { limit: ASSETS_MAX })
  const [said, sparklines] = await Promise.all([
    sumSymbols(ctx.readDb, {
      symbols: prices.map(({ asset }) => asset.symbol),
      since: new Date(now - DAY_MS),
    }),
    listSparklines(ctx.readDb, {
      assetIds: prices.map(({ asset }) => asset.id),
      since: new Date(now - 7 * DAY_MS),
    }),
  ])
  const data = prices.map((price) =>
    toMarketAsset(price, said.get(price.asset.symbol), sparklines.get(price.asset.id) ?? []),
  )
  return { ...sumUp(data), data }
}

function sumUp(assets: MarketAsset[]): Omit<AnswerOf<typeof contract>, 'data'> {
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
