import type { FigureSums, FigureValue } from '#analyze/figures/figure-sums.ts'
import { findTurn, type Turn } from '#analyze/figures/find-turn.ts'
import { moodChange, usualMood } from '#analyze/figures/mood.ts'
import { usualPosts } from '#analyze/figures/posts.ts'
import { computeFigure } from '#analyze/figures/registry.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { FACE_FIGURES, FIGURES, LARGEST_ASSETS, type SummaryFigure } from '#contract/figures.ts'
import type { AssetVerdict, Figure } from '#contract/operations/asset-summary.ts'
import type { Source } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { listLargestPosts, listSums } from '#store/signals/list-sums.ts'
import { type AssetSums, type FigureTimes, splitSpan } from './read-sums.ts'

const WEEK_HOURS = 7 * 24

/** A figure as every surface gives it: rounded as its row of the table says. */
export function toFigure(name: SummaryFigure, { value, low, high, n, reason }: FigureValue): Figure {
  const round = (number: number | undefined) =>
    number === undefined ? null : roundTo(number, FIGURES[name].digits)
  return { value: round(value), low: round(low), high: round(high), n, reason: reason ?? null }
}

/** Figures by their names, computed from the sums of an asset. */
export function computeNamed<Name extends SummaryFigure>(
  names: readonly Name[],
  { sums }: Pick<AssetSums, 'sums'>,
): Record<Name, Figure> {
  const figures = names.map((name) => [name, toFigure(name, computeFigure(name, sums))])
  return Object.fromEntries(figures) as Record<Name, Figure> // one for each
}

interface Judged {
  times: FigureTimes
  basis: ChosenBasis
  turn: Turn | undefined
}

/** What an asset shows first, and what it is compared with. docs/decisions/0251 */
export function toVerdict(asset: AssetSums, { times, basis, turn }: Judged): AssetVerdict {
  const { sums, left } = asset
  const [mood, posts] = [usualMood(sums), usualPosts(sums)]
  const { before } = sums
  return {
    from: times.now.from.toISOString(),
    until: times.now.until.toISOString(),
    basis,
    before: { posts: typeof before === 'object' ? before.before.posts : null, left: left.before },
    usual: {
      posts: posts === undefined ? null : roundTo(posts, 4),
      mood: mood === undefined ? null : roundTo(mood, FIGURES.mood.digits),
      days: sums.usual === 'counting' ? 0 : sums.usual.days.length,
      left: left.usual,
    },
    turn: turn ? { direction: turn.direction, since: turn.since.toISOString() } : null,
    figures: computeNamed(FACE_FIGURES, asset),
  }
}

interface LargestQuery {
  times: FigureTimes
  basis: ChosenBasis
}

/** The posts of a window about each of the 100 largest assets together: what dominance is a share of. */
export async function sumLargestPosts(db: Database, query: LargestQuery): Promise<number> {
  const bySource = await sumLargestPostsBySource(db, query)
  return bySource.values().reduce((sum, posts) => sum + posts, 0)
}

/** The same of each source alone. */
export async function sumLargestPostsBySource(
  db: Database,
  { times, basis }: LargestQuery,
): Promise<Map<Source, number>> {
  const parts = await Promise.all(
    splitSpan(times.now).map((part) =>
      listLargestPosts(db, { assets: LARGEST_ASSETS, apart: 'each', ...part }),
    ),
  )
  const bySource = new Map<Source, number>()
  for (const row of parts.flat()) bySource.set(row.source, (bySource.get(row.source) ?? 0) + row[basis])
  return bySource
}

/** Since when the mood has been on this side of its usual, where that is not chance. */
export async function readTurn(
  db: Database,
  {
    symbol,
    sums,
    times,
    basis,
  }: { symbol: string; sums: FigureSums; times: FigureTimes; basis: ChosenBasis },
) {
  const mark = usualMood(sums)
  const { low = 0, high = 0 } = sums.isCounting ? {} : moodChange(sums)
  if (mark === undefined || low * high <= 0) return undefined
  const { until } = times.now
  const from = new Date(until.getTime() - (WEEK_HOURS + 24) * HOUR_MS)
  const rows = await listSums(db, { symbols: [symbol], grain: 'hour', from, until, each: 'step', apart: [] })
  const steps = rows.map((row) => ({ startsAt: row.startsAt, ...row[basis] }))
  return findTurn(steps, { mark, until, hours: WEEK_HOURS })
}
