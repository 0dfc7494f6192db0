import type { Live } from '#contract/app/installation/live.ts'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/find-latest-prices.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Context } from '../context/context.ts'
import { cutText } from '../http/cut-text.ts'

const PRICES_MAX = 8
const PRICES_LOOKED_AT = 40
const POSTS_MAX = 10
const POSTS_SINCE_MS = 86_400_000
/** As for prices of /v1: of sources that are not asked by the second. */
const PRICE_SINCE_MS = 900_000
const TEXT_CHARS_MAX = 240

/** What is really happening, whichever data the reader looks at otherwise. */
export async function getLive(ctx: Context): Promise<Live> {
  const db = ctx.dataMode === 'live' ? ctx.readDb : ctx.db
  const now = ctx.now()
  const sources = ctx.sources
    .filter(({ kind, rights }) => kind === 'social' && rights.show && rights.textToThirdParties)
    .map(({ id }) => id)
  const [prices, posts] = await Promise.all([
    findLatestPrices(db, { limit: PRICES_LOOKED_AT }),
    searchPosts(db, {
      sources,
      from: new Date(now.getTime() - POSTS_SINCE_MS),
      until: new Date(now.getTime() + 1),
      limit: POSTS_MAX,
    }),
  ])
  return {
    prices: prices
      .filter((price) => isFresh(price, now))
      .slice(0, PRICES_MAX)
      .map(({ asset: { id, symbol }, tick: { price, change24h, at } }) => ({
        id,
        symbol,
        price,
        ...(change24h === undefined ? {} : { change24h }),
        at: at.toISOString(),
      })),
    posts: posts.map(({ _id, platform, userRef, text, symbols, createdAt, url }) => ({
      id: _id,
      platform,
      platformName: ctx.sources.find(({ id }) => id === platform)?.name ?? platform,
      username: userRef.username,
      text: cutText(text, TEXT_CHARS_MAX),
      symbols,
      createdAt,
      ...(url === undefined ? {} : { url }),
    })),
    hasSources: (ctx.settings.enabledSources?.length ?? 0) > 0,
  }
}

function isFresh({ tick: { at, method } }: LatestPrice, now: Date): boolean {
  const maxMs = method === undefined ? PRICE_SINCE_MS : PRICE_FRESH_SECONDS * 1000
  return now.getTime() - at.getTime() <= maxMs
}
