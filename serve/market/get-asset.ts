import type { AssetHistory, AssetPeriod, getAsset as contract } from '#contract/app/market.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { listSparklines } from '#store/market/list-sparklines.ts'
import { listSymbolBuckets, type SymbolBucket } from '#store/social/list-symbol-buckets.ts'
import { sumSymbols } from '#store/social/sum-symbols.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/errors.ts'
import type { Call } from '../http/route.ts'
import { toMarketAsset } from './to-market-asset.ts'

const DAY_MS = 86_400_000
const CANDLES_MAX = 1_000

const STEPS: Record<AssetPeriod, { days: number; interval: '1h' | '1d'; grain: 'hour' | 'day' }> = {
  '24h': { days: 1, interval: '1h', grain: 'hour' },
  '7d': { days: 7, interval: '1h', grain: 'hour' },
  '30d': { days: 30, interval: '1d', grain: 'day' },
  '90d': { days: 90, interval: '1d', grain: 'day' },
}

/** Candles and mentions of one asset in the same steps. 404 for an asset that has no price. */
export async function getAsset(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
): Promise<AssetHistory> {
  const [latest] = await findLatestPrices(ctx.readDb, { assetIds: [params.id], limit: 1 })
  if (!latest) throw notFound(`There is no asset with the id ${params.id}.`)
  const { symbol, id: assetId } = latest.asset
  const { days, interval, grain } = STEPS[query.period]
  const now = ctx.now()
  const ago = (count: number) => new Date(now.getTime() - count * DAY_MS)
  const [said, sparklines, candles, buckets] = await Promise.all([
    sumSymbols(ctx.readDb, { symbols: [symbol], since: ago(1) }),
    listSparklines(ctx.readDb, { assetIds: [assetId], since: ago(7) }),
    listCandles(ctx.readDb, { assetId, interval, from: ago(days), to: now, limit: CANDLES_MAX }),
    listSymbolBuckets(ctx.readDb, { symbol, grain, since: ago(days) }),
  ])
  return {
    asset: toMarketAsset(latest, said.get(symbol), sparklines.get(assetId) ?? []),
    interval,
    candles: candles.map(({ start, open, high, low, close, volume }) => ({
      start: start.toISOString(),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      ...(volume === undefined ? {} : { volume: Number(volume) }),
    })),
    mentions: buckets.map(toMentions),
  }
}

function toMentions({ startsAt, posts, sentimentBp }: SymbolBucket): AssetHistory['mentions'][number] {
  return {
    start: startsAt.toISOString(),
    posts,
    ...(sentimentBp === undefined ? {} : { sentiment: Math.round(sentimentBp) / 10_000 }),
  }
}
