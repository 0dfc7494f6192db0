import { createFetcher } from '#collect/http/create-fetcher.ts'
import type { SocialFeed, SocialSource, SourceSetup } from '#collect/port/source.ts'
import { HACKERNEWS_FACTS } from './facts.ts'
import { followSearch, reachBackSearch } from './follow-search.ts'
import { refreshItems } from './refresh-items.ts'

/**
 * Hacker News: stories and comments by Algolia's search, flags and counts by Firebase. Points are likes. Sources: the page
 * "HN Search API" of hn.algolia.com and the README of github.com/HackerNews/API, read 2026-11-22.
 */
export const hackernews: SocialSource = { kind: 'social', facts: HACKERNEWS_FACTS, open }

function open(setup: SourceSetup): SocialFeed {
  const fetcher = createFetcher(setup)
  return {
    follow: (options) => followSearch(setup, fetcher, options),
    reachBack: (options) => reachBackSearch(setup, fetcher, options),
    search: ({ query, since, signal }) => {
      const what = 'account' in query ? { tags: toAuthorTag(query.account) } : { text: query.text }
      return reachBackSearch(setup, fetcher, { from: since, to: setup.now(), signal }, [what])
    },
    refresh: (options) => refreshItems(setup, fetcher, options),
  }
}

/** In `tags` a comma is "and", brackets are "or": a name that holds either must stay a name, which then nobody has. */
function toAuthorTag(account: string): string {
  return `author_${account.replace(/[^\w-]/gu, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)}`
}
