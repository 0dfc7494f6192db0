import { explainFigure as contract } from '#contract/public/explain.ts'
import type { PublicAnswerOf } from '#contract/public/public-route.ts'
import { toSnakeValue } from '#contract/public/snake-case.ts'
import { notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { resolveAssets } from '../market/resolve-assets.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { toPostRow } from '../social/to-post-row.ts'
import { textRightOfKey } from '../sources/apply-rights.ts'
import { explainFigure } from './explain-figure.ts'
import { findWeights } from './read-composite.ts'

export const explainPublicFigure = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { symbol, id } = query
  const [found] = await resolveAssets(data, { symbols: symbol ? [symbol] : [], ids: id ? [id] : [] })
  if (!found?.asset) throw notFound(`There is no asset ${symbol ?? id}.`)
  const { asset } = found
  const weights = await findWeights(ctx.db, query.weights)
  if (!weights) throw invalidAt('#/query/weights', `there are no weights of version ${query.weights}`)
  const now = ctx.now()
  const { until: end = now } = readPeriod({ endDate: query.end }, { start: 'start', end: 'end' })
  const explained = await ctx.heavyReads.run(() =>
    explainFigure(ctx, data, {
      figure: query.figure,
      asset: { id: asset.id, symbol: asset.symbol, name: asset.name },
      end: end < now ? end : now,
      basis: query.basis,
      weights,
      now,
    }),
  )
  const mayLeave = textRightOfKey(ctx, key)
  const rest = toSnakeValue(explained.explanation) as Omit<
    PublicAnswerOf<typeof contract>,
    'posts_for' | 'posts_against'
  >
  return {
    // The same figures under the names of /v1.
    body: {
      ...rest,
      posts_for: explained.postsFor.map((post) => toPostRow(post, mayLeave)),
      posts_against: explained.postsAgainst.map((post) => toPostRow(post, mayLeave)),
    },
    hasData: explained.explanation.posts > 0 || explained.explanation.value !== null,
    version: JSON.stringify([
      { ...explained.explanation, asOf: '' },
      explained.postsFor,
      explained.postsAgainst,
    ]),
  }
})
