import {
  COMPOSITE_PARTS,
  COMPOSITE_WEIGHTS,
  type Composite,
  type CompositeDay,
  type CompositeWeights,
  findComposite,
} from '#analyze/crowds/composite.ts'
import type { AssetSummary } from '#contract/app/market.ts'
import type { Database } from '#store/database.ts'
import { listWeights } from '#store/installation/composite-weights.ts'
import { listCandles } from '#store/market/list-candles.ts'
import { type CrowdHour, listCrowdHours } from '#store/signals/list-crowd-hours.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What 24 hours are compared with. */
const DAYS = 20
const ROUNDED_DIGITS = 4

export interface ChosenWeights {
  version: number
  weights: CompositeWeights
}

/** The weights of a version, by default those in use; undefined where there is no such version. */
export async function findWeights(db: Database, version?: number): Promise<ChosenWeights | undefined> {
  const shipped: ChosenWeights = { version: 1, weights: COMPOSITE_WEIGHTS }
  const versions = [shipped, ...(await listWeights(db)).map(toWeights)]
  return version === undefined ? versions.at(-1) : versions.find((known) => known.version === version)
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
  /** The composite of the 24 hours that end with the hour that ends at a moment. */
  at(until: Date, weights: CompositeWeights): Composite
}

/** What composites of an asset are made of, at any hour that ends within a time. Some 500 rows and as many for each day. */
export async function readComposites(
  db: Database,
  { asset, from, until }: { asset: { id: string; symbol: string }; from: Date; until: Date },
): Promise<CompositeSeries> {
  const begin = new Date(from.getTime() - (DAYS + 1) * DAY_MS)
  const [own, all, candles] = await Promise.all([
    listCrowdHours(db, { symbol: asset.symbol, from: begin, until }),
    listCrowdHours(db, { symbol: '', from: begin, until }),
    listCandles(db, {
      assetId: asset.id,
      interval: '1h',
      from: new Date(begin.getTime() - 2 * HOUR_MS),
      to: until,
      limit: Math.ceil((until.getTime() - begin.getTime()) / HOUR_MS) + 2,
    }),
  ])
  const first = begin.getTime() / HOUR_MS
  const places = (until.getTime() - begin.getTime()) / HOUR_MS
  const ownSums = sumUp(own, { first, places })
  const allSums = sumUp(all, { first, places })
  const closes = new Map(candles.map(({ start, close }) => [start.getTime() / HOUR_MS, Number(close)]))
  const dayUntil = (untilMs: number): CompositeDay => {
    const end = untilMs / HOUR_MS - first
    const [last, before] = [ownSums[end] ?? NOTHING, ownSums[Math.max(0, end - 24)] ?? NOTHING]
    const everything = (allSums[end] ?? NOTHING).posts - (allSums[Math.max(0, end - 24)] ?? NOTHING).posts
    return {
      posts: last.posts - before.posts,
      judged: last.judged - before.judged,
      sentimentSumBp: last.sentimentSumBp - before.sentimentSumBp,
      engagement: last.engagement - before.engagement,
      allPosts: everything,
      price: closes.get(untilMs / HOUR_MS - 1),
      priceBefore: closes.get(untilMs / HOUR_MS - 25),
    }
  }
  return {
    at(moment, weights) {
      const now = moment.getTime()
      const earlier = Array.from({ length: DAYS }, (_, nr) => dayUntil(now - (nr + 1) * DAY_MS))
      return findComposite(dayUntil(now), { earlier, weights })
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

/** From the first hour to before each one, so that a window is a difference. */
function sumUp(hours: readonly CrowdHour[], { first, places }: { first: number; places: number }): Sums[] {
  const byHour = new Map(hours.map((hour) => [hour.startsAt.getTime() / HOUR_MS - first, hour]))
  const sums: Sums[] = [NOTHING]
  for (let place = 0; place < places; place++) {
    const before = sums[place] ?? NOTHING
    const hour = byHour.get(place)
    sums.push({
      posts: before.posts + (hour?.filtered_posts ?? 0),
      judged: before.judged + (hour?.filtered_judged ?? 0),
      sentimentSumBp: before.sentimentSumBp + (hour?.filtered_sentiment_sum_bp ?? 0),
      engagement: before.engagement + (hour?.filtered_engagement ?? 0),
    })
  }
  return sums
}

/** As our screens and /v1 tell it. */
export function toCompositeFigure(composite: Composite, version: number): AssetSummary['composite'] {
  return {
    value: round(composite.value, 2),
    reason: composite.reason ?? null,
    weightsVersion: version,
    parts: composite.parts.map(({ part, weight, score, z, value, mean, days, reason }) => ({
      part,
      weight,
      score: round(score, 2),
      z: round(z),
      value: round(value, 6),
      mean: round(mean, 6),
      days,
      reason: reason ?? null,
    })),
  }
}

function round(value: number | undefined, digits = ROUNDED_DIGITS): number | null {
  return value === undefined ? null : Number(value.toFixed(digits))
}
