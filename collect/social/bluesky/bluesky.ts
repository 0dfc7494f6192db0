import { createFetcher } from '#collect/http/create-fetcher.ts'
import type { SocialFeed, SocialSource, SourceSetup } from '#collect/port/source.ts'
import { BLUESKY_FACTS } from './facts.ts'
import { followJetstream } from './follow-jetstream.ts'
import { reachBackJetstream } from './reach-back-jetstream.ts'
import { refreshPosts } from './refresh-posts.ts'

/**
 * Bluesky by its Jetstream v2 and, for counts and names, its public API; neither needs a key. A post's id is its
 * at:// address. Sources: the design and the lexicons in github.com/bluesky-social/jetstream, read 2026-11-22.
 */
export const bluesky: SocialSource = {
  kind: 'social',
  facts: BLUESKY_FACTS,
  open,
  authorOfId: (id) => /^at:\/\/(did:[^/]+)\//.exec(id)?.[1],
}

function open(setup: SourceSetup): SocialFeed {
  const fetcher = createFetcher(setup)
  return {
    follow: (options) => followJetstream(setup, options),
    reachBack: (options) => reachBackJetstream(setup, options),
    refresh: (options) => refreshPosts(setup, fetcher, options),
  }
}
