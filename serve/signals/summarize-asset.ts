import {
  between,
  type CrowdBucket,
  compareMeans,
  findMean,
  findTurn,
  JUDGED_POSTS_MIN,
  type Mean,
  sentimentBalance,
  sumOf,
  WEIGHTED_DAYS_MIN,
  weightedSentiment,
} from '#analyze/crowds/describe-crowd.ts'
import { changeInterval, scatterOf, shareInterval } from '#analyze/statistics.ts'
import type { AssetSummary } from '#contract/app/market.ts'
import type { Database } from '#store/database.ts'
import { findCountedSince } from '#store/signals/find-counted-since.ts'
import {
  type CrowdHour,
  countFilteredAuthors,
  listCrowdHours,
  listCrowdSources,
  sumLargestAssets,
} from '#store/signals/list-crowd-hours.ts'
import { listUncoveredSources } from '#store/sources/uncovered-sources.ts'
import { type ChosenWeights, readComposites, toCompositeFigure } from './read-composite.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7
/** Messari and The TIE compare with the prior 20 days. */
const USUAL_DAYS = 20
/** Santiment academy, "Social dominance". */
const LARGEST_ASSETS = 100
const ROUNDED_DIGITS = 4

type Asset = AssetSummary['asset']

/** What the 24 whole hours that end with the hour of `end` come to for an asset, against the time before. */
export async function summarizeAsset(
  db: Database,
  asset: Asset,
  { end, weights }: { end: Date; weights: ChosenWeights },
): Promise<AssetSummary> {
  const until = new Date(Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  const ago = (days: number) => new Date(until.getTime() - days * DAY_MS)
  const { symbol } = asset
  const [hours, authors, ofPosts, ofPostsBefore, composites, countedSince, uncovered] = await Promise.all([
    listCrowdHours(db, { symbol, from: ago(USUAL_DAYS + 1), until }),
    countFilteredAuthors(db, { symbol, from: ago(1), until }),
    sumLargestAssets(db, { assets: LARGEST_ASSETS, from: ago(1), until }),
    sumLargestAssets(db, { assets: LARGEST_ASSETS, from: ago(2), until: ago(1) }),
    readComposites(db, { asset, from: until, until }),
    findCountedSince(db, { from: ago(USUAL_DAYS + 1), until }),
    listUncoveredSources(db, { from: ago(USUAL_DAYS + 1), until }),
  ])
  const sources = [...uncovered.keys()]
  // So many days before, every source that speaks of the asset, or of any, was read throughout.
  const [comparable = 0, comparableAll = 0] = await Promise.all(
    [symbol, ''].map(async (spokenOf) => {
      const late = await listCrowdSources(db, { symbol: spokenOf, sources, from: ago(USUAL_DAYS + 1), until })
      const since = Math.max(0, ...late.map((source) => uncovered.get(source)?.getTime() ?? 0))
      return Math.max(0, Math.min(USUAL_DAYS, Math.floor((ago(1).getTime() - since) / DAY_MS)))
    }),
  )
  const isCounted = (days: number) => countedSince <= ago(days)
  const buckets = hours.map(toBucket)
  const now = between(buckets, ago(1), until)
  const dayBefore = between(buckets, ago(2), ago(1))
  const [week, usual] = [WEEK_DAYS, USUAL_DAYS].map((days) =>
    isCounted(1 + days) ? between(buckets, ago(1 + days), ago(1)) : undefined,
  )
  const read = (before: CrowdBucket[] | undefined) => before && between(before, ago(1 + comparable), ago(1))
  const days = Array.from({ length: comparable }, (_, nr) => between(buckets, ago(nr + 2), ago(nr + 1)))
  return {
    asset,
    from: ago(1).toISOString(),
    until: until.toISOString(),
    posts: {
      authors,
      ...describePosts({
        now,
        dayBefore,
        usual: read(usual),
        days,
      }),
    },
    ...describeMood({ buckets, now, week: read(week), until }),
    ...describeLeanings(hours.filter(({ startsAt }) => startsAt >= ago(1))),
    dominance: describeDominance({
      now,
      dayBefore,
      ofPosts,
      ofPostsBefore: comparableAll === 0 ? 0 : ofPostsBefore,
    }),
    balance: describeBalance(now),
    weighted: usual ? describeWeighted(now, days) : { value: null, days: 0, reason: 'counting' },
    composite: toCompositeFigure(composites.at(until, weights.weights), weights.version),
    spam: describeSpam(hours.filter(({ startsAt }) => startsAt >= ago(1))),
  }
}

function toBucket(hour: CrowdHour): CrowdBucket {
  return {
    startsAt: hour.startsAt,
    rawPosts: hour.posts,
    posts: hour.filtered_posts,
    judged: hour.filtered_judged,
    sentimentSumBp: hour.filtered_sentiment_sum_bp,
    sentimentSquares: hour.filtered_sentiment_squares,
    surePositiveBp: hour.filtered_sure_positive_bp,
    sureNegativeBp: hour.filtered_sure_negative_bp,
  }
}

function describePosts({
  now,
  dayBefore,
  usual,
  days,
}: Record<'now' | 'dayBefore', CrowdBucket[]> & {
  usual: CrowdBucket[] | undefined
  /** Those before of which all sources that speak of it were read throughout. */
  days: CrowdBucket[][]
}): Omit<AssetSummary['posts'], 'authors'> {
  const [value, before] = [sumOf(now, 'posts'), sumOf(dayBefore, 'posts')]
  const known = new Set(usual?.map(({ startsAt }) => Math.floor(startsAt.getTime() / DAY_MS))).size
  const ofDays = !usual || known < WEIGHTED_DAYS_MIN ? undefined : days.map((day) => sumOf(day, 'posts'))
  const mean = ofDays ? ofDays.reduce((sum, posts) => sum + posts, 0) / ofDays.length : null
  const scatter = ofDays && scatterOf(ofDays)
  const change = days.length === 0 ? undefined : changeInterval({ now: value, before, times: 1, scatter })
  const toUsual = changeInterval({ now: value, before: mean ?? 0, times: days.length, scatter })
  return {
    value,
    raw: sumOf(now, 'rawPosts'),
    before,
    change: before === 0 || days.length === 0 ? null : round((100 * (value - before)) / before),
    changeLow: roundOr(change?.low),
    changeHigh: roundOr(change?.high),
    usual: mean === null ? null : round(mean),
    changeToUsual: mean === null || mean === 0 ? null : round((100 * (value - mean)) / mean),
    changeToUsualLow: roundOr(toUsual?.low),
    changeToUsualHigh: roundOr(toUsual?.high),
    reason: mean === null ? absenceOf(usual) : null,
  }
}

function describeMood({
  buckets,
  now,
  week,
  until,
}: Record<'buckets' | 'now', CrowdBucket[]> & { week: CrowdBucket[] | undefined; until: Date }): Pick<
  AssetSummary,
  'mood' | 'moodBefore' | 'moodChange' | 'turn'
> {
  const [mood, before, change] = [findMean(now), findMean(week ?? []), compareMeans(now, week ?? [])]
  const turn =
    change?.isCertain && before
      ? findTurn(buckets, { mark: before.value, until, hours: WEEK_DAYS * 24 })
      : undefined
  return {
    mood: toFigure(mood, sumOf(now, 'judged'), 'too_few_posts'),
    moodBefore: toFigure(before, sumOf(week ?? [], 'judged'), absenceOf(week)),
    moodChange: change
      ? {
          value: round(change.value),
          low: round(change.low),
          high: round(change.high),
          isCertain: change.isCertain,
          reason: null,
        }
      : { ...NOTHING, isCertain: false, reason: mood ? absenceOf(week) : 'too_few_posts' },
    turn: turn ? { direction: turn.direction, since: turn.since.toISOString() } : null,
  }
}

/** Why there is nothing to compare with; undefined are days that are being counted. */
function absenceOf(before: CrowdBucket[] | undefined): 'no_history' | 'counting' {
  return before ? 'no_history' : 'counting'
}

type Reason = AssetSummary['mood']['reason']
const NOTHING = { value: null, low: null, high: null }

function toFigure(mean: Mean | undefined, posts: number, reason: Reason): AssetSummary['mood'] {
  if (!mean) return { ...NOTHING, posts, reason }
  return { value: round(mean.value), low: round(mean.low), high: round(mean.high), posts, reason: null }
}

function describeLeanings(hours: CrowdHour[]): Pick<AssetSummary, 'tone' | 'stance'> {
  const sum = (column: Exclude<keyof CrowdHour, 'startsAt'>) =>
    hours.reduce((all, hour) => all + hour[column], 0)
  const posts = sum('filtered_meant')
  const mean = (sumBp: number): AssetSummary['tone'] =>
    posts < JUDGED_POSTS_MIN
      ? { ...NOTHING, posts, reason: 'too_few_posts' }
      : { ...describeShare((1 + sumBp / posts / 10_000) / 2, posts), posts, reason: null }
  return { tone: mean(sum('filtered_tone_sum_bp')), stance: mean(sum('filtered_stance_sum_bp')) }
}

function describeDominance({
  now,
  dayBefore,
  ofPosts,
  ofPostsBefore,
}: Record<'now' | 'dayBefore', CrowdBucket[]> &
  Record<'ofPosts' | 'ofPostsBefore', number>): AssetSummary['dominance'] {
  return {
    ...(ofPosts === 0 ? NOTHING : describeShare(sumOf(now, 'posts') / ofPosts, ofPosts)),
    before: ofPostsBefore === 0 ? null : round(sumOf(dayBefore, 'posts') / ofPostsBefore),
    ofPosts,
    reason: ofPosts === 0 ? 'too_few_posts' : null,
  }
}

function describeBalance(now: CrowdBucket[]): AssetSummary['balance'] {
  const posts = sumOf(now, 'judged')
  if (posts === 0) return { value: null, posts, reason: 'too_few_posts' }
  return { value: round(sentimentBalance(now)), posts, reason: null }
}

function describeWeighted(now: CrowdBucket[], days: CrowdBucket[][]): AssetSummary['weighted'] {
  const value = weightedSentiment(now, days)
  return {
    value: value === undefined ? null : round(value),
    days: days.filter((day) => sumOf(day, 'judged') > 0).length,
    reason: value === undefined ? 'no_history' : null,
  }
}

function describeSpam(hours: CrowdHour[]): AssetSummary['spam'] {
  const sum = (column: Exclude<keyof CrowdHour, 'startsAt'>) =>
    hours.reduce((all, hour) => all + hour[column], 0)
  const raw = sum('posts')
  return {
    share: raw === 0 ? null : round(1 - sum('filtered_posts') / raw),
    copies: sum('copies'),
    linkFarms: sum('link_farms'),
    giveaways: sum('giveaways'),
    newAccounts: sum('new_accounts'),
    overCap: sum('over_cap'),
  }
}

/** A value of some posts, from 0 to 1, with how far it may be off. */
function describeShare(value: number, posts: number): Pick<AssetSummary['tone'], 'value' | 'low' | 'high'> {
  const interval = shareInterval(value, posts)
  return { value: round(value), low: roundOr(interval?.low), high: roundOr(interval?.high) }
}

function roundOr(value: number | undefined): number | null {
  return value === undefined ? null : round(value)
}

function round(value: number): number {
  return Number(value.toFixed(ROUNDED_DIGITS))
}
