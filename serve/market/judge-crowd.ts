import { changeInterval, scatterOf, shareInterval } from '#analyze/statistics.ts'
import type { AssetHistory, Verdict } from '#contract/app/market.ts'
import type { SymbolBucket } from '#store/social/figures/list-symbol-buckets.ts'

export type Mood = Omit<AssetHistory['moods'][number], 'start'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7
/** Below so many judged posts a week says too little to be compared. */
export const COMPARABLE_POSTS_MIN = 30
/** One day outside of what was usual is a day, two are a turn. */
const TURNING_DAYS_MIN = 2

/** The mean of buckets, 0 to 1, with its interval of 95 %. Undefined where no post was judged. */
export function moodOf(
  buckets: readonly Pick<SymbolBucket, 'sentimentPosts' | 'sentimentBp'>[],
): Mood | undefined {
  const posts = buckets.reduce((sum, bucket) => sum + bucket.sentimentPosts, 0)
  if (posts === 0) return undefined
  const sumBp = buckets.reduce((sum, bucket) => sum + bucket.sentimentPosts * (bucket.sentimentBp ?? 0), 0)
  const mood = sumBp / posts / 10_000
  const { low, high } = shareInterval(mood, posts) ?? { low: 0, high: 1 }
  return { mood: round(mood), low: round(low), high: round(high), posts }
}

/**
 * The mood of the 24 hours that end with each step from `from` to `until`. `buckets` are hours, or days where a step is
 * one, and begin a day before `from`.
 */
export function rollMoods(
  buckets: readonly SymbolBucket[],
  { from, until, stepMs }: { from: Date; until: Date; stepMs: number },
): AssetHistory['moods'] {
  const moods: AssetHistory['moods'] = []
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  for (let start = first; start < until.getTime(); start += stepMs) {
    const end = start + stepMs
    const mood = moodOf(within(buckets, { from: end - Math.max(DAY_MS, stepMs), until: end }))
    if (mood) moods.push({ start: new Date(start).toISOString(), ...mood })
  }
  return moods
}

/**
 * The last week against the one before. `hours` are of the asset and of everything, in the 14 days to `until`; where one
 * of its sources was not read throughout these, nothing is compared.
 */
export function judgeWeek(
  {
    asset,
    all,
    isUnread = false,
  }: { asset: readonly SymbolBucket[]; all: readonly SymbolBucket[]; isUnread?: boolean },
  until: Date,
): Verdict {
  const end = until.getTime()
  const weekOf = (daysAgo: number): Verdict['week'] => {
    const span = { from: end - (daysAgo + WEEK_DAYS) * DAY_MS, until: end - daysAgo * DAY_MS }
    const said = within(asset, span)
    const mood = moodOf(said)
    const [posts, conversation] = [countPosts(said), countPosts(within(all, span))]
    const share = shareInterval(posts / conversation, conversation)
    return {
      from: new Date(span.from).toISOString(),
      until: new Date(span.until).toISOString(),
      posts,
      conversation,
      ...(share ? { share: { low: round(share.low), high: round(share.high) } } : {}),
      ...(mood ? { mood } : {}),
    }
  }
  const [week, before] = [weekOf(0), weekOf(WEEK_DAYS)]
  const isComparable =
    !isUnread && [week, before].every(({ mood }) => (mood?.posts ?? 0) >= COMPARABLE_POSTS_MIN)
  const turning = isComparable && before.mood ? findTurn(asset, { end, usual: before.mood.mood }) : undefined
  const scatter = scatterOf(
    Array.from({ length: WEEK_DAYS }, (_, day) => {
      const from = end - (2 * WEEK_DAYS - day) * DAY_MS
      return countPosts(within(asset, { from, until: from + DAY_MS }))
    }),
  )
  const change = isUnread
    ? undefined
    : changeInterval({ now: week.posts, before: before.posts, times: 1, scatter })
  return {
    week,
    before,
    ...(change ? { postsChange: { low: round(change.low), high: round(change.high) } } : {}),
    isComparable,
    ...(isUnread ? { isUnread } : {}),
    ...(turning ? { turning } : {}),
  }
}

/** The days up to the end whose interval lies on one side of what was usual, without a break. */
function findTurn(
  hours: readonly SymbolBucket[],
  { end, usual }: { end: number; usual: number },
): Verdict['turning'] {
  const sideOf = (daysAgo: number) => {
    const until = end - daysAgo * DAY_MS
    const mood = moodOf(within(hours, { from: until - DAY_MS, until }))
    if (mood === undefined || (mood.low <= usual && mood.high >= usual)) return undefined
    return mood.low > usual ? 'positive' : 'negative'
  }
  const direction = sideOf(0)
  if (direction === undefined) return undefined
  let days = 1
  while (days < WEEK_DAYS && sideOf(days) === direction) days++
  if (days < TURNING_DAYS_MIN) return undefined
  return { direction, since: new Date(end - days * DAY_MS).toISOString(), days }
}

function within(
  buckets: readonly SymbolBucket[],
  { from, until }: { from: number; until: number },
): SymbolBucket[] {
  return buckets.filter(({ startsAt }) => startsAt.getTime() >= from && startsAt.getTime() < until)
}

function countPosts(buckets: readonly SymbolBucket[]): number {
  return buckets.reduce((sum, { posts }) => sum + posts, 0)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
