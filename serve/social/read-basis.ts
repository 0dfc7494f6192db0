import { moodOf } from '#analyze/figures/mood.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { FIGURES } from '#contract/figures.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { listSums } from '#store/signals/list-sums.ts'
import { listMentionBuckets, type MentionBucket } from '#store/social/figures/mentions.ts'
import { type Coverage, readCoverage } from '#store/sources/coverage.ts'
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

/** The sources that are not compared: those that were not read throughout both times; and what was missed of the later one. */
export async function readUncompared(
  db: Database,
  {
    edges,
    speakers,
  }: { edges: Pick<TimeframeEdges, 'before' | 'from' | 'until'>; speakers: readonly Source[] },
): Promise<{ uncompared: ReadonlySet<Source>; gaps: ReturnType<Coverage['listGaps']> }> {
  const { before, from, until } = edges
  const coverage = await readCoverage(db, { from: before, until })
  const { left, isRead } = coverage.compare({
    speakers: [...new Set(speakers)].sort(),
    now: { from, until },
    earlier: [{ from: before, until: from }],
  })
  return { uncompared: new Set(isRead[0] ? left : speakers), gaps: coverage.listGaps({ from, until }) }
}

/** The mood of some posts, of at least ten. */
export function sentimentOf(sums: Pick<MentionBucket, 'sentimentPosts' | 'sentimentSumBp'>): number | null {
  const { value } = moodOf({
    judged: sums.sentimentPosts,
    sentimentSumBp: sums.sentimentSumBp,
    sentimentSquares: 0,
  })
  return value === undefined ? null : roundTo(value, FIGURES.mood.digits)
}
