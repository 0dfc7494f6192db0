import type { explainFigure as contract } from '#contract/app/market.ts'
import type { AnswerOf } from '#contract/route.ts'
import { findAssets } from '#store/market/find-assets.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { explainFigure } from './explain-figure.ts'
import { findWeights } from './read-composite.ts'

/** 404 for an asset that is not known; a 400 names a date or a version that is none. */
export async function explainAppFigure(
  ctx: Context,
  { query }: Pick<Call<typeof contract>, 'query'>,
): Promise<AnswerOf<typeof contract>> {
  const [asset] = await findAssets(ctx.readDb, { symbols: [], ids: [query.id] })
  if (!asset) throw notFound(`There is no asset with the id ${query.id}.`)
  const weights = await findWeights(ctx.db, query.weights)
  if (!weights) throw invalid('weights', `there are no weights of version ${query.weights}`)
  const now = ctx.now()
  const { until = now } = readPeriod({ endDate: query.endDate })
  const { id, symbol, name } = asset
  const { explanation, ...posts } = await ctx.heavyReads.run(() =>
    explainFigure(ctx, ctx.readDb, {
      figure: query.figure,
      asset: { id, symbol, name },
      end: until < now ? until : now,
      basis: query.basis,
      weights,
      now,
    }),
  )
  return { ...explanation, ...posts }
}
