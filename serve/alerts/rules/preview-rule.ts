import {
  changeOf,
  compositeOf,
  figureOf,
  type LeaningSums,
  leaningOf,
  type WindowSums,
} from '#analyze/alerts/language/figure-value.ts'
import type { LookUp } from '#analyze/alerts/language/judge-rule.ts'
import { previewRule as firingsOf } from '#analyze/alerts/language/preview-rule.ts'
import { printTerm } from '#analyze/alerts/language/print-rule.ts'
import {
  type AssetTerm,
  listComparisons,
  listPostsTerms,
  type PostsTerm,
  type Term,
} from '#analyze/alerts/language/rule.ts'
import { COMPOSITE_WEIGHTS, type CompositeWeights } from '#analyze/crowds/composite.ts'
import type { previewAlert as contract } from '#contract/app/alerts.ts'
import type { Asset } from '#contract/market.ts'
import type { Source } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { countByHour } from '#store/alerts/rules/count-by-hour.ts'
import type { Database } from '#store/database.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { listCrowdHours } from '#store/signals/list-crowd-hours.ts'
import { listSymbolBuckets, type SymbolBucket } from '#store/social/figures/list-symbol-buckets.ts'
import { Coverage, readCoverage } from '#store/sources/coverage.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { type CompositeSeries, findWeights, readComposites } from '../../signals/read-composite.ts'
import { readRuleInput } from './read-rule-input.ts'
import { readRuleQuery } from './read-rule-query.ts'
import { isOfLeaning, isOfPosts } from './rule-memory.ts'

const HOUR_MS = 3_600_000
const DAYS = 90
const HOURS = DAYS * 24
/** The longest look back: seven windows of a day before one, and a month for a change. */
const HOURS_BEFORE = 30 * 24
const SHOWN = 50
/** So many days of posts are counted, the more where that is quick. */
const COUNTED: readonly { days: number; timeoutMs: number }[] = [
  { days: DAYS, timeoutMs: 1_500 },
  { days: 7, timeoutMs: 1_000 },
  { days: 1, timeoutMs: 1_000 },
]

/**
 * When a rule would have fired at the whole hours of the last 90 days, by hourly closes and sums. Bounded by what a rule
 * may name: five assets, two reads each, and three queries of posts, of which fewer days are counted where that takes long.
 */
export function previewRule(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  return ctx.heavyReads.run(() => preview(ctx, text))
}

async function preview(ctx: Context, text: string): Promise<AnswerOf<typeof contract>> {
  const { rule, expression, assets, subject } = await readRuleInput(ctx, ctx.readDb, text)
  const nowHour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const first = nowHour - HOURS - HOURS_BEFORE
  const span = { from: new Date(first * HOUR_MS), to: new Date(nowHour * HOUR_MS) }
  const terms = listComparisons(rule.when).map(({ term }) => term)
  const figures = terms.map(({ figure }) => figure)
  const needsPosts = figures.some(isOfPosts)
  const needs = {
    needsPosts,
    // What was not read throughout is not compared.
    coverage: figures.includes('trend')
      ? await readCoverage(ctx.readDb, { from: span.from, until: span.to })
      : new Coverage([]),
    needsLeanings: figures.some(isOfLeaning),
    needsComposite: figures.includes('composite'),
  }
  const weights = (await findWeights(ctx.db))?.weights ?? COMPOSITE_WEIGHTS
  const ofAssets = subject && !assets.includes(subject) ? [...assets, subject] : assets
  const series = new Map(
    await Promise.all(
      ofAssets.map(
        async (asset) =>
          [asset.id, await readSeries(ctx.readDb, { asset, first, ...span, ...needs })] as const,
      ),
    ),
  )
  const all = needsPosts ? await readSums(ctx.readDb, { symbol: '', first, ...span }) : []
  const counts = await countQueries(ctx, listPostsTerms(rule), nowHour)
  // Hour h is over at the moment h + 1: what was known then.
  const hours = Array.from({ length: counts.hours }, (_, nr) => HOURS_BEFORE + HOURS - counts.hours + nr)
  const fired = firingsOf(rule, {
    moments: hours.map((hour) => (first + hour + 1) * HOUR_MS),
    lookUpAt: (place) => {
      const hour = hours[place] ?? 0
      const endsAt = new Date((first + hour + 1) * HOUR_MS)
      const ofAsset = lookUpAt(series, { all, weights, hour, endsAt, coverage: needs.coverage })
      return (term) => (term.figure === 'posts' ? counts.look(term, first + hour) : ofAsset(term))
    },
  }).map((place) => hours[place] ?? 0)
  const closes = series.get(subject?.id ?? '')?.closes ?? []
  const firstHour = hours[0] ?? 0
  const known = Math.min(
    ...terms.map((term) => (isOfPrice(term) ? findFirstClose(series.get(term.asset), firstHour) : Infinity)),
    terms.every(isOfPrice) ? Infinity : await findFirstPosts(ctx.readDb, { first, hour: firstHour, ...span }),
  )
  return {
    expression,
    ...(subject ? { symbol: subject.symbol } : {}),
    ...(known === Infinity ? {} : { since: new Date((first + known) * HOUR_MS).toISOString() }),
    until: span.to.toISOString(),
    days: known === Infinity ? 0 : Math.ceil((HOURS_BEFORE + HOURS - known) / 24),
    count: fired.length,
    firings: fired
      .slice(-SHOWN)
      .reverse()
      .map((hour) => toFiring(closes, hour, first)),
  }
}

/** How many posts the queries of a rule had, in as many of the last hours as can be counted. */
async function countQueries(ctx: Context, terms: readonly PostsTerm[], nowHour: number) {
  const byTerm = new Map(terms.map((term) => [printTerm(term), term]))
  for (const { days, timeoutMs } of byTerm.size > 0 ? COUNTED : []) {
    const [from, until] = [nowHour - (days + 1) * 24, nowHour].map((hour) => new Date(hour * HOUR_MS))
    const counted = await Promise.all(
      [...byTerm].map(async ([key, { query }]) => {
        const filter = { ...readRuleQuery(ctx, query), from: from as Date, until: until as Date }
        return [key, await countByHour(ctx.readDb, filter, { timeoutMs })] as const
      }),
    )
    if (counted.some(([, hours]) => hours === undefined)) continue
    const byKey = new Map(counted)
    return {
      hours: days * 24,
      look(term: PostsTerm, hour: number): string {
        const posts = byKey.get(printTerm(term))
        let sum = 0
        for (let back = 0; back < term.windowMinutes / 60; back++) sum += posts?.get(hour - back) ?? 0
        return String(sum)
      },
    }
  }
  if (byTerm.size === 0) return { hours: HOURS, look: () => undefined }
  throw invalid('expression', 'There are too many of these posts to look back; the rule itself can be set')
}

function isOfPrice(term: Term): term is AssetTerm {
  return term.figure === 'price' || term.figure === 'change'
}

/** From which hour on, at the earliest this one, a price is known; Infinity: from none. */
function findFirstClose(series: Series | undefined, hour: number): number {
  const known = (series?.closes ?? []).findIndex((close, nr) => close !== undefined && nr >= hour)
  return known === -1 ? Infinity : known
}

/** From which hour on, at the earliest this one, there are posts at all; Infinity: from none. */
async function findFirstPosts(db: Database, { first, hour, to }: Span & { hour: number }): Promise<number> {
  const since = new Date((first + hour) * HOUR_MS)
  const buckets = await listSymbolBuckets(db, { symbol: '', grain: 'hour', since, until: to })
  return Math.min(...buckets.map(({ startsAt }) => startsAt.getTime() / HOUR_MS - first))
}

interface Series {
  closes: (string | undefined)[]
  sums: Sums[]
  /** The same of each source of which some time was not read. */
  sumsOfSources: ReadonlyMap<Source, Sums[]>
  leanings: LeaningSums[]
  composites: CompositeSeries | undefined
}

/** From the first hour to before this one, so that a window is a difference. */
type Sums = { posts: number; sentimentPosts: number; sentimentSumBp: number }

interface Span {
  /** The hour at place 0, counted from 1970. */
  first: number
  from: Date
  to: Date
}

interface SeriesNeeds {
  needsPosts: boolean
  coverage: Coverage
  needsLeanings: boolean
  needsComposite: boolean
}

async function readSeries(
  db: Database,
  {
    asset,
    needsPosts,
    coverage,
    needsLeanings,
    needsComposite,
    ...span
  }: Span & SeriesNeeds & { asset: Asset },
): Promise<Series> {
  const until = span.to
  const from = new Date(until.getTime() - HOURS * HOUR_MS)
  const { symbol } = asset
  const [candles, sums, sumsOfSources, leanings, composites] = await Promise.all([
    listCandles(db, {
      assetId: asset.id,
      interval: '1h',
      from: span.from,
      to: span.to,
      limit: HOURS + HOURS_BEFORE,
    }),
    needsPosts ? readSums(db, { symbol, ...span }) : [],
    Promise.all(
      coverage.sources.map(
        async (platform) => [platform, await readSums(db, { symbol, platform, ...span })] as const,
      ),
    ),
    needsLeanings ? readLeanings(db, { symbol, ...span }) : [],
    needsComposite ? readComposites(db, { asset, from, until }) : undefined,
  ])
  const closes: (string | undefined)[] = new Array(HOURS + HOURS_BEFORE).fill(undefined)
  for (const { start, close } of candles) closes[start.getTime() / HOUR_MS - span.first] = close
  return { closes, sums, sumsOfSources: new Map(sumsOfSources), leanings, composites }
}

/** Of the posts that count; like the sums of all posts. */
async function readLeanings(
  db: Database,
  { symbol, first, from, to }: Span & { symbol: string },
): Promise<LeaningSums[]> {
  const hours = await listCrowdHours(db, { symbol, from, until: to })
  const byHour = new Map(hours.map((hour) => [hour.startsAt.getTime() / HOUR_MS - first, hour]))
  const sums: LeaningSums[] = [{ meant: 0, toneSumBp: 0, stanceSumBp: 0 }]
  for (let hour = 0; hour < HOURS + HOURS_BEFORE; hour++) {
    const { meant, toneSumBp, stanceSumBp } = sums[hour] ?? { meant: 0, toneSumBp: 0, stanceSumBp: 0 }
    const now = byHour.get(hour)
    sums.push({
      meant: meant + (now?.filtered_meant ?? 0),
      toneSumBp: toneSumBp + (now?.filtered_tone_sum_bp ?? 0),
      stanceSumBp: stanceSumBp + (now?.filtered_stance_sum_bp ?? 0),
    })
  }
  return sums
}

async function readSums(
  db: Database,
  { symbol, platform, first, from, to }: Span & { symbol: string; platform?: Source },
): Promise<Sums[]> {
  const buckets = await listSymbolBuckets(db, { symbol, platform, grain: 'hour', since: from, until: to })
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

interface PastHour {
  /** The sums of all posts. */
  all: readonly Sums[]
  weights: CompositeWeights
  hour: number
  endsAt: Date
  coverage: Coverage
}

function lookUpAt(
  series: ReadonlyMap<string, Series>,
  { all, weights, hour, endsAt, coverage }: PastHour,
): LookUp {
  return (term) => {
    if (term.figure === 'posts') return undefined
    const { figure, asset, windowMinutes = 60 } = term
    const { closes = [], sums = [], sumsOfSources, leanings = [], composites } = series.get(asset) ?? {}
    const hours = Math.ceil(windowMinutes / 60)
    if (figure === 'price') return closes[hour]
    if (figure === 'change') return changeOf(closes[hour], closes[hour - hours])
    if (figure === 'composite') return compositeOf(composites?.at(endsAt, weights).value)
    if (isOfLeaning(figure)) return leaningOf(figure, leaningsBetween(leanings, hour + 1 - hours, hour + 1))
    const from = new Date(endsAt.getTime() - 8 * hours * HOUR_MS)
    const left = [...coverage.lacking({ from, until: endsAt }).keys()]
    const leftSums = left.flatMap((source) => [sumsOfSources?.get(source) ?? []])
    return figureOf(figure, windowOf({ sums, all, leftSums }, { end: hour + 1, hours }))
  }
}

function leaningsBetween(sums: readonly LeaningSums[], from: number, to: number): LeaningSums {
  const between = (key: keyof LeaningSums) => (sums[to]?.[key] ?? 0) - (sums[Math.max(from, 0)]?.[key] ?? 0)
  return { meant: between('meant'), toneSumBp: between('toneSumBp'), stanceSumBp: between('stanceSumBp') }
}

interface SummedUp {
  sums: readonly Sums[]
  /** Of all posts. */
  all: readonly Sums[]
  /** Of the sources that are not compared. */
  leftSums: readonly (readonly Sums[])[]
}

function windowOf(
  { sums, all, leftSums }: SummedUp,
  { end, hours }: { end: number; hours: number },
): WindowSums {
  const between = (list: readonly Sums[], key: keyof Sums, from: number, to: number) =>
    (list[Math.max(to, 0)]?.[key] ?? 0) - (list[Math.max(from, 0)]?.[key] ?? 0)
  const compared = (from: number, to: number) =>
    leftSums.reduce(
      (posts, ofSource) => posts - between(ofSource, 'posts', from, to),
      between(sums, 'posts', from, to),
    )
  return {
    posts: between(sums, 'posts', end - hours, end),
    sentimentPosts: between(sums, 'sentimentPosts', end - hours, end),
    sentimentSumBp: between(sums, 'sentimentSumBp', end - hours, end),
    allPosts: between(all, 'posts', end - hours, end),
    comparedPosts: compared(end - hours, end),
    earlierPosts: compared(end - 8 * hours, end - hours),
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
