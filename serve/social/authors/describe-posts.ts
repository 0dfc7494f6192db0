import { roundTo, shareInterval } from '#analyze/statistics.ts'
import type { AuthorReport } from '#contract/app/authors.ts'
import { type Clock, clockOf } from '#contract/time/clock.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { AuthorPost } from '#store/social/figures/authors.ts'

type Figures = Omit<AuthorReport, 'source' | 'username' | 'followers' | 'total' | 'best' | 'newest'>
type Totals = Pick<Figures, 'posts' | 'engagement' | 'mood'>

const ASSETS_MAX = 10
const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday; Monday is 0. */
const FIRST_WEEKDAY = 3

interface Span {
  /** Where the time before begins; it ends where `from` is. */
  before: Date
  from: Date
  until: Date
  /** Present where older posts were not looked at. */
  lookedAtSince: Date | undefined
  /** A source of theirs was not read throughout both times, so that there is no comparison. */
  isUnread?: boolean
  /** In which hours of the week are counted; one that there is. */
  timeZone: string
}

/** What posts come to: totals, by day, by hour of the week and by asset, and the totals of the time before. */
export function describePosts(posts: readonly AuthorPost[], span: Span): Figures {
  const { from, until, lookedAtSince, isUnread = false, timeZone } = span
  const now = posts.filter(({ createdAt }) => createdAt >= from)
  const isBeforeWhole = lookedAtSince === undefined && !isUnread
  const isNowWhole = lookedAtSince === undefined || lookedAtSince < from
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    ...sumUp(now),
    ...(isNowWhole ? {} : { lookedAtSince: lookedAtSince.toISOString() }),
    ...(isBeforeWhole ? { before: sumUp(posts.filter(({ createdAt }) => createdAt < from)) } : {}),
    days: listDays(now, span),
    timeZone,
    hours: listHours(now, timeZone),
    assets: listAssets(now),
  }
}

type Judged = Pick<AuthorPost, 'engagement' | 'sentimentBp'>

function sumUp(posts: readonly Judged[]): Totals {
  const mood = moodOf(posts.flatMap(({ sentimentBp }) => sentimentBp ?? []))
  return { ...count(posts), ...(mood ? { mood } : {}) }
}

/** The mean of an author's posts, however few; of so few posts Wilson's interval is the one that holds. */
function moodOf(sentimentsBp: readonly number[]): Totals['mood'] {
  const posts = sentimentsBp.length
  if (posts === 0) return undefined
  const mood = sentimentsBp.reduce((sum, bp) => sum + bp, 0) / posts / 10_000
  const { low, high } = shareInterval(mood, posts) ?? { low: 0, high: 1 }
  return { mood: roundTo(mood, 4), low: roundTo(low, 4), high: roundTo(high, 4), posts }
}

function count(posts: readonly Judged[]): Pick<Totals, 'posts' | 'engagement'> {
  const counts = posts.flatMap(({ engagement }) => engagement ?? [])
  return {
    posts: posts.length,
    ...(counts.length > 0 ? { engagement: counts.reduce((sum, one) => sum + one, 0) } : {}),
  }
}

function listDays(posts: readonly AuthorPost[], { from, until }: Span): Figures['days'] {
  const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)
  const byDay = Map.groupBy(posts, ({ createdAt }) => dayOf(createdAt))
  const days: Figures['days'] = []
  for (let day = dayOf(from); day * DAY_MS < until.getTime(); day++) {
    days.push({ start: new Date(day * DAY_MS).toISOString(), ...count(byDay.get(day) ?? []) })
  }
  return days
}

function listHours(posts: readonly AuthorPost[], timeZone: string): Figures['hours'] {
  const clock = fewAsked(clockOf(timeZone))
  const byHour = Map.groupBy(
    posts,
    ({ createdAt }) => (Math.floor(clock(createdAt) / HOUR_MS) + FIRST_WEEKDAY * 24) % (DAYS_OF_WEEK * 24),
  )
  return [...byHour]
    .toSorted(([a], [b]) => a - b)
    .map(([index, ofHour]) => ({
      weekday: Math.floor(index / 24),
      hour: index % 24,
      ...count(ofHour),
    }))
}

/**
 * The same clock, asked twice for each day of UTC: 10,000 posts use the offset of their day, unless that changes
 * within it.
 */
function fewAsked(clock: Clock): Clock {
  const offsets = new Map<number, number | undefined>()
  return (at) => {
    const time = Number(at)
    const day = Math.floor(time / DAY_MS) * DAY_MS
    if (!offsets.has(day)) {
      const [first, last] = [day, day + DAY_MS].map((edge) => clock(edge) - edge)
      offsets.set(day, first === last ? first : undefined)
    }
    const offset = offsets.get(day)
    return offset === undefined ? clock(time) : time + offset
  }
}

function listAssets(posts: readonly AuthorPost[]): Figures['assets'] {
  const about = posts.flatMap((post) => post.about.map((one) => ({ ...one, engagement: post.engagement })))
  return [...Map.groupBy(about, ({ symbol }) => symbol)]
    .map(([symbol, ofSymbol]) => ({ symbol, ...sumUp(ofSymbol) }))
    .toSorted((a, b) => b.posts - a.posts || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, ASSETS_MAX)
}
