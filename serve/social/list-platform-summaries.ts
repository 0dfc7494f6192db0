import {
  type listPlatformSummaries as contract,
  type PlatformSummary,
  SUMMARY_PERIOD_DAYS_MAX,
} from '#contract/app/social-platforms.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { isPlatform, PLATFORMS, type Source } from '#contract/posts.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { listSums } from '#store/signals/list-sums.ts'
import { sumFollowers } from '#store/social/figures/platforms.ts'
import { isNarrowed, type PostNarrowing } from '#store/social/post-filter.ts'
import { type PlatformSums, sampleSearch, sumSearch } from '#store/social/search/sum-search.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { keepFor } from '../http/single-flight.ts'
import { explainEmptiness } from '../sources/explain-absence.ts'
import { knownEngagement } from './page-answer.ts'
import { readUncompared, sentimentOf } from './read-basis.ts'
import { readNarrowing } from './read-post-filter.ts'

/** Up to here the history goes by hours, beyond it by days. */
const HOURLY_DAYS_MAX = 3
const FOLLOWERS_KEPT_MS = MINUTE_MS

/**
 * Every platform's sums over a period, with the change against the one before: of the whole hours of posts that count, or of
 * exactly the posts that a search finds. Throws a 400 that names the parameter.
 */
export async function listPlatformSummaries(
  ctx: Context,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const narrowing = readNarrowing(ctx, ALL_SOURCES, query)
  const isSearch = isNarrowed(narrowing)
  if (isSearch && query.basis === 'counted') {
    throw invalid('basis', 'basis must be raw for a search, which finds all posts')
  }
  const basis = isSearch ? 'raw' : (query.basis ?? 'counted')
  const asked = toPeriod(query, ctx.now())
  const period = isSearch ? asked : toWholeHours(asked, ctx.now())
  const lengthMs = period.until.getTime() - period.from.getTime()
  const historyStep: Asked['historyStep'] = lengthMs <= HOURLY_DAYS_MAX * DAY_MS ? 'hour' : 'day'
  const before = { from: new Date(period.from.getTime() - lengthMs), until: period.from }
  const starts = listStarts(period, historyStep)
  const times = { period, before, historyStep, starts, basis }
  const [figures, followers, { absent }] = await Promise.all([
    isSearch ? ctx.heavyReads.run(() => ofSearch(ctx, narrowing, times)) : ofAll(ctx, times),
    getFollowers(ctx),
    explainEmptiness(ctx, {
      source: undefined,
      until: query.endDate === undefined ? undefined : period.until,
      isEmpty: false,
    }),
  ])
  const speakers = [...figures.sums, ...(figures.sumsBefore ?? [])].map(({ platform }) => platform)
  const edges = { before: before.from, ...period }
  const { uncompared } = await readUncompared(ctx.readDb, { edges, speakers })
  const others = figures.sums.map(({ platform }) => platform).filter((platform) => !isPlatform(platform))
  const data = [...PLATFORMS, ...others.sort()].map((platform) => ({
    ...toSummary(platform, figures, uncompared),
    engagement: engagementOf(ctx, platform, figures),
    followers: followers.get(platform),
    history: starts.map((_, index) => figures.history.get(`${platform} ${index}`) ?? 0),
  }))
  return {
    data,
    absent,
    basis,
    period: { from: period.from.toISOString(), until: period.until.toISOString() },
    historyStep,
    ...(figures.isEstimate ? { isEstimate: true as const } : {}),
  }
}

interface Asked {
  period: { from: Date; until: Date }
  before: { from: Date; until: Date }
  historyStep: 'hour' | 'day'
  /** The starts of the hours or days of the history, in milliseconds. */
  starts: number[]
  basis: ChosenBasis
}

interface Figures {
  sums: PlatformSums[]
  /** Absent: not counted. */
  sumsBefore?: PlatformSums[]
  /** Posts by `platform index`, the index being that of the hour or day. */
  history: Map<string, number>
  isEstimate?: boolean
}

async function ofAll(ctx: Context, { period, before, historyStep, starts, basis }: Asked): Promise<Figures> {
  const ofPosts = { symbols: [''], grain: 'hour', each: 'time' } as const
  const history = { from: new Date(starts[0] ?? period.from), until: period.until }
  const [now, earlier, steps] = await Promise.all([
    listSums(ctx.readDb, { ...ofPosts, ...period }),
    listSums(ctx.readDb, { ...ofPosts, ...before }),
    listSums(ctx.readDb, { ...ofPosts, ...history, grain: historyStep, each: 'step', columns: 'mood' }),
  ])
  const toSums = (rows: typeof now) =>
    rows.map(({ source, [basis]: { posts, engagement, judged, sentimentSumBp } }) => ({
      platform: source,
      posts,
      engagement,
      sentimentPosts: judged,
      sentimentSumBp,
    }))
  const places = new Map(starts.map((start, index) => [start, index]))
  const posts = steps.map(({ source, startsAt, [basis]: sums }): [string, number] => [
    `${source} ${places.get(startsAt.getTime())}`,
    sums.posts,
  ])
  return { sums: toSums(now), sumsBefore: toSums(earlier), history: new Map(posts) }
}

/** Exactly what the search of the period lists, as long as that can be counted in time. */
async function ofSearch(ctx: Context, search: PostNarrowing, asked: Asked): Promise<Figures> {
  const { period, before, starts } = asked
  const edges = [before.from, period.from, ...starts.slice(1).map((start) => new Date(start)), period.until]
  const found = await sumSearch(ctx.readDb, { ...search, edges })
  if (!found) return ofSample(ctx, search, asked)
  const inPeriod = found.filter(({ stretch }) => stretch > 0)
  return {
    sums: addUp(inPeriod),
    sumsBefore: found.filter(({ stretch }) => stretch === 0),
    history: new Map(inPeriod.map(({ platform, stretch, posts }) => [`${platform} ${stretch - 1}`, posts])),
  }
}

async function ofSample(ctx: Context, search: PostNarrowing, asked: Asked): Promise<Figures> {
  const all = await ofAll(ctx, asked)
  const samples = await Promise.all(
    all.sums.map(({ platform }) => sampleSearch(ctx.readDb, { ...search, platform, ...asked.period })),
  )
  const shares = new Map(
    samples.map(({ platform, posts, looked }) => [platform, looked === 0 ? 0 : posts / looked]),
  )
  const sums = samples.map(({ looked, ...sample }) => {
    const posts = all.sums.find(({ platform }) => platform === sample.platform)?.posts ?? 0
    const times = (count: number) => (looked === 0 ? 0 : Math.round((count * posts) / looked))
    return {
      platform: sample.platform,
      posts: times(sample.posts),
      engagement: times(sample.engagement),
      sentimentPosts: times(sample.sentimentPosts),
      sentimentSumBp: times(sample.sentimentSumBp),
    }
  })
  const history = [...all.history].map(([place, posts]): [string, number] => {
    const [platform = ''] = place.split(' ')
    return [place, Math.round(posts * (shares.get(platform) ?? 0))]
  })
  return { sums, history: new Map(history), isEstimate: true }
}

function addUp(parts: PlatformSums[]): PlatformSums[] {
  return [...Map.groupBy(parts, ({ platform }) => platform)].map(([platform, ofPlatform]) => {
    const total = (name: Exclude<keyof PlatformSums, 'platform'>) =>
      ofPlatform.reduce((sum, part) => sum + part[name], 0)
    return {
      platform,
      posts: total('posts'),
      engagement: total('engagement'),
      sentimentPosts: total('sentimentPosts'),
      sentimentSumBp: total('sentimentSumBp'),
    }
  })
}

const getFollowers = keepFor(FOLLOWERS_KEPT_MS, (ctx: Context) => sumFollowers(ctx.readDb))

function toPeriod(query: QueryOf<typeof contract>, now: Date): { from: Date; until: Date } {
  const asked = readPeriod(query)
  const until = asked.until ?? now
  const from = asked.from ?? new Date(until.getTime() - DAY_MS)
  if (from >= until) throw invalid('startDate', 'startDate must not be after endDate')
  if (until.getTime() - from.getTime() > SUMMARY_PERIOD_DAYS_MAX * DAY_MS) {
    throw invalid('startDate', `startDate must be at most ${SUMMARY_PERIOD_DAYS_MAX} days before endDate`)
  }
  return { from, until }
}

/** Without the running hour, which is in no figure. */
function toWholeHours({ from, until }: Asked['period'], now: Date): Asked['period'] {
  const floor = (at: Date) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
  const end = Math.min(Math.ceil(until.getTime() / HOUR_MS) * HOUR_MS, floor(now))
  return { from: new Date(Math.min(floor(from), end)), until: new Date(end) }
}

/** The starts of all hours or days that overlap the period, in milliseconds. */
function listStarts({ from, until }: { from: Date; until: Date }, step: 'hour' | 'day'): number[] {
  const stepMs = step === 'hour' ? HOUR_MS : DAY_MS
  const first = Math.floor(from.getTime() / stepMs) * stepMs
  return Array.from(
    { length: Math.ceil((until.getTime() - first) / stepMs) },
    (_, index) => first + index * stepMs,
  )
}

function toSummary(
  platform: Source,
  { sums, sumsBefore }: Pick<Figures, 'sums' | 'sumsBefore'>,
  uncompared: ReadonlySet<Source>,
): Omit<PlatformSummary, 'engagement' | 'followers' | 'history'> {
  const sum = sums.find((one) => one.platform === platform)
  const mentions = sum?.posts ?? 0
  const mentionsBefore = sumsBefore && (sumsBefore.find((one) => one.platform === platform)?.posts ?? 0)
  return {
    platform,
    mentions,
    mentionsBefore,
    sentiment: (sum && sentimentOf(sum)) ?? undefined,
    sentimentPosts: sum?.sentimentPosts ?? 0,
    ...describeChange({ mentions, mentionsBefore, isCovered: !uncompared.has(platform) }),
  }
}

function engagementOf(ctx: Context, source: Source, { sums }: Pick<Figures, 'sums'>): number | undefined {
  return knownEngagement(ctx, {
    sources: [source],
    sum: sums.find(({ platform }) => platform === source)?.engagement ?? 0,
  })
}

/** Reading a platform is no rise, and not reading it no fall. */
function describeChange({
  mentions,
  mentionsBefore,
  isCovered,
}: {
  mentions: number
  mentionsBefore: number | undefined
  isCovered: boolean
}): Pick<PlatformSummary, 'change' | 'changeReason'> {
  if (!mentionsBefore) return {}
  return isCovered
    ? { change: ((mentions - mentionsBefore) / mentionsBefore) * 100 }
    : { changeReason: 'no_history' }
}
