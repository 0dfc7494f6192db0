import type { PlatformSummary } from '#contract/app/social-platforms.ts'

interface Mentions {
  posts: number
  postsBefore: number
  /** Of the posts against the same time before, in percent; absent when there were none. */
  change?: number
}

/** What all platforms come to together; undefined while they are on their way. */
export function sumMentions(summaries: readonly PlatformSummary[] | undefined): Mentions | undefined {
  if (!summaries) return undefined
  const posts = summaries.reduce((sum, { mentions }) => sum + mentions, 0)
  const postsBefore = summaries.reduce((sum, { mentionsBefore = 0 }) => sum + mentionsBefore, 0)
  return { posts, postsBefore, ...(postsBefore > 0 ? { change: (posts / postsBefore - 1) * 100 } : {}) }
}
