import type { getLab as contract } from '#contract/app/signals/lab.ts'
import type { AnswerOf } from '#contract/route.ts'
import { findAssets } from '#store/market/find-assets.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { runLab } from './run-lab.ts'

/** The signals of an asset held against its returns. 404 for an asset that is not known. */
export async function getLab(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
): Promise<AnswerOf<typeof contract>> {
  const now = ctx.now()
  const { until = now } = readPeriod({ endDate: query.endDate })
  const [asset] = await findAssets(ctx.readDb, { symbols: [], ids: [params.id] })
  if (!asset) throw notFound(`There is no asset with the id ${params.id}.`)
  return ctx.heavyReads.run(() =>
    runLab(ctx.readDb, asset, { days: query.days, until: until < now ? until : now }),
  )
}
