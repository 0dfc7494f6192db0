import type { Live } from '#contract/app/installation/live.ts'
import type { Status } from '#contract/app/installation/status.ts'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { ping as contract } from '#contract/public/account.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { measureData, measureRoundTrip } from '#store/installation/measurements.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/prices.ts'
import { countPendingHours } from '#store/signals/stale-hours.ts'
import { findRescoring } from '#store/social/saving/rescorings.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Context } from '../context/context.ts'
import { cutText } from '../http/text.ts'
import { publicRoute } from '../public/public-route.ts'

/** What this installation measures of itself at this moment; nothing here is a claim. */
export async function getStatus(ctx: Context): Promise<Status> {
  const databaseMs = await measureRoundTrip(ctx.db)
  const data = await measureData(ctx.readDb)
  const now = ctx.now()
  return {
    version: ctx.settings.version ?? null,
    measuredAt: now.toISOString(),
    startedAt: ctx.startedAt.toISOString(),
    uptimeSeconds: Math.max(0, Math.floor((now.getTime() - ctx.startedAt.getTime()) / 1000)),
    databaseMs: Math.round(databaseMs * 100) / 100,
    posts: data.posts,
    newestPostAt: data.newestPostAt?.toISOString() ?? null,
    pricedAssets: data.pricedAssets,
    newestPriceAt: data.newestPriceAt?.toISOString() ?? null,
    sampleData: ctx.dataMode === 'sample',
    rescoring: ctx.dataMode === 'sample' ? null : await describeRescoring(ctx),
    signals: await countPendingHours(ctx.readDb),
  }
}

/** Null while stored posts are not read again. */
export async function describeRescoring({ db }: Pick<Context, 'db'>): Promise<Status['rescoring']> {
  const rescoring = await findRescoring(db)
  if (!rescoring || rescoring.endedAt) return null
  const { fromVersion = null, toVersion, beganAt, posts, changed, progress } = rescoring
  return { fromVersion, toVersion, beganAt: beganAt.toISOString(), posts, changed, progress }
}

const PRICES_MAX = 8
const PRICES_LOOKED_AT = 40
const POSTS_MAX = 10
const POSTS_SINCE_MS = DAY_MS
/** As for prices of /v1: of sources that are not asked by the second. */
const PRICE_SINCE_MS = 900_000
const TEXT_CHARS_MAX = 240

/** What is happening now, in live data whichever data the reader looks at otherwise; in the sample while there is none. */
export async function getLive(ctx: Context): Promise<Live> {
  const live = await readTape(ctx, ctx.dataMode === 'live' ? ctx.readDb : ctx.db, isShownToAll)
  const isSample = live.prices.length === 0 && live.posts.length === 0
  // What the sample has of a source was never that source's.
  const tape = isSample ? await readTape(ctx, ctx.sampleDb, () => true) : live
  return { ...tape, hasSources: (ctx.settings.enabledSources?.length ?? 0) > 0, isSample }
}

const isShownToAll = ({ rights }: SourceOfContext) => rights.show && rights.textToThirdParties

type SourceOfContext = Context['sources'][number]

async function readTape(
  ctx: Context,
  db: Database,
  isShown: (source: SourceOfContext) => boolean,
): Promise<Pick<Live, 'prices' | 'posts'>> {
  const now = ctx.now()
  const sources = ctx.sources.filter((one) => one.kind === 'social' && isShown(one)).map(({ id }) => id)
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
  }
}

function isFresh({ tick: { at, method } }: LatestPrice, now: Date): boolean {
  const maxMs = method === undefined ? PRICE_SINCE_MS : PRICE_FRESH_SECONDS * 1000
  return now.getTime() - at.getTime() <= maxMs
}

export const ping = publicRoute(contract, async (ctx, { key }) => ({
  body: { ok: true as const, mode: key.mode, time: ctx.now().toISOString() },
  hasData: false,
}))
