import type { PlatformSummary } from '#contract/app/social-platforms.ts'
import { formatNumber } from '../ui/format/format-number.ts'

interface Mentions {
  posts: number
  /** Of the sources that are compared, now and the day before. */
  postsCompared: number
  postsBefore: number
  /** How many sources have posts now and had none before: what they add is no change. */
  newSources: number
  /** How many had posts before and were not read throughout both times: they are not compared either. */
  partlyRead: number
  /** Of the posts of all other sources against the same time before, in percent; absent when there were none. */
  change?: number
}

/** What all platforms come to together; undefined while they are on their way. */
export function sumMentions(summaries: readonly PlatformSummary[] | undefined): Mentions | undefined {
  if (!summaries) return undefined
  const sum = (of: readonly PlatformSummary[]) => of.reduce((posts, { mentions }) => posts + mentions, 0)
  const spoken = summaries.filter(({ mentionsBefore = 0 }) => mentionsBefore > 0)
  const known = spoken.filter(({ changeReason }) => changeReason === undefined)
  const added = summaries.filter(({ mentions, mentionsBefore = 0 }) => mentions > 0 && mentionsBefore === 0)
  const postsBefore = known.reduce((posts, { mentionsBefore = 0 }) => posts + mentionsBefore, 0)
  const postsCompared = sum(known)
  return {
    posts: sum(summaries),
    postsCompared,
    postsBefore,
    newSources: added.length,
    partlyRead: spoken.length - known.length,
    ...(postsBefore > 0 ? { change: (postsCompared / postsBefore - 1) * 100 } : {}),
  }
}

/** "605 the day before", or "602 against 605 the day before, leaving out 2 new sources and 1 not read throughout" */
export function describeDayBefore({ postsCompared, postsBefore, newSources, partlyRead }: Mentions): string {
  const before = `${formatNumber(postsBefore)} the day before`
  const left = [
    ...(newSources > 0 ? [newSources === 1 ? 'a new source' : `${newSources} new sources`] : []),
    ...(partlyRead > 0 ? [`${partlyRead} not read throughout`] : []),
  ]
  if (left.length === 0) return before
  return `${formatNumber(postsCompared)} against ${before}, leaving out ${left.join(' and ')}`
}
