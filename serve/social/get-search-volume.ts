import type { getSearchVolume as contract, SearchVolume } from '#contract/app/search-volume.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { QueryOf } from '#contract/route.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { countSearch } from '#store/social/search/count-search.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { listMissingStretches } from '../sources/list-missing-stretches.ts'
import { refusalOfSource } from './page-answer.ts'
import { readNarrowing } from './read-post-filter.ts'

const DAYS_MAX = 92

/** How many posts a search finds, over time. Throws a 400 that names the parameter. */
export async function getSearchVolume(ctx: Context, query: QueryOf<typeof contract>): Promise<SearchVolume> {
  const refusal = refusalOfSource(ctx, 'platform', query.platform)
  if (refusal) throw invalid('platform', refusal)
  const { from, until } = readPeriod(query)
  if (!from || !until) throw invalid('startDate', 'startDate and endDate are required')
  const hours = (until.getTime() - from.getTime()) / HOUR_MS
  if (hours > DAYS_MAX * 24) {
    throw invalid('startDate', `startDate must be at most ${DAYS_MAX} days before endDate`)
  }
  const stepHours = stepOf(hours)
  const edges = listEdges({ from, until, stepMs: stepHours * HOUR_MS })
  const narrowing = readNarrowing(ctx, query.platform ?? ALL_SOURCES, query)
  const sources = query.platform === undefined ? undefined : [query.platform]
  const [{ posts, isEstimate }, gaps] = await Promise.all([
    ctx.heavyReads.run(() =>
      countSearch(ctx.readDb, { ...narrowing, words: query.q, platform: query.platform, edges }),
    ),
    ctx.dataMode === 'live' ? listMissingStretches(ctx, { sources, from, until }) : [],
  ])
  return {
    stepHours,
    buckets: posts.map((count, index) => ({
      startsAt: (edges[index] ?? from).toISOString(),
      posts: count,
    })),
    until: new Date(Math.min(until.getTime(), ctx.now().getTime())).toISOString(),
    gaps,
    ...(isEstimate ? { isEstimate: true as const } : {}),
  }
}

function stepOf(hours: number): SearchVolume['stepHours'] {
  if (hours <= 48) return 1
  return hours <= 14 * 24 ? 6 : 24
}

/** The hour in which the period begins, the multiples of the step, and the end. */
function listEdges({ from, until, stepMs }: { from: Date; until: Date; stepMs: number }): Date[] {
  const edges = [Math.floor(from.getTime() / HOUR_MS) * HOUR_MS]
  const second = (Math.floor((edges[0] ?? 0) / stepMs) + 1) * stepMs
  for (let edge = second; edge < until.getTime(); edge += stepMs) edges.push(edge)
  return [...edges, until.getTime()].map((edge) => new Date(edge))
}
