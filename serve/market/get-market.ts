import type { getMarket as contract, MarketAsset } from '#contract/app/market.ts'
import type { PriceTick } from '#contract/market.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { listSparklines } from '#store/market/list-sparklines.ts'
import type { Context } from '../context/context.ts'
import { readSums, timesUntil } from '../figures/read-sums.ts'
import { findMoves } from './compared/find-moves.ts'
import { absenceOfPrice, findPriceCircumstances } from './price-absence.ts'
import { readEnd } from './read-end.ts'
import { toMarketAsset } from './to-market-asset.ts'

const ASSETS_MAX = 250
const WEEK_MS = 7 * 86_400_000

/** Every asset that has a price, with its mood and its last week up to `endDate`, and what they come to together. */
export async function getMarket(
  ctx: Context,
  query: QueryOf<typeof contract> = { basis: 'counted' },
): Promise<AnswerOf<typeof contract>> {
  const until = readEnd(ctx, query)
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
