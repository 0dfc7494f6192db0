import {
  type listPlatformSummaries as contract,
  type PlatformSummary,
  SUMMARY_PERIOD_DAYS_MAX,
} from '#contract/app/social-platforms.ts'
import { PLATFORMS, type Platform } from '#contract/posts.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { listPlatformBuckets } from '#store/social/list-platform-buckets.ts'
import { sumFollowers } from '#store/social/sum-followers.ts'
import { type PlatformSums, sumPlatforms } from '#store/social/sum-platforms.ts'
import type { Context } from '../context.ts'
import { invalid } from '../http/errors.ts'
import { keepFor } from './keep-for.ts'
import { readPeriod } from './read-period.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Up to here the history goes by hours, beyond it by days. */
const HOURLY_DAYS_MAX = 3
const FOLLOWERS_KEPT_MS = 60_000

/** Every platform's sums over a period, with the change against the one before. Throws a 400 that names the parameter. */
export async function listPlatformSummaries(
  ctx: Context,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const period = toPeriod(query, ctx.now())
  const lengthMs = period.until.getTime() - period.from.getTime()
  const historyStep = lengthMs <= HOURLY_DAYS_MAX * DAY_MS ? 'hour' : 'day'
  const before = { from: new Date(period.from.getTime() - lengthMs), until: period.from }
  const [sums, sumsBefore, buckets, followers] = await Promise.all([
    sumPlatforms(ctx.readDb, period),
    sumPlatforms(ctx.readDb, before),
    listPlatformBuckets(ctx.readDb, { grain: historyStep, ...period }),
    getFollowers(ctx),
  ])
  const starts = listStarts(period, historyStep)
  const postsByBucket = new Map(
    buckets.map(({ platform, startsAt, posts }) => [`${platform} ${startsAt.getTime()}`, posts]),
  )
  const data = PLATFORMS.map((platform) => ({
    ...toSummary(platform, sums, sumsBefore),
    followers: followers.get(platform),
    history: starts.map((startsAt) => postsByBucket.get(`${platform} ${startsAt}`) ?? 0),
  }))
  return {
    data,
    period: { from: period.from.toISOString(), until: period.until.toISOString() },
    historyStep,
  }
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
  platform: Platform,
  sums: PlatformSums[],
  sumsBefore: PlatformSums[],
): Omit<PlatformSummary, 'followers' | 'history'> {
  const sum = sums.find((one) => one.platform === platform)
  const mentions = sum?.posts ?? 0
  const mentionsBefore = sumsBefore.find((one) => one.platform === platform)?.posts ?? 0
  return {
    platform,
    mentions,
    engagement: sum?.engagement ?? 0,
    sentiment: sum?.sentimentPosts ? sum.sentimentSumBp / sum.sentimentPosts / 10_000 : undefined,
    sentimentPosts: sum?.sentimentPosts ?? 0,
    change: mentionsBefore > 0 ? ((mentions - mentionsBefore) / mentionsBefore) * 100 : undefined,
  }
}
