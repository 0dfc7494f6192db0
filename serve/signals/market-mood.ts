import {
  compareMarketMoods,
  findMarketMood,
  MARKET_MOOD,
  type MarketMood as Mood,
} from '#analyze/figures/market-mood.ts'
import { LARGEST_ASSETS, USUAL_DAYS } from '#contract/figures.ts'
import { getMarketMood as contract, type MarketMood } from '#contract/operations/market-mood.ts'
import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { findCountedSince } from '#store/signals/comparable-days.ts'
import { type SymbolSpan, sumMarketCrowd } from '#store/signals/sum-market-crowd.ts'
import { findComparable, type Span } from '#store/sources/coverage.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { readEnd } from '../http/read-period.ts'

/** What the mood of each asset is compared with. */
const WEEK_DAYS = 7
const SCORE_DIGITS = 2
const VALUE_DIGITS = 4

/** How the market sounds in the 24 whole hours that end with that of `end`, and for the site how it moved. */
export const getMarketMood = operation(contract, async (ctx, { query, data: current, isSite }) => {
  const { data, now, asOf } = await readKnown(current, query, ctx.now())
  const span = dayOf(readEnd(query.end, now))
  return ctx.heavyReads.run(async () => {
    const found = await findMood(data, span)
    const change = isSite ? await readChange(data, span, found) : undefined
    const answer = { ...describeMood(span, found), change, asOf: asOf?.toISOString() ?? null }
    return { answer, hasData: answer.value !== null }
  })
})

function dayOf(end: Date): Span {
  const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  return { from: new Date(until.getTime() - DAY_MS), until }
}

type Change = NonNullable<MarketMood['change']>

/** Against the 24 hours before, without the sources that were not read throughout both. */
async function readChange(db: Database, { from, until }: Span, found: Mood): Promise<Change> {
  const earlier = { from: new Date(from.getTime() - DAY_MS), until: from }
  const { left, isRead } = await findComparable(db, { now: { from, until }, earlier: [earlier] })
  const untold = { now: null, before: null, left }
  if (found.reason) return { ...untold, reason: found.reason }
  if (!isRead[0]) return { ...untold, reason: 'no_history' }
  const now = left.length === 0 ? found : await findMood(db, { from, until, without: left })
  const before = await findMood(db, { ...earlier, without: left })
  const compared = compareMarketMoods(now.parts, before.parts)
  if (!compared) return { ...untold, reason: now.reason ?? before.reason ?? 'no_history' }
  const { now: value, before: valueBefore } = compared
  return { now: round(value, SCORE_DIGITS), before: round(valueBefore, SCORE_DIGITS), reason: null, left }
}

/** `without`: these sources are left out. */
async function findMood(
  db: Database,
  { from, until, without = [] }: Span & { without?: readonly Source[] },
): Promise<Mood> {
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
      without,
      left,
      leftDays: days.filter((_, nr) => !isRead[nr]),
    }),
    findCountedSince(db, { from: daysBefore(USUAL_DAYS), until }),
  ])
  const isCounted = (days: number) => countedSince <= daysBefore(days)
  const [all = [], ...assets] = groupBySymbol(spans)
  return findMarketMood({
    now: pick(all, 'now'),
    compared: pick(all, 'compared'),
    isCounting: countedSince > from,
    days: isCounted(USUAL_DAYS) ? pick(all, 'day').map(({ posts }) => posts) : 'counting',
    assets: isCounted(WEEK_DAYS)
      ? assets.map((asset) => ({ now: pick(asset, 'compared'), before: pick(asset, 'before') }))
      : 'counting',
  })
}

function describeMood({ from, until }: Span, mood: Mood): Omit<MarketMood, 'asOf'> {
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

function pick(spans: readonly SymbolSpan[], wanted: SymbolSpan['span']): SymbolSpan[] {
  return spans.filter(({ span }) => span === wanted)
}

function round(value: number | undefined, digits: number): number | null {
  return value === undefined ? null : Number(value.toFixed(digits))
}
