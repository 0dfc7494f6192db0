import type { getAssetSummary as contract } from '#contract/app/signals/asset-figures.ts'
import { findAssets } from '#store/market/find-assets.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { findWeights } from './read-composite.ts'
import { summarizeAsset } from './summarize-asset.ts'

/** 404 for an asset that is not known; a 400 names a date that is none. */
export async function getAssetSummary(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
) {
  const [asset] = await findAssets(ctx.readDb, { symbols: [], ids: [params.id] })
  if (!asset) throw notFound(`There is no asset with the id ${params.id}.`)
  const now = ctx.now()
  const { until = now } = readPeriod({ endDate: query.endDate })
  const { id, symbol, name } = asset
  const weights = await findWeights(ctx.db, query.weights)
  if (!weights) throw invalid('weights', `there are no weights of version ${query.weights}`)
  const { basis } = query
  const end = until < now ? until : now
  return summarizeAsset(ctx, ctx.readDb, { asset: { id, symbol, name }, end, basis, weights })
}
