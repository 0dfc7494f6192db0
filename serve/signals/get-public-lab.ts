import { getLab as contract } from '#contract/public/lab.ts'
import { findAssets } from '#store/market/find-assets.ts'
import { notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { runLab } from './run-lab.ts'

export const getPublicLab = publicRoute(contract, async (ctx, { params, query, data }) => {
  const now = ctx.now()
  const { until = now } = await withPointer('query', () =>
    readPeriod({ endDate: query.end }, { start: 'start', end: 'end' }),
  )
  const [asset] = await findAssets(data, { symbols: [], ids: [params.id] })
  if (!asset) throw notFound(`There is no asset with the id ${params.id}.`)
  const body = await ctx.heavyReads.run(() =>
    runLab(data, asset, { days: query.days, until: until < now ? until : now }),
  )
  return { body, hasData: body.tests > 0 }
})
