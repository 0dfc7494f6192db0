import { toSnakeValue } from '#contract/public/snake-case.ts'
import { getAssetSummary as contract } from '#contract/public/social-signals.ts'
import { findAssets } from '#store/market/find-assets.ts'
import { notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { findWeights } from './read-composite.ts'
import { summarizeAsset } from './summarize-asset.ts'

export const getPublicSummary = publicRoute(contract, async (ctx, { params, query, data }) => {
  const [asset] = await findAssets(data, { symbols: [], ids: [params.id] })
  if (!asset) throw notFound(`There is no asset with the id ${params.id}.`)
  const now = ctx.now()
  const { until: end = now } = readPeriod({ endDate: query.end }, { start: 'start', end: 'end' })
  const { id, symbol, name } = asset
  const weights = await findWeights(ctx.db, query.weights)
  if (!weights) throw invalidAt('#/query/weights', `there are no weights of version ${query.weights}`)
  const summary = await ctx.heavyReads.run(() =>
    summarizeAsset(ctx, data, {
      asset: { id, symbol, name },
      end: end < now ? end : now,
      basis: query.basis,
      weights,
    }),
  )
  // The same figures under the names of /v1.
  return { body: toSnakeValue(summary), hasData: (summary.figures.raw_posts.value ?? 0) > 0 }
})
