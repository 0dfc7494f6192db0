import { binance } from './market/binance/binance.ts'
import { coinbase } from './market/coinbase/coinbase.ts'
import { coingecko } from './market/coingecko/coingecko.ts'
import { kraken } from './market/kraken/kraken.ts'
import type { MarketSource, SocialSource, Source } from './port/source.ts'
import { bluesky } from './social/bluesky/bluesky.ts'
import { facebook } from './social/facebook/facebook.ts'
import { hackernews } from './social/hackernews/hackernews.ts'
import { instagram } from './social/instagram/instagram.ts'
import { mastodon } from './social/mastodon/mastodon.ts'
import { news } from './social/news/news.ts'
import { nostr } from './social/nostr/nostr.ts'
import { twitter } from './social/twitter/twitter.ts'

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
