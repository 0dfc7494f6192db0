import {
  CREATORS_LISTED_MAX,
  type CreatorOrder,
  type listCreators as contract,
} from '#contract/app/signals/creators.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { findAssets } from '#store/market/find-assets.ts'
import type { CreatorOrder as StoredOrder } from '#store/signals/list-creators.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { readCreatorsTime } from './creators-time.ts'
import { findCreators } from './find-creators.ts'

const ORDERS: Record<CreatorOrder, StoredOrder> = {
  engagement: 'engagement',
  posts: 'posts',
  rawEngagement: 'raw_engagement',
  rawPosts: 'raw_posts',
}

/** 404 for an asset that is not known; a 400 names the parameter that cannot be. */
export async function listCreators(
  ctx: Context,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { id, source, page, limit } = query
  const refusal = refusalOfSource(ctx, 'source', source)
  if (refusal) throw invalid('source', refusal)
  const offset = (page - 1) * limit
  if (offset >= CREATORS_LISTED_MAX) {
    throw invalid('page', `page times limit must be at most ${CREATORS_LISTED_MAX}`)
  }
  const { from, until } = readCreatorsTime(query, { now: ctx.now(), of: id === undefined ? 'all' : 'asset' })
  const [asset] = id === undefined ? [] : await findAssets(ctx.readDb, { symbols: [], ids: [id] })
  if (id !== undefined && !asset) throw notFound(`There is no asset with the id ${id}.`)
  const { creators, total, isSettled } = await findCreators(ctx, ctx.readDb, {
    symbol: asset?.symbol ?? '',
    source,
    from,
    until,
    order: ORDERS[query.sortBy],
    offset,
    limit,
  })
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    data: creators,
    total,
    page,
    limit,
    pages: Math.ceil(Math.min(total.creators, CREATORS_LISTED_MAX) / limit),
    isSettled,
  }
}
