import type { ChosenBasis } from '#contract/data-mode.ts'
import { SUMMARY_FIGURES } from '#contract/figures.ts'
import type { PriceTick } from '#contract/market.ts'
import { type AssetSummary, getAssetSummary as contract } from '#contract/operations/asset-summary.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { countFilteredAuthors } from '#store/signals/list-crowd-hours.ts'
import type { Context } from '../context/context.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { type AssetSums, type FigureTimes, readSums, timesUntil } from '../figures/read-sums.ts'
import { computeNamed, readTurn, sumLargestPosts, toVerdict } from '../figures/to-verdict.ts'
import { readEnd } from '../http/read-period.ts'
import { requireAsset } from '../market/assets.ts'
import { givesEngagement } from '../social/page-answer.ts'
import { type ChosenWeights, readComposites, requireWeights, toCompositeParts } from './read-composite.ts'

/** Every figure of an asset now, against before. */
export const getAssetSummary = operation(contract, async (ctx, { params, query, data: current }) => {
  const { data, now, asOf } = await readKnown(current, query, ctx.now())
  const { id, symbol, name } = await requireAsset(data, { id: params.id })
  const end = readEnd(query.end, now)
  const weights = await requireWeights(ctx.db, query.weights, asOf)
  const asked = { asset: { id, symbol, name }, end, basis: query.basis, weights, asOf }
  const answer = await ctx.heavyReads.run(() => summarizeAsset(ctx, data, asked))
  return { answer, hasData: (answer.figures.raw_posts.value ?? 0) > 0 }
})

const VOLUME_APART_MAX_MS = 2 * HOUR_MS

type Asset = AssetSummary['asset']

interface SummaryQuery {
  end: Date
  basis: ChosenBasis
  weights: ChosenWeights
  /** The mark that `db` reads; absent: now. */
  asOf?: Date | null
}

/** Every figure of the 24 whole hours that end with the hour of `end`, with what it is compared with. */
export async function summarizeAsset(
  ctx: Pick<Context, 'sources'>,
  db: Database,
  { asset, ...query }: SummaryQuery & { asset: Asset },
): Promise<AssetSummary> {
  const { sums, times, weights } = await readAllSums(ctx, db, { asset, ...query })
  const turn = await readTurn(db, { symbol: asset.symbol, sums: sums.sums, times, basis: query.basis })
  return {
    asset,
    ...toVerdict(sums, { times, basis: query.basis, turn }),
    figures: computeNamed(SUMMARY_FIGURES, sums),
    composite: {
      weightsVersion: weights.version,
      parts: sums.sums.composite ? toCompositeParts(sums.sums.composite) : [],
    },
    asOf: query.asOf?.toISOString() ?? null,
    signs: sums.sums.signs,
  }
}

interface AllSums {
  sums: AssetSums
  times: FigureTimes
  weights: ChosenWeights
}

/** What every figure of an asset is computed from. */
export async function readAllSums(
  ctx: Pick<Context, 'sources'>,
  db: Database,
  { asset, end, basis, weights, asOf }: SummaryQuery & { asset: Asset },
): Promise<AllSums> {
  const times = timesUntil(end)
  const { now } = times
  const { symbol } = asset
  const [read, authors, largestPosts, composites, prices] = await Promise.all([
    readSums(db, { symbols: [symbol], times, basis, columns: 'all' }),
    countFilteredAuthors(db, { symbol, ...now }),
    sumLargestPosts(db, { times, basis }),
    readComposites(db, { asset, from: now.until, until: now.until, asOf }),
    findLatestPrices(db, { assetIds: [asset.id], limit: 1 }),
  ])
  const found = read.get(symbol)
  if (!found) throw new Error(`no sums of ${symbol}`) // it was asked for
  const known = addMarket(ctx, found, { tick: prices[0]?.tick, until: now.until, largestPosts })
  const composite = composites.at(now.until, weights.weights)
  return { times, weights, sums: { ...known, sums: { ...known.sums, authors, composite } } }
}

interface OfMarket {
  tick: PriceTick | undefined
  /** The end of the hours that the sums are of. */
  until: Date
  largestPosts: number
}

/** What figures of an asset are computed from besides its own posts, of which no statement is its own. */
export function addMarket(
  ctx: Pick<Context, 'sources'>,
  found: AssetSums,
  { tick, until, largestPosts }: OfMarket,
): AssetSums {
  // The newest volume is that of an earlier time no longer.
  const isOfHours = tick && Math.abs(tick.at.getTime() - until.getTime()) < VOLUME_APART_MAX_MS
  const volume = isOfHours ? tick.volume24h : undefined
  const hasEngagement =
    found.sums.own.engagement > 0 ||
    found.sources.length === 0 ||
    found.sources.some((source) => givesEngagement(ctx, source))
  const volumeUsd = volume === undefined ? undefined : Number(volume)
  return { ...found, sums: { ...found.sums, largestPosts, hasEngagement, volumeUsd } }
}
