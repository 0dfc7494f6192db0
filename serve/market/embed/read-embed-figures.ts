import type { Asset } from '#contract/market.ts'
import { findLatestPrices, type LatestPrice } from '#store/market/find-latest-prices.ts'
import { listMentionBuckets } from '#store/social/figures/list-mention-buckets.ts'
import { listSources } from '#store/social/figures/list-sources.ts'
import type { Context } from '../../context/context.ts'
import { figureRightOf } from '../../sources/apply-rights.ts'
import { listAttributions } from '../../sources/list-attributions.ts'
import { COMPARABLE_POSTS_MIN, judgeWeek, type Mood } from '../judge-crowd.ts'
import { findPriceCircumstances, judgePrice } from '../price-absence.ts'
import { readEnd } from '../read-end.ts'
import { resolveAssets } from '../resolve-assets.ts'

const WEEK_MS = 7 * 86_400_000

/** The price of now, or why there is none: it is old, its source keeps it to itself, or nobody ever told one. */
export type EmbedPrice =
  | { status: 'now'; dollars: number; change24h: number | undefined; at: Date }
  | { status: 'old'; at: Date }
  | { status: 'withheld' }
  | { status: 'none' }

/** What an embed tells of an asset. */
export interface EmbedFigures {
  asset: Asset
  isSample: boolean
  price: EmbedPrice
  /** Of the last seven days, as the page of the asset says it; absent: too few posts to say. */
  mood: Mood | undefined
  /** Posts of the last seven days that speak of it. */
  posts: number
  /** Until when posts count. */
  at: Date
  /** What the terms of the sources ask to be shown beside it. */
  attribution: { text: string; url: string }[]
}

/**
 * The figures of an asset by its id or its ticker, in any case, of which the largest asset has the first claim; undefined
 * for one that nobody knows. Each query by an index: assets_by_symbol, primary keys, post_rollups_by_symbol.
 */
export async function readEmbedFigures(ctx: Context, name: string): Promise<EmbedFigures | undefined> {
  const resolved = await resolveAssets(ctx.readDb, { ids: [name], symbols: [name] })
  const asset = resolved.findLast(({ asset }) => asset)?.asset
  if (!asset) return undefined
  const isSample = ctx.dataMode === 'sample'
  const until = readEnd(ctx, {})
  const since = new Date(until.getTime() - WEEK_MS)
  const [[latest], circumstances, sources] = await Promise.all([
    findLatestPrices(ctx.readDb, { assetIds: [asset.id], limit: 1 }),
    findPriceCircumstances(ctx, ctx.readDb),
    listSources(ctx.readDb),
  ])
  const buckets = await listMentionBuckets(ctx.readDb, {
    symbols: [asset.symbol],
    sources,
    grain: 'hour',
    from: since,
    until,
  })
  const { week } = judgeWeek({ asset: buckets.map(toHour), all: [] }, until)
  const price = toPrice(latest, {
    isNow: judgePrice(latest?.tick, circumstances).status === 'ok',
    mayLeave: isSample ? () => true : figureRightOf(ctx),
  })
  const used = [
    ...(price.status === 'now' && latest ? namesOfPrice(latest) : []),
    ...buckets.map(({ source }) => source),
  ]
  return {
    asset,
    isSample,
    price,
    mood: (week.mood?.posts ?? 0) >= COMPARABLE_POSTS_MIN ? week.mood : undefined,
    posts: week.posts,
    at: until,
    attribution: isSample ? [] : listAttributions(ctx, used),
  }
}

function toPrice(
  latest: LatestPrice | undefined,
  { isNow, mayLeave }: { isNow: boolean; mayLeave: (source: string) => boolean },
): EmbedPrice {
  if (!latest) return { status: 'none' }
  const { tick, source } = latest
  // What venues say becomes a figure of our own; what somebody else says as it is stays theirs.
  if (tick.method === undefined && !mayLeave(source)) return { status: 'withheld' }
  if (!isNow) return { status: 'old', at: tick.at }
  return { status: 'now', dollars: Number(tick.price), change24h: tick.change24h, at: tick.at }
}

/** Who told what the price was made of. */
function namesOfPrice({ tick, source }: LatestPrice): string[] {
  if (tick.method === undefined) return [source]
  return (tick.venues ?? []).flatMap(({ venue, refused }) => (refused ? [] : venue))
}

type Buckets = Awaited<ReturnType<typeof listMentionBuckets>>

function toHour({ startsAt, posts, sentimentPosts, sentimentSumBp }: Buckets[number]) {
  return {
    startsAt,
    posts,
    sentimentPosts,
    sentimentBp: sentimentPosts === 0 ? undefined : sentimentSumBp / sentimentPosts,
  }
}
