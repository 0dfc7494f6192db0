import type { Static } from 'typebox'
import { CREATORS_LISTED_MAX } from '#contract/app/signals/creators.ts'
import { type CreatorRow, listCreators as contract } from '#contract/public/creators.ts'
import { resolveAssets } from '../market/resolve-assets.ts'
import { notACursor, readCursor, writeCursor } from '../public/cursor.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { type TextRight, textRightOfKey } from '../sources/apply-rights.ts'
import { readCreatorsTime } from './creators-time.ts'
import { findCreators, type RankedCreator } from './find-creators.ts'

export const listPublicCreators = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { symbol, id, platform, sort, limit } = query
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const filters = [symbol?.toUpperCase(), id, platform, sort, query.start, query.end]
  const place = query.cursor === undefined ? undefined : placeOf(readCursor(filters, query.cursor))
  const now = place ? new Date(place.nowMs) : ctx.now()
  const isOfAsset = symbol !== undefined || id !== undefined
  const asked = { startDate: query.start, endDate: query.end }
  const { from, until } = await withPointer('query', () =>
    readCreatorsTime(asked, {
      now,
      of: isOfAsset ? 'asset' : 'all',
      names: { start: 'start', end: 'end' },
    }),
  )
  const [found] = await resolveAssets(data, {
    symbols: symbol !== undefined && id === undefined ? [symbol] : [],
    ids: id === undefined ? [] : [id],
  })
  const asset = found?.asset
  const { creators, total, isSettled } =
    isOfAsset && !asset
      ? NO_CREATORS
      : await findCreators(ctx, data, {
          symbol: asset?.symbol ?? '',
          source: platform,
          from,
          until,
          order: sort,
          offset: place?.offset ?? 0,
          limit,
        })
  const next = (place?.offset ?? 0) + limit
  const goesOn = next < Math.min(total.creators, CREATORS_LISTED_MAX)
  const nextCursor = goesOn ? writeCursor(filters, [now.getTime(), next]) : undefined
  const mayLeave = textRightOfKey(ctx, key)
  return {
    body: {
      status:
        creators.length > 0 ? ('ok' as const) : isOfAsset && !asset ? NOT_COVERED : ('no_data' as const),
      asset: asset ? { id: asset.id, symbol: asset.symbol, name: asset.name } : null,
      from: from.toISOString(),
      until: until.toISOString(),
      settled: isSettled,
      creators: total.creators,
      posts: total.rawPosts,
      engagement: total.rawEngagement ?? null,
      filtered_posts: total.posts,
      filtered_engagement: total.engagement ?? null,
      data: creators.map((creator) => toRow(creator, mayLeave)),
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: creators.length > 0,
    nextCursor,
  }
})

const NOT_COVERED = 'not_covered' as const
const NO_CREATORS = {
  creators: [],
  total: { creators: 0, posts: 0, engagement: 0, rawPosts: 0, rawEngagement: 0 },
  isSettled: true,
}

/** The moment of the first page, so that all are of the same hours, and how many creators came before. */
function placeOf([nowMs, offset]: (string | number | null)[]): { nowMs: number; offset: number } {
  const isMoment = typeof nowMs === 'number' && Number.isInteger(nowMs) && nowMs > 0 && nowMs <= MOMENT_MAX
  const isOffset = typeof offset === 'number' && Number.isInteger(offset) && offset > 0
  if (!isMoment || !isOffset || offset >= CREATORS_LISTED_MAX) throw notACursor()
  return { nowMs, offset }
}

const MOMENT_MAX = Date.UTC(9999, 0, 1)

/** What the source keeps to itself is left out: who wrote, and what its own counts come to. */
function toRow(creator: RankedCreator, mayLeave: TextRight): Static<typeof CreatorRow> {
  const mayTell = mayLeave(creator.source)
  return {
    rank: creator.rank,
    source: creator.source,
    username: mayTell ? creator.username : null,
    followers: (mayTell ? creator.followers : null) ?? null,
    withheld: mayTell ? null : 'source_terms',
    posts: creator.rawPosts,
    engagement: (mayTell ? creator.rawEngagement : null) ?? null,
    filtered_posts: creator.posts,
    filtered_engagement: (mayTell ? creator.engagement : null) ?? null,
    filtered_engagement_share: (mayTell ? creator.engagementShare : null) ?? null,
    filtered_post_share: creator.postShare ?? null,
  }
}
