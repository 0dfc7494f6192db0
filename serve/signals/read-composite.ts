import {
  COMPOSITE_PARTS,
  COMPOSITE_WEIGHTS,
  type Composite,
  type CompositeDay,
  type CompositeWeights,
  compositeWhile,
  findComposite,
} from '#analyze/crowds/composite.ts'
import { roundTo } from '#analyze/statistics.ts'
import { USUAL_DAYS as DAYS, FIGURES } from '#contract/figures.ts'
import type { AssetSummary } from '#contract/operations/asset-summary.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { listWeights } from '#store/installation/composite-weights.ts'
import { haveCandlesChanged, listCandles } from '#store/market/candles.ts'
import type { Queries } from '#store/queries.ts'
import { findCountedSince } from '#store/signals/comparable-days.ts'
import { type CompositeStep, listCompositeSteps } from '#store/signals/list-crowd-hours.ts'
import { type Coverage, readCoverage } from '#store/sources/coverage.ts'
import { invalid } from '../http/errors.ts'

const ROUNDED_DIGITS = 4

export interface ChosenWeights {
  version: number
  weights: CompositeWeights
}

/** The weights of a version that there was at a moment, by default those in use; undefined where there is no such version. */
export async function findWeights(
  db: Queries,
  version?: number,
  asOf?: Date | null,
): Promise<ChosenWeights | undefined> {
  const shipped: ChosenWeights = { version: 1, weights: COMPOSITE_WEIGHTS }
  const chosen = (await listWeights(db)).filter(({ at }) => !asOf || new Date(at) <= asOf)
  const versions = [shipped, ...chosen.map(toWeights)]
  return version === undefined ? versions.at(-1) : versions.find((known) => known.version === version)
}

/** The same. Throws a 400 where there is no such version. */
export async function requireWeights(
  db: Queries,
  version?: number,
  asOf?: Date | null,
): Promise<ChosenWeights> {
  const weights = await findWeights(db, version, asOf)
  if (weights) return weights
  throw invalid('weights', `there are no weights of version ${version}`)
}

function toWeights({
  version,
  weights,
}: {
  version: number
  weights: Record<string, number>
}): ChosenWeights {
  // A part that came later weighs nothing.
  const known = COMPOSITE_PARTS.map((part) => [part, weights[part] ?? 0])
  return { version, weights: Object.fromEntries(known) as CompositeWeights } // one for each
}

export interface CompositeSeries {
  /** The composite of the 24 hours that end with the hour, or of the day, that ends at a moment. */
  at(until: Date, weights: CompositeWeights): Composite
}

interface Asset {
  id: string
  symbol: string
}

/** By hours, or by whole days (UTC), which read less. */
type Grain = 'hour' | 'day'
const STEP_MS = { hour: HOUR_MS, day: DAY_MS }

interface CompositesQuery {
  asset: Asset
  from: Date
  until: Date
  grain?: Grain
  /** Of what was known at this moment; absent: now. */
  asOf?: Date | null
}

/** What composites of an asset are made of, at any hour or day that ends within a time. Some 500 rows and as many for each day. */
export async function readComposites(
  db: Database,
  { asset, from, until, grain = 'hour', asOf }: CompositesQuery,
): Promise<CompositeSeries> {
  const begin = new Date(from.getTime() - (DAYS + 1) * DAY_MS)
  const coverage = await readCoverage(db, { from: begin, until })
  const steps = { from: begin, until, grain, apart: coverage.sources }
  const [own, all, candles, countedSince, isReplaced] = await Promise.all([
    listCompositeSteps(db, { symbol: asset.symbol, ...steps }),
    listCompositeSteps(db, { symbol: '', ...steps }),
    listCloses(db, { asset, begin, until, grain }),
    findCountedSince(db, { from: begin, until }),
    asOf
      ? haveCandlesChanged(db, { ...closesSpan({ begin, until, grain }), assetId: asset.id, asOf })
      : false,
  ])
  if (isReplaced) return { at: (_, weights) => compositeWhile('not_kept', weights) }
  return toSeries({ own, all, candles, countedSince, coverage }, { begin, until, grain })
}

interface InTurn {
  assets: readonly Asset[]
  /** A whole hour. */
  until: Date
  weights: CompositeWeights
  /** After it no further asset is begun. */
  budgetMs: number
}

/** The composites of assets by their ids, one statement after the other, so that a transaction can ask; as far as time allows. */
export async function readCompositesInTurn(
  db: Queries,
  { assets, until, weights, budgetMs }: InTurn,
): Promise<Map<string, Composite>> {
  const startedAt = performance.now()
  const span = { from: new Date(until.getTime() - (DAYS + 1) * DAY_MS), until, grain: 'hour' as const }
  const begin = span.from
  const found = new Map<string, Composite>()
  if (assets.length === 0) return found
  const coverage = await readCoverage(db, span)
  const steps = { ...span, apart: coverage.sources }
  const all = await listCompositeSteps(db, { symbol: '', ...steps })
  const countedSince = await findCountedSince(db, span)
  for (const asset of assets) {
    const own = await listCompositeSteps(db, { symbol: asset.symbol, ...steps })
    const candles = await listCloses(db, { asset, begin, ...span })
    const series = toSeries({ own, all, candles, countedSince, coverage }, { begin, ...span })
    found.set(asset.id, series.at(until, weights))
    if (performance.now() - startedAt > budgetMs) return found
  }
  return found
}

interface Span {
  begin: Date
  until: Date
  grain: Grain
}

function listCloses(db: Queries, { asset, begin, until, grain }: Span & { asset: Asset }) {
  return listCandles(db, {
    assetId: asset.id,
    ...closesSpan({ begin, until, grain }),
    limit: Math.ceil((until.getTime() - begin.getTime()) / STEP_MS[grain]) + 2,
  })
}

function closesSpan({ begin, until, grain }: Span) {
  const interval = grain === 'hour' ? ('1h' as const) : ('1d' as const)
  return { interval, from: new Date(begin.getTime() - 2 * STEP_MS[grain]), to: until }
}

interface CompositeRows {
  own: readonly CompositeStep[]
  all: readonly CompositeStep[]
  candles: readonly { start: Date; close: string }[]
  countedSince: Date
  coverage: Coverage
}

function toSeries(
  { own, all, candles, countedSince, coverage }: CompositeRows,
  { begin, until, grain }: Span,
): CompositeSeries {
  const stepMs = STEP_MS[grain]
  const steps = DAY_MS / stepMs
  const first = Math.floor(begin.getTime() / stepMs)
  const places = Math.ceil(until.getTime() / stepMs) - first
  const speakers = [...new Set(all.map(({ source }) => source))]
  const bySource = (rows: readonly CompositeStep[]) =>
    new Map(
      [...Map.groupBy(rows, ({ source }) => source)].map(([source, ofSource]) => [
        source,
        sumUp(ofSource, { first, places, stepMs }),
      ]),
    )
  const [ownSums, allSums] = [bySource(own), bySource(all)]
  const closes = new Map(candles.map(({ start, close }) => [start.getTime() / stepMs, Number(close)]))
  const dayUntil = (untilMs: number, sources: readonly string[]): CompositeDay => {
    const end = untilMs / stepMs - first
    const sumOf = (sums: typeof ownSums, name: keyof Sums) =>
      sources.reduce((sum, source) => {
        const ofSource = sums.get(source)
        const [last, before] = [ofSource?.[end] ?? NOTHING, ofSource?.[Math.max(0, end - steps)] ?? NOTHING]
        return sum + last[name] - before[name]
      }, 0)
    return {
      posts: sumOf(ownSums, 'posts'),
      judged: sumOf(ownSums, 'judged'),
      sentimentSumBp: sumOf(ownSums, 'sentimentSumBp'),
      engagement: sumOf(ownSums, 'engagement'),
      allPosts: sumOf(allSums, 'posts'),
      price: closes.get(untilMs / stepMs - 1),
      priceBefore: closes.get(untilMs / stepMs - 1 - steps),
    }
  }
  return {
    at(moment, weights) {
      const now = moment.getTime()
      if (now - (DAYS + 1) * DAY_MS < countedSince.getTime()) return compositeWhile('counting', weights)
      const ends = Array.from({ length: DAYS }, (_, nr) => now - (nr + 1) * DAY_MS)
      const dayTo = (end: number) => ({ from: new Date(end - DAY_MS), until: new Date(end) })
      const { left, isRead } = coverage.compare({ speakers, now: dayTo(now), earlier: ends.map(dayTo) })
      const compared = speakers.filter((source) => !left.includes(source))
      // Of a day that was not read throughout nothing but the price is known.
      const earlier = ends.map((end, nr) => dayUntil(end, isRead[nr] ? compared : []))
      const isUnread = compared.length === 0 && speakers.length > 0
      return findComposite({ ...dayUntil(now, compared), isUnread }, { earlier, weights })
    },
  }
}

interface Sums {
  posts: number
  judged: number
  sentimentSumBp: number
  engagement: number
}
const NOTHING: Sums = { posts: 0, judged: 0, sentimentSumBp: 0, engagement: 0 }

/** From the first step to before each one, so that a window is a difference. */
function sumUp(
  steps: readonly CompositeStep[],
  { first, places, stepMs }: { first: number; places: number; stepMs: number },
): Sums[] {
  const byPlace = new Map(steps.map((step) => [step.startsAt.getTime() / stepMs - first, step]))
  const sums: Sums[] = [NOTHING]
  for (let place = 0; place < places; place++) {
    const before = sums[place] ?? NOTHING
    const step = byPlace.get(place)
    sums.push({
      posts: before.posts + (step?.filtered_posts ?? 0),
      judged: before.judged + (step?.filtered_judged ?? 0),
      sentimentSumBp: before.sentimentSumBp + (step?.filtered_sentiment_sum_bp ?? 0),
      engagement: before.engagement + (step?.filtered_engagement ?? 0),
    })
  }
  return sums
}

/** The parts as our screens and /v1 give them. */
export function toCompositeParts(composite: Composite): AssetSummary['composite']['parts'] {
  return composite.parts.map(({ part, weight, score, z, value, mean, days, reason }) => ({
    part,
    weight,
    score: round(score, FIGURES.composite.digits),
    z: round(z),
    value: round(value, 6),
    mean: round(mean, 6),
    days,
    reason: reason ?? null,
  }))
}

function round(value: number | undefined, digits = ROUNDED_DIGITS): number | null {
  return value === undefined ? null : roundTo(value, digits)
}
