import type { getTrend as contract } from '#contract/app/trending-topics.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import type { Context } from '../context/context.ts'
import { describeTrend } from './describe-trend.ts'
import { readDay } from './read-day.ts'

/** A topic in the last 24 whole hours, or those that end with the hour of `endDate`. Throws a 400 that names the parameter. */
export async function getTrend(
  ctx: Context,
  { kind, term, figures, endDate }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const day = readDay(ctx.now(), endDate)
  return ctx.heavyReads.run(() => describeTrend(ctx.readDb, { kind, term, side: figures, ...day }))
}
