import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { formatNumber } from '../ui/format/format-number.ts'

interface Mentions {
  posts: number
  postsBefore: number
  /** How many sources have posts now and had none before: what they add is no change. */
  newSources: number
  /** Of the posts of all other sources against the same time before, in percent; absent when there were none. */
  change?: number
}

/** What all platforms come to together; undefined while they are on their way. */
export function sumMentions(summaries: readonly PlatformSummary[] | undefined): Mentions | undefined {
  if (!summaries) return undefined
  const sum = (of: readonly PlatformSummary[]) => of.reduce((posts, { mentions }) => posts + mentions, 0)
  const known = summaries.filter(({ mentionsBefore = 0 }) => mentionsBefore > 0)
  const added = summaries.filter(({ mentions, mentionsBefore = 0 }) => mentions > 0 && mentionsBefore === 0)
  const postsBefore = known.reduce((posts, { mentionsBefore = 0 }) => posts + mentionsBefore, 0)
  return {
    posts: sum(summaries),
    postsBefore,
    newSources: added.length,
    ...(postsBefore > 0 ? { change: (sum(known) / postsBefore - 1) * 100 } : {}),
  }
}

/** "605 the day before, without 2 new sources" */
export function describeDayBefore({ postsBefore, newSources }: Mentions): string {
  const without = newSources === 1 ? 'a new source' : `${newSources} new sources`
  return `${formatNumber(postsBefore)} the day before${newSources > 0 ? `, without ${without}` : ''}`
}
