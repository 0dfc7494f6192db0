import type { Context } from '../context/context.ts'
import { readPeriod } from '../http/read-period.ts'

/** The first moment that does not count any more: just after `endDate`, whose day is whole, and never later than now. */
export function readEnd(ctx: Context, { endDate }: { endDate?: string }): Date {
  const now = ctx.now()
  const { until = now } = readPeriod({ endDate })
  return until < now ? until : now
}
