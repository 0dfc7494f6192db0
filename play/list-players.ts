import { startBlueskyPlayer } from './bluesky/bluesky-player.ts'
import { PLAYED_TOKEN as GRAPH_TOKEN, startGraphPlayer } from './graph/graph-player.ts'
import { startHackerNewsPlayer } from './hackernews/hackernews-player.ts'
import { startBinancePlayer } from './market/binance-player.ts'
import { startCoinbasePlayer } from './market/coinbase-player.ts'
import { startCoingeckoPlayer } from './market/coingecko-player.ts'
import { startKrakenPlayer } from './market/kraken-player.ts'
import { startMastodonPlayer } from './mastodon/mastodon-player.ts'
import { startNewsPlayer } from './news/news-player.ts'
import { startNostrPlayer } from './nostr/nostr-player.ts'
import { PLAYED_TOKEN, startTwitterPlayer } from './twitter/twitter-player.ts'

export interface PlayOptions {
  /** 0 takes a free one. */
  port: number
  seed: number
  /** What happens a second; each player has its own measure and default. */
  rate?: number
}

/** A player that runs, with the settings that send Crowdtape to it. */
export interface Played {
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Every source that can be played, by its id. */
export const PLAYERS: Record<string, (options: PlayOptions) => Promise<Played>> = {
  bluesky: async (options) => {
    const { url, streamUrl, stop } = await startBlueskyPlayer(options)
    return { env: { BLUESKY_URL: url, BLUESKY_STREAM_URL: streamUrl }, stop }
  },
  hackernews: async (options) => {
    const { url, stop } = await startHackerNewsPlayer(options)
    return { env: { HACKERNEWS_URL: url }, stop }
  },
  news: async (options) => {
    const { feeds, stop } = await startNewsPlayer(options)
    return { env: { NEWS_FEEDS: feeds.join(',') }, stop }
  },
  twitter: async (options) => {
    const { url, stop } = await startTwitterPlayer(options)
    return { env: { X_URL: url, X_STREAM_URL: url, X_BEARER_TOKEN: PLAYED_TOKEN }, stop }
  },
  mastodon: async (options) => {
    const { url, stop } = await startMastodonPlayer(options)
    return { env: { MASTODON_URLS: url }, stop }
  },
  nostr: async (options) => {
    const { streamUrl, stop } = await startNostrPlayer(options)
    return { env: { NOSTR_RELAYS: streamUrl }, stop }
  },
  graph: async (options) => {
    const { url, stop } = await startGraphPlayer(options)
    return {
      env: { GRAPH_URL: url, FACEBOOK_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCESS_TOKEN: GRAPH_TOKEN },
      stop,
    }
  },
  binance: async (options) => {
    const { url, streamUrl, stop } = await startBinancePlayer(options)
    return { env: { BINANCE_URL: url, BINANCE_STREAM_URL: streamUrl }, stop }
  },
  coinbase: async (options) => {
    const { url, streamUrl, stop } = await startCoinbasePlayer(options)
    return { env: { COINBASE_URL: url, COINBASE_STREAM_URL: streamUrl }, stop }
  },
  kraken: async (options) => {
    const { url, streamUrl, stop } = await startKrakenPlayer(options)
    return { env: { KRAKEN_URL: url, KRAKEN_STREAM_URL: streamUrl }, stop }
  },
  coingecko: async (options) => {
    const { url, stop } = await startCoingeckoPlayer(options)
    return { env: { COINGECKO_URL: url }, stop }
  },
}
