import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { formatNumber } from '../ui/format/format-number.ts'

interface Mood {
  /** The mean of all posts that have one, 0 to 1; absent when none has. */
  sentiment?: number
  sentimentPosts: number
  posts: number
  postsBefore: number
  /** Of the posts against the same time before, in percent; absent when there were none. */
  change?: number
}

/** What all platforms come to together; undefined while they are on their way. */
export function sumMood(summaries: readonly PlatformSummary[] | undefined): Mood | undefined {
  if (!summaries) return undefined
  const sum = (of: (summary: PlatformSummary) => number) =>
    summaries.reduce((total, summary) => total + of(summary), 0)
  const posts = sum(({ mentions }) => mentions)
  const postsBefore = sum(({ mentionsBefore = 0 }) => mentionsBefore)
  const sentimentPosts = sum((summary) => summary.sentimentPosts)
  const mood = sum(({ sentiment = 0, sentimentPosts: count }) => sentiment * count)
  return {
    posts,
    postsBefore,
    sentimentPosts,
    ...(sentimentPosts > 0 ? { sentiment: mood / sentimentPosts } : {}),
    ...(postsBefore > 0 ? { change: (posts / postsBefore - 1) * 100 } : {}),
  }
}

const POSTS_MIN = 30 // fewer say nothing of a day

/** "up 3 points on the day before, 1,204 posts": how a mood moved, and of how many posts it is. */
export function describeMove(now: Mood, before: Mood | undefined): string {
  const of = `${formatNumber(now.sentimentPosts)} ${now.sentimentPosts === 1 ? 'post' : 'posts'}`
  if (now.sentiment === undefined) return of
  if (now.sentimentPosts < POSTS_MIN) return `${of}, too few to say`
  if (before?.sentiment === undefined || before.sentimentPosts < POSTS_MIN) return of
  const points = Math.round(now.sentiment * 100) - Math.round(before.sentiment * 100)
  if (points === 0) return `as the day before, ${of}`
  return `${points > 0 ? 'up' : 'down'} ${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} on the day before, ${of}`
}
