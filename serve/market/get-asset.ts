import type { AssetHistory, AssetPeriod, getAsset as contract } from '#contract/app/market.ts'
import { INTERVAL_MS } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import { findLatestPrices } from '#store/market/find-latest-prices.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { listCrowdSources } from '#store/signals/list-crowd-hours.ts'
import { listSourceBuckets } from '#store/social/figures/list-source-buckets.ts'
import { listSymbolBuckets, type SymbolBucket } from '#store/social/figures/list-symbol-buckets.ts'
import { readCoverage } from '#store/sources/coverage.ts'
import { listUncoveredSources } from '#store/sources/uncovered-sources.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { explainEmptiness } from '../sources/explain-absence.ts'
import { listMissingStretches } from '../sources/list-missing-stretches.ts'
import { findBursts } from './compared/find-bursts.ts'
import { type LastWeek, readLastWeeks } from './compared/last-week.ts'
import { judgeWeek, rollMoods } from './judge-crowd.ts'
import { findPriceCircumstances } from './price-absence.ts'
import { readEnd } from './read-end.ts'
import { toMarketAsset } from './to-market-asset.ts'

const DAY_MS = 86_400_000
const CANDLES_MAX = 1_000
/** Two weeks, of which one is compared with the other; the moods of a week's first day need the day before as well. */
const VERDICT_DAYS = 14
/** What the sums of all posts stand under. */
const ALL_POSTS = ''

const STEPS: Record<AssetPeriod, { days: number; interval: '1h' | '1d'; grain: 'hour' | 'day' }> = {
  '24h': { days: 1, interval: '1h', grain: 'hour' },
  '7d': { days: 7, interval: '1h', grain: 'hour' },
  '30d': { days: 30, interval: '1d', grain: 'day' },
  '90d': { days: 90, interval: '1d', grain: 'day' },
}

/** Candles and mentions of one asset in the same steps, up to `endDate`. 404 for an asset that has no price. */
export async function getAsset(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
): Promise<AssetHistory> {
  const [latest] = await findLatestPrices(ctx.readDb, { assetIds: [params.id], limit: 1 })
  if (!latest) throw notFound(`There is no asset with the id ${params.id}.`)
  const { symbol, id: assetId } = latest.asset
  const { days: count, interval, grain } = STEPS[query.period]
  const until = readEnd(ctx, query)
  const ago = (daysBack: number) => new Date(until.getTime() - daysBack * DAY_MS)
  const hours = (of: string) =>
    listSymbolBuckets(ctx.readDb, { symbol: of, grain: 'hour', since: ago(VERDICT_DAYS), until })
  const days = (of: string) =>
    grain === 'day'
      ? listSymbolBuckets(ctx.readDb, { symbol: of, grain, since: ago(count), until })
      : undefined
  const [
    weeks,
    candles,
    assetHours,
    allHours,
    assetDays,
    allDays,
    gaps,
    circumstances,
    { absent },
    ...crowd
  ] = await Promise.all([
    readLastWeeks(ctx.readDb, { assets: [latest.asset], until }),
    listCandles(ctx.readDb, { assetId, interval, from: ago(count), to: until, limit: CANDLES_MAX }),
    hours(symbol),
    hours(ALL_POSTS),
    days(symbol),
    days(ALL_POSTS),
    ctx.dataMode === 'live' ? listMissingStretches(ctx, { from: ago(count), until }) : [],
    findPriceCircumstances(ctx, ctx.readDb),
    explainEmptiness(ctx, {
      source: undefined,
      until: query.endDate === undefined ? undefined : until,
      isEmpty: false,
    }),
    listUnread(ctx.readDb, { symbol, from: ago(VERDICT_DAYS), until }),
    listSourceBuckets(ctx.readDb, { symbol, grain, since: ago(count), until }),
    readCoverage(ctx.readDb, { from: ago(count), until }),
  ])
  const [unread, bySource, coverage] = crowd
  const isShown = ({ startsAt }: SymbolBucket) => startsAt >= ago(count)
  const buckets = assetDays ?? assetHours
  return {
    asset: toMarketAsset(latest, weeks.get(assetId) as LastWeek, circumstances), // it was asked for
    interval,
    until: until.toISOString(),
    candles: candles.map(({ start, open, high, low, close, volume, hasGap }) => ({
      start: start.toISOString(),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      ...(volume === undefined ? {} : { volume: Number(volume) }),
      ...(hasGap ? { hasGap: true as const } : {}),
    })),
    mentions: buckets.filter(isShown).map(toMentions),
    conversation: (allDays ?? allHours)
      .filter(isShown)
      .map(({ startsAt, posts }) => ({ start: startsAt.toISOString(), posts })),
    moods: rollMoods(buckets, { from: ago(count), until, stepMs: INTERVAL_MS[interval] }),
    verdict: judgeWeek({ asset: assetHours, all: allHours, isUnread: unread.length > 0 }, until),
    bursts: findBursts(bySource, { from: firstOf(candles, bySource) ?? until, until, grain, coverage }),
    absent,
    gaps,
  }
}

/** Of what is known, price or posts: before it nothing is quiet. */
function firstOf(
  candles: readonly { start: Date }[],
  buckets: readonly { startsAt: Date }[],
): Date | undefined {
  const starts = [candles[0]?.start, buckets[0]?.startsAt].filter((start) => start !== undefined)
  return starts.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** The sources that speak of a symbol in a time and were not read throughout it. */
async function listUnread(
  db: Database,
  { symbol, from, until }: { symbol: string; from: Date; until: Date },
): Promise<string[]> {
  const uncovered = await listUncoveredSources(db, { from, until })
  return listCrowdSources(db, { symbol, sources: [...uncovered.keys()], from, until })
}

function toMentions({
  startsAt,
  posts,
  sentimentPosts,
  sentimentBp,
}: SymbolBucket): AssetHistory['mentions'][number] {
  return {
    start: startsAt.toISOString(),
    posts,
    judged: sentimentPosts,
    ...(sentimentBp === undefined ? {} : { sentiment: Math.round(sentimentBp) / 10_000 }),
  }
}
