import { createFetcher } from './http/create-fetcher.ts'
import { binance } from './market/binance/binance.ts'
import { coinbase } from './market/coinbase/coinbase.ts'
import { coingecko } from './market/coingecko/coingecko.ts'
import { kraken } from './market/kraken/kraken.ts'
import type { MarketSource, SocialFeed, SocialSource, Source, SourceSetup } from './port/source.ts'
import { BLUESKY_FACTS } from './social/bluesky/facts.ts'
import { followJetstream } from './social/bluesky/follow-jetstream.ts'
import { reachBackJetstream } from './social/bluesky/reach-back-jetstream.ts'
import { refreshPosts } from './social/bluesky/refresh-posts.ts'
import { facebook } from './social/facebook/facebook.ts'
import { hackernews } from './social/hackernews/hackernews.ts'
import { instagram } from './social/instagram/instagram.ts'
import { mastodon } from './social/mastodon/mastodon.ts'
import { news } from './social/news/news.ts'
import { nostr } from './social/nostr/nostr.ts'
import { twitter } from './social/twitter/twitter.ts'

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

/** 25 posts, each with the one that it quotes: 5 kB as a rule. A crafted record may be 1 MB. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024

/** Every source there is, in the order in which they are shown. Adding one is a folder and a line here. docs/guides/sources.md */
export const SOCIAL_SOURCES: readonly SocialSource[] = [
  bluesky,
  hackernews,
  news,
  mastodon,
  nostr,
  twitter,
  instagram,
  facebook,
]

export const MARKET_SOURCES: readonly MarketSource[] = [binance, coinbase, kraken, coingecko]

export const SOURCES: readonly Source[] = [...SOCIAL_SOURCES, ...MARKET_SOURCES]

function open(setup: SourceSetup): SocialFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  return {
    follow: (options) => followJetstream(setup, options),
    reachBack: (options) => reachBackJetstream(setup, options),
    refresh: (options) => refreshPosts(setup, fetcher, options),
  }
}
