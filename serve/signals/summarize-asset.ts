import type { AssetSummary } from '#contract/app/signals/asset-figures.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { SUMMARY_FIGURES } from '#contract/figures.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { countFilteredAuthors } from '#store/signals/list-crowd-hours.ts'
import type { Context } from '../context/context.ts'
import { type AssetSums, type FigureTimes, readSums, timesUntil } from '../figures/read-sums.ts'
import { computeNamed, readTurn, sumLargestPosts, toVerdict } from '../figures/to-verdict.ts'
import { givesEngagement } from '../social/gives-engagement.ts'
import { type ChosenWeights, readComposites, toCompositeParts } from './read-composite.ts'

const VOLUME_APART_MAX_MS = 2 * 3_600_000

type Asset = AssetSummary['asset']

interface SummaryQuery {
  end: Date
  basis: ChosenBasis
  weights: ChosenWeights
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
  { asset, end, basis, weights }: SummaryQuery & { asset: Asset },
): Promise<AllSums> {
  const times = timesUntil(end)
  const { now } = times
  const { symbol } = asset
  const [read, authors, largestPosts, composites, prices] = await Promise.all([
    readSums(db, { symbols: [symbol], times, basis, columns: 'all' }),
    countFilteredAuthors(db, { symbol, ...now }),
    sumLargestPosts(db, { times, basis }),
    readComposites(db, { asset, from: now.until, until: now.until }),
    findLatestPrices(db, { assetIds: [asset.id], limit: 1 }),
  ])
  const found = read.get(symbol)
  if (!found) throw new Error(`no sums of ${symbol}`) // it was asked for
  const tick = prices[0]?.tick
  // The newest volume is that of an earlier time no longer.
  const isOfHours = tick && Math.abs(tick.at.getTime() - now.until.getTime()) < VOLUME_APART_MAX_MS
  const volume = isOfHours ? tick.volume24h : undefined
  return {
    times,
    weights,
    sums: {
      ...found,
      sums: {
        ...found.sums,
        authors,
        largestPosts,
        hasEngagement:
          found.sums.own.engagement > 0 ||
          found.sources.length === 0 ||
          found.sources.some((source) => givesEngagement(ctx, source)),
        volumeUsd: volume === undefined ? undefined : Number(volume),
        composite: composites.at(now.until, weights.weights),
      },
    },
  }
}
