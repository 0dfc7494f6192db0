import type { CrowdBucket } from '#analyze/crowds/describe-crowd.ts'
import { findMarketMood, MARKET_MOOD } from '#analyze/crowds/market-mood.ts'
import type { getMarketMood as contract, MarketMood } from '#contract/app/signals/market-mood.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import type { Database } from '#store/database.ts'
import { findCountedSince } from '#store/signals/find-counted-since.ts'
import { type SymbolSpan, sumMarketCrowd } from '#store/signals/sum-market-crowd.ts'
import { findComparable } from '#store/sources/coverage.ts'
import type { Context } from '../context/context.ts'
import { readPeriod } from '../http/read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Whose moods make the breadth. */
const LARGEST_ASSETS = 100
/** What the talk of all, and what the mood of each asset is compared with. */
const USUAL_DAYS = 20
const WEEK_DAYS = 7
const SCORE_DIGITS = 2
const VALUE_DIGITS = 4

/** How the market sounds in the 24 whole hours that end with that of `endDate`. A 400 names a date that is none. */
export async function getMarketMood(
  ctx: Context,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const end = readMoodEnd(ctx.now(), query.endDate)
  return ctx.heavyReads.run(() => readMarketMood(ctx.readDb, end))
}

/** The moment that is asked for, at the most `now`. Throws a 400 that names the parameter. */
export function readMoodEnd(
  now: Date,
  asked: string | undefined,
  names = { start: 'startDate', end: 'endDate' },
): Date {
  const { until: end = now } = readPeriod({ endDate: asked }, names)
  return end < now ? end : now
}

/** The market's mood in the 24 whole hours that end with the hour of `end`. */
export async function readMarketMood(db: Database, end: Date): Promise<MarketMood> {
  const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  const from = new Date(until.getTime() - DAY_MS)
  const daysUntil = new Date(Math.floor(from.getTime() / DAY_MS) * DAY_MS)
  const daysBefore = (days: number) => new Date(daysUntil.getTime() - days * DAY_MS)
  const days = Array.from({ length: USUAL_DAYS }, (_, nr) => daysBefore(nr + 1))
  const { left, isRead } = await findComparable(db, {
    now: { from, until },
    earlier: days.map((day) => ({ from: day, until: new Date(day.getTime() + DAY_MS) })),
  })
  const [spans, countedSince] = await Promise.all([
    sumMarketCrowd(db, {
      assets: LARGEST_ASSETS,
      from,
      until,
      daysUntil,
      allDays: USUAL_DAYS,
      assetDays: WEEK_DAYS,
      left,
      leftDays: days.filter((_, nr) => !isRead[nr]),
    }),
    findCountedSince(db, { from: daysBefore(USUAL_DAYS), until }),
  ])
  const isCounted = (days: number) => countedSince <= daysBefore(days)
  const [all = [], ...assets] = groupBySymbol(spans)
  const mood = findMarketMood({
    now: pick(all, 'now'),
    compared: pick(all, 'compared'),
    isCounting: countedSince > from,
    days: isCounted(USUAL_DAYS) ? pick(all, 'day').map(({ posts }) => posts) : 'counting',
    assets: isCounted(WEEK_DAYS)
      ? assets.map((asset) => ({ now: pick(asset, 'compared'), before: pick(asset, 'before') }))
      : 'counting',
  })
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    value: round(mood.value, SCORE_DIGITS),
    low: round(mood.low, SCORE_DIGITS),
    high: round(mood.high, SCORE_DIGITS),
    reason: mood.reason ?? null,
    parts: mood.parts.map(({ part, weight, value, score, low, high, n, reason }) => ({
      part,
      weight,
      value: round(value, VALUE_DIGITS),
      score: round(score, SCORE_DIGITS),
      low: round(low, SCORE_DIGITS),
      high: round(high, SCORE_DIGITS),
      n,
      reason: reason ?? null,
    })),
    formula: MARKET_MOOD.text,
  }
}

/** All posts first. */
function groupBySymbol(spans: readonly SymbolSpan[]): SymbolSpan[][] {
  const bySymbol = new Map<string, SymbolSpan[]>([['', []]])
  for (const span of spans) bySymbol.set(span.symbol, [...(bySymbol.get(span.symbol) ?? []), span])
  return [...bySymbol.values()]
}

function pick(spans: readonly SymbolSpan[], wanted: SymbolSpan['span']): CrowdBucket[] {
  return spans
    .filter(({ span }) => span === wanted)
    .map(({ posts, judged, sentimentSumBp, sentimentSquares }) => ({
      startsAt: new Date(0), // of no matter to sums
      rawPosts: posts,
      posts,
      judged,
      sentimentSumBp,
      sentimentSquares,
      surePositiveBp: 0,
      sureNegativeBp: 0,
    }))
}

function round(value: number | undefined, digits: number): number | null {
  return value === undefined ? null : Number(value.toFixed(digits))
}
