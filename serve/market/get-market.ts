import type { getMarket as contract, MarketAsset } from '#contract/app/market.ts'
import type { PriceTick } from '#contract/market.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import type { Context } from '../context/context.ts'
import { readMoves } from './compared/find-moves.ts'
import { readLastWeeks } from './compared/last-week.ts'
import { absenceOfPrice, findPriceCircumstances } from './price-absence.ts'
import { readEnd } from './read-end.ts'
import { toMarketAsset } from './to-market-asset.ts'

const ASSETS_MAX = 250

/** Every asset that has a price, with its mood and its last week up to `endDate`, and what they come to together. */
export async function getMarket(
  ctx: Context,
  query: QueryOf<typeof contract> = {},
): Promise<AnswerOf<typeof contract>> {
  const until = readEnd(ctx, query)
  const prices = await findLatestPrices(ctx.readDb, { limit: ASSETS_MAX })
  const assets = prices.map(({ asset }) => asset)
  const [weeks, circumstances] = await Promise.all([
    readLastWeeks(ctx.readDb, { assets, until }),
    findPriceCircumstances(ctx, ctx.readDb),
  ])
  const moves = await readMoves(ctx.readDb, { assets, weeks, until })
  const data = prices.flatMap((price) => {
    const week = weeks.get(price.asset.id)
    return week ? toMarketAsset(price, week, circumstances) : []
  })
  const newest = prices.reduce<PriceTick | undefined>(
    (found, { tick }) => (found && found.at >= tick.at ? found : tick),
    undefined,
  )
  const absence = data.every((asset) => asset.absence) ? absenceOfPrice(newest, circumstances) : undefined
  return { ...sumUp(data), moves, ...(absence ? { absence } : {}), data }
}

function sumUp(assets: MarketAsset[]): Omit<AnswerOf<typeof contract>, 'data' | 'moves'> {
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
