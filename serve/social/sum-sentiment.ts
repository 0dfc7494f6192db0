import type { Source } from '#contract/posts.ts'
import type { MentionBucket } from '#store/social/figures/mentions.ts'
import { sentimentOf } from './read-basis.ts'
import type { TimeframeEdges } from './read-timeframe.ts'

/** What some posts come to, and how that changed; absent figures are null. */
export interface SentimentSum {
  posts: number
  postsChange: number | null
  sentimentPosts: number
  sentiment: number | null
  sentimentChange: number | null
  /** What the changes compare: posts of the sources that were read throughout both times. */
  compared: { posts: number; sentiment: number | null }
  comparedWith: { posts: number; sentiment: number | null }
}

export interface SentimentTimes {
  edges: Pick<TimeframeEdges, 'from'>
  /** Sources that were not read throughout both times: that one of them is read since is no rise. */
  uncompared: ReadonlySet<Source>
}

/** Sums up the buckets of a timeframe. */
export function sumSentiment(buckets: MentionBucket[], { edges, uncompared }: SentimentTimes): SentimentSum {
  const covered = buckets.filter(({ source }) => !uncompared.has(source))
  const all = sum(buckets.filter(({ startsAt }) => startsAt >= edges.from))
  const compared = sum(covered.filter(({ startsAt }) => startsAt >= edges.from))
  const before = sum(covered.filter(({ startsAt }) => startsAt < edges.from))
  const [now, then] = [sentimentOf(compared), sentimentOf(before)]
  return {
    posts: all.posts,
    postsChange: before.posts === 0 ? null : round(((compared.posts - before.posts) / before.posts) * 100, 2),
    sentimentPosts: all.sentimentPosts,
    sentiment: sentimentOf(all),
    sentimentChange: now === null || then === null ? null : round(now - then, 4),
    compared: { posts: compared.posts, sentiment: now },
    comparedWith: { posts: before.posts, sentiment: then },
  }
}

function sum(buckets: MentionBucket[]) {
  const sums = { posts: 0, sentimentPosts: 0, sentimentSumBp: 0 }
  for (const bucket of buckets) {
    sums.posts += bucket.posts
    sums.sentimentPosts += bucket.sentimentPosts
    sums.sentimentSumBp += bucket.sentimentSumBp
  }
  return sums
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
