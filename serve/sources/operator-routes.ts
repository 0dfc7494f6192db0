import * as contract from '#contract/app/operator/sources.ts'
import { addNewsFeed, listNewsFeeds, type NewsFeed, removeNewsFeed } from '#store/sources/news-feeds.ts'
import { type Route, route } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { changedBy } from '../http/address.ts'
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts'

/** A feed is asked by itself every five minutes; more of them would be asked later than that. */
const FEEDS_MAX = 200

const listFeeds = route(contract.listFeeds, async (ctx) => {
  const chosen = await listNewsFeeds(ctx.db)
  const { fixed, byDefault } = feedSettings(ctx)
  return {
    fixed: [...fixed],
    data: chosen.map(toListed),
    byDefault: chosen.length > 0 || fixed.length > 0 ? [] : [...byDefault],
  }
})

const tryFeed = route(contract.tryFeed, (ctx, { body }) => read(ctx, toAddress(body.url)))

const addFeed = route(contract.addFeed, async (ctx, { body, user, address }) => {
  const url = toAddress(body.url)
  const { fixed, byDefault } = feedSettings(ctx)
  if (fixed.includes(url)) throw conflict('url', 'NEWS_FEEDS names this feed already')
  const { title } = await read(ctx, url)
  const added = await addNewsFeed(ctx.db, {
    feed: { url, title },
    before: fixed.length > 0 ? [] : byDefault,
    feedsMax: FEEDS_MAX,
    userId: user.id,
    by: changedBy('session', { address }),
    now: ctx.now(),
  })
  if (added === 'taken') throw conflict('url', 'This feed is in the list already')
  if (added === 'too-many')
    throw conflict('url', `The list can have up to ${FEEDS_MAX} feeds. Remove one first.`)
  return toListed(added)
})

const removeFeed = route(contract.removeFeed, async (ctx, { params, user, address }) => {
  const by = changedBy('session', { address })
  const outcome = await removeNewsFeed(ctx.db, { id: params.id, userId: user.id, by, now: ctx.now() })
  if (outcome === 'missing') throw notFound()
  if (outcome === 'last') {
    throw conflict('id', 'The last feed cannot be removed. To stop reading news, leave news out of SOURCES.')
  }
  return undefined
})

export const operatorRoutes: Route[] = [listFeeds, tryFeed, addFeed, removeFeed]

function feedSettings({ settings }: Context) {
  return settings.newsFeeds ?? { fixed: [], byDefault: [] }
}

/** As addresses are compared. Throws 400 for what is no address that a feed may have. */
function toAddress(written: string): string {
  const url = URL.canParse(written.trim()) ? new URL(written.trim()) : undefined
  const isWeb = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== ''
  if (!isWeb) throw invalid('url', 'url must be an address such as https://example.com/feed.xml')
  if (url.username || url.password) throw invalid('url', 'url must be without a user name and password')
  url.hash = ''
  if (url.href.length > contract.FEED_URL_MAX_CHARS) {
    throw invalid('url', `url must be at most ${contract.FEED_URL_MAX_CHARS} characters long`)
  }
  return url.href
}

/** Throws 422 with the reason where the address cannot be read as a feed. */
async function read(ctx: Context, url: string): Promise<contract.TriedFeed> {
  if (!ctx.tryFeed)
    throw new Refusal({ status: 409, code: 'not_here', message: 'No feed can be tried here.' })
  try {
    return await ctx.tryFeed(url)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new Refusal({
      status: 422,
      code: 'feed_unreadable',
      field: 'url',
      message: `${new URL(url).host} ${error.message}`,
      cause: error,
    })
  }
}

function toListed({ addedAt, ...feed }: NewsFeed): contract.ListedFeed {
  return { ...feed, addedAt: addedAt.toISOString() }
}
