/** Sums of filtered posts over some time, as the signals keep them. */
export interface CrowdBucket {
  startsAt: Date
  rawPosts: number
  posts: number
  judged: number
  sentimentSumBp: number
  sentimentSquares: number
  surePositiveBp: number
  sureNegativeBp: number
}

/** What a mean is made of. */
export type MoodSums = Pick<CrowdBucket, 'judged' | 'sentimentSumBp' | 'sentimentSquares'>

/** A mean and how far it may be off: 95 of 100 such intervals hold what the mean of endless posts would be. */
export interface Mean {
  /** 0 negative to 1 positive. */
  value: number
  low: number
  high: number
  /** How many posts it is the mean of. */
  posts: number
}

/** Fewer say nothing that holds. ours */
export const JUDGED_POSTS_MIN = 10
const Z_95 = 1.96
const WHOLE_BP = 10_000
const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The mean sentiment; undefined of too few posts. The interval is the normal one, mean +- 1.96 s / sqrt(n). */
export function findMean(buckets: readonly MoodSums[]): Mean | undefined {
  const posts = sumOf(buckets, 'judged')
  if (posts < JUDGED_POSTS_MIN) return undefined
  const mean = sumOf(buckets, 'sentimentSumBp') / posts
  const half = Z_95 * Math.sqrt(varianceOf(buckets) / posts)
  return {
    value: mean / WHOLE_BP,
    low: Math.max(0, (mean - half) / WHOLE_BP),
    high: Math.min(1, (mean + half) / WHOLE_BP),
    posts,
  }
}

/** What a mean changed by, with its interval; it is certain where that leaves out 0. Welch's, by the normal distribution. */
export function compareMeans(
  now: readonly CrowdBucket[],
  before: readonly CrowdBucket[],
): { value: number; low: number; high: number; isCertain: boolean } | undefined {
  const [mean, meanBefore] = [findMean(now), findMean(before)]
  if (!mean || !meanBefore) return undefined
  const value = mean.value - meanBefore.value
  const half =
    (Z_95 * Math.sqrt(varianceOf(now) / mean.posts + varianceOf(before) / meanBefore.posts)) / WHOLE_BP
  return { value, low: value - half, high: value + half, isCertain: Math.abs(value) > half }
}

function varianceOf(buckets: readonly MoodSums[]): number {
  const posts = sumOf(buckets, 'judged')
  const mean = sumOf(buckets, 'sentimentSumBp') / posts
  return Math.max(0, (sumOf(buckets, 'sentimentSquares') - posts * mean ** 2) / Math.max(1, posts - 1))
}

/**
 * Since when the mean of 24 hours has been on the side of `mark` that it is on at `until`: the first of the hours without
 * a break at whose end it was, looking back over `hours`. Hours of too few posts break nothing.
 */
export function findTurn(
  buckets: readonly CrowdBucket[],
  { mark, until, hours }: { mark: number; until: Date; hours: number },
): { direction: 'positive' | 'negative'; since: Date } | undefined {
  const meanAt = (end: Date) => findMean(between(buckets, new Date(end.getTime() - DAY_HOURS * HOUR_MS), end))
  const last = meanAt(until)
  if (!last || last.value === mark) return undefined
  const isBelow = last.value < mark
  let since = until
  for (let back = 1; back <= hours; back++) {
    const end = new Date(until.getTime() - back * HOUR_MS)
    const mean = meanAt(end)
    if (mean && mean.value < mark !== isBelow) break
    if (mean) since = end
  }
  return { direction: isBelow ? 'negative' : 'positive', since }
}

/**
 * Sum of p+ over posts with p+ of at least 0.7 less that of p- alike: how many posts more are surely positive than surely
 * negative. Source: Santiment academy, "Sentiment balance".
 */
export function sentimentBalance(buckets: readonly CrowdBucket[]): number {
  return (sumOf(buckets, 'surePositiveBp') - sumOf(buckets, 'sureNegativeBp')) / WHOLE_BP
}

/**
 * Weighted sentiment: how unusual today's volume times mood is, in standard deviations of the days before. The mood of a
 * day is its mean sentiment from -1 to 1. Undefined while fewer than seven of the days have posts, or all of them are the
 * same. Source: Santiment academy, "Weighted sentiment".
 */
export function weightedSentiment(
  today: readonly CrowdBucket[],
  days: readonly CrowdBucket[][],
): number | undefined {
  const known = days.filter((day) => sumOf(day, 'judged') > 0).map(volumeTimesMood)
  if (known.length < WEIGHTED_DAYS_MIN || sumOf(today, 'judged') === 0) return undefined
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length - 1))
  if (deviation <= ROUNDING * Math.abs(mean)) return undefined
  return (volumeTimesMood(today) - mean) / deviation
}

export const WEIGHTED_DAYS_MIN = 7
/** Days that are all the same differ from their mean by what rounding makes, far less than this part of it. */
const ROUNDING = 1e-9

function volumeTimesMood(buckets: readonly CrowdBucket[]): number {
  const mean = sumOf(buckets, 'sentimentSumBp') / sumOf(buckets, 'judged') / WHOLE_BP
  return sumOf(buckets, 'posts') * (2 * mean - 1)
}

/** The buckets that begin within a time. */
export function between(buckets: readonly CrowdBucket[], from: Date, until: Date): CrowdBucket[] {
  return buckets.filter(({ startsAt }) => startsAt >= from && startsAt < until)
}

export function sumOf<Field extends Exclude<keyof CrowdBucket, 'startsAt'>>(
  buckets: readonly Record<Field, number>[],
  of: Field,
): number {
  return buckets.reduce((sum, bucket) => sum + bucket[of], 0)
}

/** What a figure is made of, in words that stand beside the code that computes it. */
export interface Formula {
  text: string
  /** Who defined it. */
  source: string
  unit: string
}

const COUNTED = 'posts that count: without copies, spam and what is over an author’s cap'

const WILSON = 'Wilson 1927'

/** The figures of an asset's summary. All are of 24 whole hours (UTC). */
export const CROWD_FORMULAS = {
  posts: { text: `number of ${COUNTED}`, source: 'Crowdtape', unit: 'posts' },
  authors: {
    text: 'different authors of the posts that count, by HyperLogLog over the hours, at most 3 % off',
    source: 'Flajolet et al. 2007, HyperLogLog',
    unit: 'people',
  },
  spam: { text: '1 - posts that count / all posts', source: 'Crowdtape', unit: '0 to 1' },
  mood: {
    text: `sum of the sentiment towards the asset / number of judged ${COUNTED}; interval: mean ± ${Z_95} s / √n; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape’s specification, section 3; Student’s interval by the normal distribution',
    unit: '0 negative to 1 positive',
  },
  mood_change: {
    text: `mood - mood of the 7 days before, as far as all of its sources were read; interval: ± ${Z_95} √(s²/n + s²/n of the days before)`,
    source: 'Welch 1947, by the normal distribution',
    unit: 'difference of two moods',
  },
  tone: {
    text: `mean of (1 + p+ - p-) / 2 of the tone, of ${COUNTED}; interval: ${WILSON}; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape; tone as Hutto and Gilbert 2014 rate it, model of docs/decisions/0003',
    unit: '0 sounds bad to 1 sounds good',
  },
  stance: {
    text: `mean of (1 + p+ - p-) / 2 of the stance towards the asset, of ${COUNTED}; interval: ${WILSON}; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape; stance as StockTwits’ bullish and bearish labels, model of docs/decisions/0190',
    unit: '0 expects a fall to 1 expects a rise',
  },
  dominance: {
    text: `posts that count for the asset / posts that count for each of the 100 largest assets; interval: ${WILSON}`,
    source: 'Santiment academy, social dominance',
    unit: '0 to 1',
  },
  balance: {
    text: 'sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7',
    source: 'Santiment academy, sentiment balance',
    unit: 'posts',
  },
  weighted: {
    text: `(v - mean of v) / standard deviation of v over the 20 days before; v = posts x (2 mood - 1); of the days since all of its sources are read; at least ${WEIGHTED_DAYS_MIN} days`,
    source: 'Santiment academy, weighted sentiment',
    unit: 'standard deviations',
  },
} as const satisfies Record<string, Formula>
