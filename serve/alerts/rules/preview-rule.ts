import { changeOf, figureOf, type WindowSums } from '#analyze/alerts/language/figure-value.ts'
import type { LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { previewRule as firingsOf } from '#analyze/alerts/language/preview-rule.ts'
import { listComparisons } from '#analyze/alerts/language/rule.ts'
import type { previewAlert as contract } from '#contract/app/alerts.ts'
import type { Asset } from '#contract/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { listSymbolBuckets, type SymbolBucket } from '#store/social/figures/list-symbol-buckets.ts'
import type { Context } from '../../context/context.ts'
import { readRuleInput } from './read-rule-input.ts'

const HOUR_MS = 3_600_000
const DAYS = 90
const HOURS = DAYS * 24
/** The longest look back: seven windows of a day before one, and a month for a change. */
const HOURS_BEFORE = 30 * 24
const SHOWN = 50

/**
 * When a rule would have fired at the whole hours of the last 90 days, by hourly closes and sums. Bounded by what a rule
 * may name: five assets, two reads each.
 */
export function previewRule(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  return ctx.heavyReads.run(() => preview(ctx, text))
}

async function preview(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  const { rule, expression, assets } = await readRuleInput(ctx.readDb, text)
  const nowHour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const first = nowHour - HOURS - HOURS_BEFORE
  const span = { from: new Date(first * HOUR_MS), to: new Date(nowHour * HOUR_MS) }
  const needsPosts = listComparisons(rule.when).some(({ term }) => !['price', 'change'].includes(term.figure))
  const series = new Map(
    await Promise.all(
      assets.map(
        async (asset) =>
          [asset.id, await readSeries(ctx.readDb, { asset, first, ...span, needsPosts })] as const,
      ),
    ),
  )
  const all = needsPosts ? await readSums(ctx.readDb, { symbol: '', first, ...span }) : []
  // Hour h is over at the moment h + 1: what was known then.
  const hours = Array.from({ length: HOURS }, (_, nr) => HOURS_BEFORE + nr)
  const fired = firingsOf(rule, {
    moments: hours.map((hour) => (first + hour + 1) * HOUR_MS),
    lookUpAt: (place) => lookUpAt(series, all, hours[place] ?? 0),
  }).map((place) => hours[place] ?? 0)
  const [asset] = assets
  const closes = series.get(asset.id)?.closes ?? []
  const known = closes.findIndex((close, hour) => close !== undefined && hour >= HOURS_BEFORE)
  return {
    expression,
    symbol: asset.symbol,
    ...(known === -1 ? {} : { since: new Date((first + known) * HOUR_MS).toISOString() }),
    until: span.to.toISOString(),
    days: known === -1 ? 0 : Math.ceil((HOURS_BEFORE + HOURS - known) / 24),
    count: fired.length,
    firings: fired
      .slice(-SHOWN)
      .reverse()
      .map((hour) => toFiring(closes, hour, first)),
  }
}

interface Series {
  closes: (string | undefined)[]
  sums: Sums[]
}

/** From the first hour to before this one, so that a window is a difference. */
type Sums = { posts: number; sentimentPosts: number; sentimentSumBp: number }

interface Span {
  /** The hour at place 0, counted from 1970. */
  first: number
  from: Date
  to: Date
}

async function readSeries(
  db: Database,
  { asset, needsPosts, ...span }: Span & { asset: Asset; needsPosts: boolean },
): Promise<Series> {
  const [candles, sums] = await Promise.all([
    listCandles(db, {
      assetId: asset.id,
      interval: '1h',
      from: span.from,
      to: span.to,
      limit: HOURS + HOURS_BEFORE,
    }),
    needsPosts ? readSums(db, { symbol: asset.symbol, ...span }) : [],
  ])
  const closes: (string | undefined)[] = new Array(HOURS + HOURS_BEFORE).fill(undefined)
  for (const { start, close } of candles) closes[start.getTime() / HOUR_MS - span.first] = close
  return { closes, sums }
}

async function readSums(
  db: Database,
  { symbol, first, from, to }: Span & { symbol: string },
): Promise<Sums[]> {
  const buckets = await listSymbolBuckets(db, { symbol, grain: 'hour', since: from, until: to })
  const byHour = new Map<number, SymbolBucket>(
    buckets.map((bucket) => [bucket.startsAt.getTime() / HOUR_MS - first, bucket]),
  )
  const sums: Sums[] = [{ posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }]
  for (let hour = 0; hour < HOURS + HOURS_BEFORE; hour++) {
    const before = sums[hour] ?? { posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }
    const { posts = 0, sentimentPosts = 0, sentimentBp = 0 } = byHour.get(hour) ?? {}
    sums.push({
      posts: before.posts + posts,
      sentimentPosts: before.sentimentPosts + sentimentPosts,
      sentimentSumBp: before.sentimentSumBp + sentimentBp * sentimentPosts,
    })
  }
  return sums
}

function lookUpAt(series: ReadonlyMap<string, Series>, all: readonly Sums[], hour: number): LookUp {
  return ({ figure, asset, windowMinutes = 60 }) => {
    const { closes = [], sums = [] } = series.get(asset) ?? {}
    const hours = Math.ceil(windowMinutes / 60)
    if (figure === 'price') return closes[hour]
    if (figure === 'change') return changeOf(closes[hour], closes[hour - hours])
    return figureOf(figure, windowOf(sums, all, { end: hour + 1, hours }))
  }
}

function windowOf(
  sums: readonly Sums[],
  all: readonly Sums[],
  { end, hours }: { end: number; hours: number },
): WindowSums {
  const between = (list: readonly Sums[], key: keyof Sums, from: number, to: number) =>
    (list[Math.max(to, 0)]?.[key] ?? 0) - (list[Math.max(from, 0)]?.[key] ?? 0)
  return {
    posts: between(sums, 'posts', end - hours, end),
    sentimentPosts: between(sums, 'sentimentPosts', end - hours, end),
    sentimentSumBp: between(sums, 'sentimentSumBp', end - hours, end),
    allPosts: between(all, 'posts', end - hours, end),
    earlierPosts: between(sums, 'posts', end - 8 * hours, end - hours),
  }
}

function toFiring(closes: readonly (string | undefined)[], hour: number, first: number) {
  const price = closes[hour]
  const after = (hours: number) => {
    const change = changeOf(closes[hour + hours], price)
    return change === undefined ? undefined : Number(change)
  }
  const [after1h, after24h, after7d] = [after(1), after(24), after(168)]
  return {
    at: new Date((first + hour + 1) * HOUR_MS).toISOString(),
    ...(price === undefined ? {} : { price }),
    ...(after1h === undefined ? {} : { after1h }),
    ...(after24h === undefined ? {} : { after24h }),
    ...(after7d === undefined ? {} : { after7d }),
  }
}
