import type { Asset } from '#contract/market.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/prices.ts'
import type { Context } from '../../context/context.ts'
import { priceRightOf } from '../../faces/apply-rights.ts'
import { readSums, timesUntil } from '../../figures/read-sums.ts'
import { computeNamed } from '../../figures/to-verdict.ts'
import { listAttributions } from '../../sources/attributions.ts'
import { resolveAssets } from '../assets.ts'
import { findPriceCircumstances, judgePrice } from '../price-absence.ts'

/** The price of now, or why there is none: it is old, its source forbids sharing it, or none was ever read. */
export type EmbedPrice =
  | { status: 'now'; dollars: number; change24h: number | undefined; at: Date }
  | { status: 'old'; at: Date }
  | { status: 'withheld' }
  | { status: 'none' }

/** What an embed shows of an asset. */
export interface EmbedFigures {
  asset: Asset
  isSample: boolean
  price: EmbedPrice
  /** Of the last 24 whole hours, as the page of the asset says it; absent: too few posts to say. */
  mood: { mood: number; posts: number } | undefined
  /** Posts of the same hours that count. */
  posts: number
  /** Until when posts count. */
  at: Date
  /** What the terms of the sources ask to be shown beside it. */
  attribution: { text: string; url: string }[]
}

/**
 * The figures of an asset by its id or its ticker, in any case, of which the largest asset has the first claim; undefined
 * for an unknown one. Each query by an index: assets_by_symbol, primary keys, the index of the signals' symbols.
 */
export async function readEmbedFigures(ctx: Context, name: string): Promise<EmbedFigures | undefined> {
  const resolved = await resolveAssets(ctx.readDb, { ids: [name], symbols: [name] })
  const asset = resolved.findLast(({ asset }) => asset)?.asset
  if (!asset) return undefined
  const isSample = ctx.dataMode === 'sample'
  const until = ctx.now()
  const times = timesUntil(until)
  const [[latest], circumstances, said] = await Promise.all([
    findLatestPrices(ctx.readDb, { assetIds: [asset.id], limit: 1 }),
    findPriceCircumstances(ctx, ctx.readDb),
    readSums(ctx.readDb, { symbols: [asset.symbol], times, basis: 'counted', columns: 'all' }),
  ])
  const found = said.get(asset.symbol)
  if (!found) throw new Error(`no sums of ${asset.symbol}`) // it was asked for
  const { mood, posts } = computeNamed(['mood', 'posts'], found)
  const price = toPrice(latest, {
    isNow: judgePrice(latest?.tick, circumstances).status === 'ok',
    mayLeave: priceRightOf(ctx),
  })
  const used = [...(price.status === 'now' && latest ? namesOfPrice(latest) : []), ...found.sources]
  return {
    asset,
    isSample,
    price,
    mood: mood.value === null ? undefined : { mood: mood.value, posts: mood.n },
    posts: posts.value ?? 0,
    at: until,
    attribution: isSample ? [] : listAttributions(ctx, used),
  }
}

function toPrice(
  latest: LatestPrice | undefined,
  { isNow, mayLeave }: { isNow: boolean; mayLeave: ReturnType<typeof priceRightOf> },
): EmbedPrice {
  if (!latest) return { status: 'none' }
  const { tick, source } = latest
  if (!mayLeave({ method: tick.method, source })) return { status: 'withheld' }
  if (!isNow) return { status: 'old', at: tick.at }
  return { status: 'now', dollars: Number(tick.price), change24h: tick.change24h, at: tick.at }
}

/** The sources of the price. */
function namesOfPrice({ tick, source }: LatestPrice): string[] {
  if (tick.method === undefined) return [source]
  return (tick.venues ?? []).flatMap(({ venue, refused }) => (refused ? [] : venue))
}
