import { CREATORS_DAYS_MAX, type Creator, listCreators as contract } from '#contract/operations/creators.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import {
  type CreatorSums,
  type CreatorsPage,
  listCreators as listStored,
} from '#store/signals/list-creators.ts'
import { operation } from '../faces/operation.ts'
import { readKnown } from '../figures/read-known.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { resolveAssets } from '../market/assets.ts'
import { givesEngagement, knownEngagement, refusalOfSource } from '../social/page-answer.ts'

/** No source is older. */
const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** The creators of some hours, ranked, with their shares of what the posts that count come to. */
export const listCreators = operation(contract, async (ctx, { query, data: current, mayTextLeave, page }) => {
  const { symbol, id, platform, sort } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalid('platform', refusal)
  const isOfAsset = symbol !== undefined || id !== undefined
  const { data, now, asOf } = await readKnown(current, query, page.now, 'topics')
  // A mark has no rows of the hour that ran.
  const last = asOf ? new Date(Math.floor(asOf.getTime() / HOUR_MS) * HOUR_MS) : now
  const { from, until } = readTime(query, { now: last, of: isOfAsset ? 'asset' : 'all' })
  const [found] = await resolveAssets(data, {
    symbols: symbol !== undefined && id === undefined ? [symbol] : [],
    ids: id === undefined ? [] : [id],
  })
  const asset = found?.asset
  const isCovered = asset !== undefined || !isOfAsset
  const { offset, limit } = page
  const time = { from, until, isKnown: asOf !== null }
  const asked = { symbol: asset?.symbol ?? '', source: platform, ...time, order: sort, offset, limit }
  const { creators, sources, total, isStale } = isCovered
    ? await ctx.heavyReads.run(() => listStored(data, asked))
    : NO_CREATORS
  const sums = sumUp(sources)
  const named = sources.map(({ source }) => source)
  const engagementOf = (sum: number) =>
    isCovered ? (knownEngagement(ctx, { sources: named, sum }) ?? null) : 0
  const absence = isCovered ? ('no_data' as const) : ('not_covered' as const)
  return {
    answer: {
      status: creators.length > 0 ? ('ok' as const) : absence,
      asset: asset ? { id: asset.id, symbol: asset.symbol, name: asset.name } : null,
      from: from.toISOString(),
      until: until.toISOString(),
      isSettled: !isCovered || (!isStale && until <= ctx.now()),
      asOf: asOf?.toISOString() ?? null,
      creators: total,
      posts: sums.rawPosts,
      engagement: engagementOf(sums.rawEngagement),
      filteredPosts: sums.posts,
      filteredEngagement: engagementOf(sums.engagement),
      data: creators.map((creator, nr): Creator => {
        const { source, username = null, followers = null, posts, rawPosts } = creator
        const mayLeave = mayTextLeave(source)
        const hasEngagement = mayLeave && givesEngagement(ctx, source)
        return {
          rank: offset + nr + 1,
          source,
          username: mayLeave ? username : null,
          followers: mayLeave ? followers : null,
          withheld: mayLeave ? (username === null ? 'gone' : null) : 'source_terms',
          posts: rawPosts,
          engagement: hasEngagement ? creator.rawEngagement : null,
          filteredPosts: posts,
          filteredEngagement: hasEngagement ? creator.engagement : null,
          filteredEngagementShare: hasEngagement ? shareOf(creator.engagement, sums.engagement) : null,
          filteredPostShare: shareOf(posts, sums.posts),
        }
      }),
    },
    hasData: creators.length > 0,
    total,
  }
})

const NO_CREATORS: CreatorsPage = { creators: [], sources: [], total: 0, isStale: false }

function sumUp(sources: CreatorsPage['sources']): CreatorSums {
  const sum = (of: keyof CreatorSums) => sources.reduce((all, each) => all + each[of], 0)
  return {
    posts: sum('posts'),
    engagement: sum('engagement'),
    rawPosts: sum('rawPosts'),
    rawEngagement: sum('rawEngagement'),
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Number((part / whole).toFixed(6))
}

/**
 * The whole hours of a time: those that are asked for, or the last 24 before the hour in which it ends, and that one.
 * Throws a 400 that names the parameter.
 */
function readTime(
  { start, end }: { start?: string; end?: string },
  { now, of }: { now: Date; of: keyof typeof CREATORS_DAYS_MAX },
): { from: Date; until: Date } {
  const period = readPeriod({ startDate: start, endDate: end }, { start: 'start', end: 'end' })
  const endMs = Math.min(period.until?.getTime() ?? now.getTime(), now.getTime())
  const untilMs = Math.ceil(endMs / HOUR_MS) * HOUR_MS
  const fromMs =
    period.from === undefined
      ? Math.floor((endMs - 1) / HOUR_MS) * HOUR_MS - DAY_MS
      : Math.floor(period.from.getTime() / HOUR_MS) * HOUR_MS
  if (fromMs >= untilMs) throw invalid('start', 'start must be in the past')
  if (Math.min(fromMs, untilMs) < EARLIEST_MS) {
    if (period.from) throw invalid('start', 'start must not be before 2000-01-01')
    throw invalid('end', 'end must not be before 2000-01-02')
  }
  const daysMax = CREATORS_DAYS_MAX[of]
  if (untilMs - fromMs > daysMax * DAY_MS) {
    const without = of === 'all' ? ' where no asset is named' : ''
    throw invalid('start', `start must be at most ${daysMax} days before end${without}`)
  }
  return { from: new Date(fromMs), until: new Date(untilMs) }
}
