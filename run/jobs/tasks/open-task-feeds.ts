import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { type SocialFeed, type SocialSource, SourceSetupWrong } from '#collect/port/source.ts'
import { chargesForPosts } from '#contract/source-facts.ts'
import type { SearchOffer } from '#serve/context/context.ts'
import { findEnabledSources, type SourceChoice, setupOf } from '../collect/enabled-sources.ts'
import type { FindFeed } from './run-scrape.ts'

/** The feeds that tasks search, opened as they are asked for: one of each, so that its limits hold for all tasks together. */
export function createFeedFinder(choice: SourceChoice, now: () => Date): FindFeed {
  const opened = new Map<string, SocialFeed | { refusal: string }>()
  return (id) => {
    const known = opened.get(id) ?? openFeed(id, choice, now)
    opened.set(id, known)
    return known
  }
}

/** What a task can search each source of posts for here, or why it cannot. No connection is made. */
export function listSearches(choice: SourceChoice, now: () => Date): Record<string, SearchOffer> {
  return Object.fromEntries(
    SOCIAL_SOURCES.map(({ facts: { id } }) => {
      const feed = openFeed(id, choice, now)
      return [id, 'refusal' in feed ? feed : { hashtags: feed.hashtags }]
    }),
  )
}

function openFeed(id: string, choice: SourceChoice, now: () => Date): SocialFeed | { refusal: string } {
  const source = SOCIAL_SOURCES.find(({ facts }) => facts.id === id)
  if (!source) return { refusal: 'there is no such source' }
  const lacking = source.facts.needs
    .map(({ setting }) => setting)
    .filter((name) => !choice.sourceSettings[name])
  if (lacking.length > 0) return { refusal: `it needs ${lacking.join(' and ')}, which is not set here` }
  if (findEnabledSources(choice, [source]).enabled.length === 0) return { refusal: 'it is switched off here' }
  // A second reader would count the day's spending for itself.
  if (chargesForPosts(source.facts)) {
    return { refusal: 'each post costs money, and the daily limit is reserved for the running collection' }
  }
  return openSource(source, choice, now)
}

function openSource(
  source: SocialSource,
  choice: SourceChoice,
  now: () => Date,
): SocialFeed | { refusal: string } {
  try {
    const feed = source.open({ ...setupOf(source.facts, choice), now, random: Math.random })
    return feed.search ? feed : { refusal: 'it offers no search by account or words' }
  } catch (error) {
    if (error instanceof SourceSetupWrong) return { refusal: error.message }
    throw error
  }
}
