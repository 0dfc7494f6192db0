import { ensureUsagePartition } from '#store/usage/ensure-usage-partition.ts'
import { pruneUsage } from '#store/usage/prune-usage.ts'
import { voidAbandonedCalls } from '#store/usage/void-calls.ts'
import type { Context } from '../context/context.ts'

const ABANDONED_AFTER_MS = 600_000 // far longer than any request may live
const WEEK_MS = 7 * 86_400_000

/** What the ledger needs now and then: a place for the coming month, reserved charges taken back, old months dropped. */
export async function pruneLedger(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ensureUsagePartition(ctx.db.pool, now)
  await ensureUsagePartition(ctx.db.pool, new Date(now.getTime() + WEEK_MS))
  const abandoned = await voidAbandonedCalls(ctx.db, new Date(now.getTime() - ABANDONED_AFTER_MS))
  if (abandoned > 0) ctx.log.warn({ calls: abandoned }, 'charges of calls that never ended were taken back')
  await pruneUsage(ctx.db, now)
}
