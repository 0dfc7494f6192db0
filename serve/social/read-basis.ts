import { moodOf } from '#analyze/figures/mood.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { FIGURES } from '#contract/figures.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { listSums } from '#store/signals/list-sums.ts'
import { listMentionBuckets, type MentionBucket } from '#store/social/figures/list-mention-buckets.ts'
import { readCoverage } from '#store/sources/coverage.ts'
import { listUncoveredSources } from '#store/sources/uncovered-sources.ts'
import { invalidAt } from '../public/problem.ts'
import type { TimeframeEdges } from './read-timeframe.ts'

/** The basis that is asked for. With `as_of` it is raw: which posts counted at an earlier moment is not kept. */
export function readBasis(basis: ChosenBasis | undefined, asOf: Date | undefined): ChosenBasis {
  if (asOf === undefined) return basis ?? 'counted'
  if (basis === 'counted') {
    throw invalidAt('#/query/basis', 'basis must be raw with as_of: which posts counted then is not kept')
  }
  return 'raw'
}

/**
 * The time that figures are of: posts that count of whole hours or days alone, all posts up to the moment of the answer,
 * as `as_of` can give them again.
 */
export function edgesOfBasis(edges: TimeframeEdges, basis: ChosenBasis): TimeframeEdges {
  return basis === 'raw' ? edges : { ...edges, until: edges.wholeUntil, hasRunning: false }
}

interface BucketsQuery {
  symbols: string[]
  sources: readonly Source[]
  edges: TimeframeEdges
  basis: ChosenBasis
  asOf: Date | undefined
}

/** What was said of symbols by source and hour or day, from before the time that it is compared with. */
export async function readBuckets(
  db: Database,
  { symbols, sources, edges, basis, asOf }: BucketsQuery,
): Promise<MentionBucket[]> {
  const { step: grain, before: from, until } = edges
  if (basis === 'raw') return listMentionBuckets(db, { symbols, sources, grain, from, until, asOf })
  const rows = await listSums(db, { symbols, grain, from, until, each: 'step', columns: 'mood' })
  return rows.flatMap(({ symbol, source, startsAt, counted }) =>
    sources.includes(source) && counted.posts > 0
      ? [
          {
            symbol,
            source,
            startsAt,
            posts: counted.posts,
            sentimentPosts: counted.judged,
            sentimentSumBp: counted.sentimentSumBp,
          },
        ]
      : [],
  )
}

/** The sources that are not compared: those that were not read throughout both times. */
export async function readUncompared(
  db: Database,
  { edges, basis, speakers }: { edges: TimeframeEdges; basis: ChosenBasis; speakers: readonly Source[] },
): Promise<ReadonlySet<Source>> {
  const span = { from: edges.before, until: edges.wholeUntil }
  if (basis === 'raw') return new Set((await listUncoveredSources(db, span)).keys())
  const coverage = await readCoverage(db, span)
  const { left, isRead } = coverage.compare({
    speakers: [...new Set(speakers)].sort(),
    now: { from: edges.from, until: edges.wholeUntil },
    earlier: [{ from: edges.before, until: edges.from }],
  })
  return new Set(isRead[0] ? left : speakers)
}

/** The mood of posts that count, of at least ten; of all posts their mean, however few. */
export function sentimentOf(
  sums: Pick<MentionBucket, 'sentimentPosts' | 'sentimentSumBp'>,
  basis: ChosenBasis,
): number | null {
  const { sentimentPosts: judged, sentimentSumBp } = sums
  if (judged === 0) return null
  if (basis === 'raw') return roundTo(sentimentSumBp / judged / 10_000, FIGURES.raw_mood.digits)
  const { value } = moodOf({ judged, sentimentSumBp, sentimentSquares: 0 })
  return value === undefined ? null : roundTo(value, FIGURES.mood.digits)
}
