import type { CrowdSums, MoodSums } from '#analyze/crowds/sum-hour.ts'
import { addSums } from '#analyze/figures/figure-sums.ts'
import { addMoods, moodOf } from '#analyze/figures/mood.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { AssetHistory, getAsset as contract } from '#contract/app/market.ts'
import { FIGURES, LARGEST_ASSETS } from '#contract/figures.ts'
import type { AssetPeriod } from '#contract/market.ts'
import { INTERVAL_MS } from '#contract/market.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { listCandles, listSparklines } from '#store/market/candles.ts'
import { findLatestPrices } from '#store/market/prices.ts'
import { listLargestPosts, listSums } from '#store/signals/list-sums.ts'
import { readCoverage } from '#store/sources/coverage.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { readSums, timesUntil } from '../figures/read-sums.ts'
import { readTurn, sumLargestPosts, toVerdict } from '../figures/to-verdict.ts'
import { notFound } from '../http/errors.ts'
import { readEnd } from '../http/read-period.ts'
import { explainEmptiness } from '../sources/explain-absence.ts'
import { listMissingStretches } from '../sources/list-missing-stretches.ts'
import { findBursts } from './compared/find-bursts.ts'
import { toMarketAsset } from './get-market.ts'
import { findPriceCircumstances } from './price-absence.ts'

const CANDLES_MAX = 4_000
const WEEK_DAYS = 7

/** Ten years: nothing stored is older. */
const STORED_DAYS_MAX = 3_653

const STEPS: Record<AssetPeriod, { days: number; interval: '1h' | '1d'; grain: 'hour' | 'day' }> = {
  '24h': { days: 1, interval: '1h', grain: 'hour' },
  '7d': { days: 7, interval: '1h', grain: 'hour' },
  '30d': { days: 30, interval: '1d', grain: 'day' },
  '90d': { days: 90, interval: '1d', grain: 'day' },
  '1y': { days: 365, interval: '1d', grain: 'day' },
  all: { days: STORED_DAYS_MAX, interval: '1d', grain: 'day' },
}

/** Candles and posts of one asset in the same steps, up to `endDate`. 404 for an asset that has no price. */
export async function getAsset(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
): Promise<AssetHistory> {
  const [latest] = await findLatestPrices(ctx.readDb, { assetIds: [params.id], limit: 1 })
  if (!latest) throw notFound(`There is no asset with the id ${params.id}.`)
  const { symbol, id: assetId } = latest.asset
  const { days: count, interval, grain } = STEPS[query.period]
  const { basis } = query
  const until = readEnd(query.endDate, ctx.now())
  const times = timesUntil(until)
  const stepMs = INTERVAL_MS[interval]
  // As many whole steps as the period has, and the running one.
  const wholeUntilMs = Math.floor(until.getTime() / stepMs) * stepMs
  const ago = (daysBack: number) => new Date(wholeUntilMs - daysBack * DAY_MS)
  const from = ago(count)
  // The mood of the first step is of the day before it as well.
  const steps = { symbols: [symbol], grain, from: ago(count + 1), until, each: 'step' as const }
  const [said, largestPosts, bySource, largest, candles, closes, gaps, circumstances, { absent }, coverage] =
    await Promise.all([
      readSums(ctx.readDb, { symbols: [symbol], times, basis, columns: 'all' }),
      sumLargestPosts(ctx.readDb, { times, basis }),
      listSums(ctx.readDb, steps),
      listLargestPosts(ctx.readDb, { assets: LARGEST_ASSETS, grain, from, until }),
      listCandles(ctx.readDb, { assetId, interval, from, to: until, limit: CANDLES_MAX }),
      listSparklines(ctx.readDb, { assetIds: [assetId], since: ago(WEEK_DAYS), until }),
      ctx.dataMode === 'live' ? listMissingStretches(ctx, { from, until }) : [],
      findPriceCircumstances(ctx, ctx.readDb),
      explainEmptiness(ctx, {
        source: undefined,
        until: query.endDate === undefined ? undefined : until,
        isEmpty: false,
      }),
      readCoverage(ctx.readDb, { from, until }),
    ])
  const found = said.get(symbol)
  if (!found) throw new Error(`no sums of ${symbol}`) // it was asked for
  const sums = { ...found, sums: { ...found.sums, largestPosts } }
  const turn = await readTurn(ctx.readDb, { symbol, sums: sums.sums, times, basis })
  const ofSteps = [...Map.groupBy(bySource, ({ startsAt }) => startsAt.getTime())]
    .map(([ms, rows]) => ({ startsAt: new Date(ms), ...addSums(rows.map((row) => row[basis])) }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const shown = bySource.filter(({ startsAt }) => startsAt >= from)
  const buckets = shown.map((row) => ({
    source: row.source,
    startsAt: row.startsAt,
    posts: row[basis].posts,
  }))
  const isNow = query.endDate === undefined
  return {
    asset: toMarketAsset(latest, { sums, closes: closes.get(assetId) ?? [], isNow, circumstances }),
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
    mentions: ofSteps.filter(({ startsAt }) => startsAt >= from).map(toMentions),
    largest: largest.map((step) => ({ start: step.startsAt.toISOString(), posts: step[basis] })),
    moods: rollMoods(ofSteps, { from, until, stepMs }),
    verdict: toVerdict(sums, { times, basis, turn }),
    bursts: findBursts(buckets, { from: firstOf(candles, buckets) ?? until, until, grain, coverage }),
    absent,
    gaps,
  }
}

/** Of what is known, price or posts: before it nothing is quiet. */
function firstOf(
  candles: readonly { start: Date }[],
  buckets: readonly { startsAt: Date }[],
): Date | undefined {
  const starts = [candles[0]?.start, ...buckets.map(({ startsAt }) => startsAt)].filter(
    (start) => start !== undefined,
  )
  return starts.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

function toMentions({
  startsAt,
  posts,
  judged,
  sentimentSumBp,
}: CrowdSums & { startsAt: Date }): AssetHistory['mentions'][number] {
  return {
    start: startsAt.toISOString(),
    posts,
    judged,
    ...(judged === 0 ? {} : { sentiment: Math.round(sentimentSumBp / judged) / 10_000 }),
  }
}

/**
 * The mood of the 24 hours that end with each step from `from` to `until`, left out where too few posts have one. `steps`
 * are hours, or days where a step is one, and begin a day before `from`.
 */
export function rollMoods(
  steps: readonly (MoodSums & { startsAt: Date })[],
  { from, until, stepMs }: { from: Date; until: Date; stepMs: number },
): AssetHistory['moods'] {
  const byStart = new Map(steps.map((step) => [step.startsAt.getTime(), step]))
  const moods: AssetHistory['moods'] = []
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  for (let startMs = first; startMs + stepMs <= until.getTime(); startMs += stepMs) {
    const count = Math.max(DAY_MS, stepMs) / stepMs
    const ofDay = Array.from({ length: count }, (_, nr) => byStart.get(startMs - nr * stepMs) ?? [])
    const { value, low = 0, high = 1, n } = moodOf(addMoods(ofDay.flat()))
    if (value === undefined) continue
    const round = (number: number) => roundTo(number, FIGURES.mood.digits)
    const mood = { mood: round(value), low: round(low), high: round(high), posts: n }
    moods.push({ start: new Date(startMs).toISOString(), ...mood })
  }
  return moods
}
