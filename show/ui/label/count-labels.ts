import type { Counts } from '#contract/posts.ts'
import { labelOfSource, type PlatformName } from './platform-mark.tsx'

const COUNT_LABELS: Readonly<Record<keyof Counts, string>> = {
  views: 'Views',
  likes: 'Likes',
  replies: 'Replies',
  comments: 'Comments',
  shares: 'Shares',
  retweets: 'Reposts',
}

/** What a source calls its counts: points on Hacker News, boosts on Mastodon. */
export function countLabelsOf(source: PlatformName): Readonly<Record<keyof Counts, string>> {
  return { ...COUNT_LABELS, ...labelOfSource(source)?.countNames }
}
