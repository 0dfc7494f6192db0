import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Context } from '#serve/context/context.ts'
import { deliverWebhooks } from '#serve/webhooks/deliver-webhooks.ts'
import { pruneDeliveries } from '#store/webhooks/deliveries.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const EVERY_MS = 1_000
const TIDY_EVERY_MS = HOUR_MS
const KEPT_MS = 30 * DAY_MS

/** Delivers what is due to webhooks. Several processes may do it at once. */
export function startWebhooks({
  ctx,
  everyMs = EVERY_MS,
  timeoutMs,
}: {
  ctx: Context
  everyMs?: number
  timeoutMs?: number
}): { stop(): Promise<void> } {
  return runRepeatedly(ctx.log, [
    {
      name: 'deliver webhooks',
      everyMs,
      work: (stopping) => deliverWebhooks(ctx, { stopping, timeoutMs }),
    },
    {
      name: 'delete old deliveries',
      everyMs: TIDY_EVERY_MS,
      work: () => pruneDeliveries(ctx.db, new Date(ctx.now().getTime() - KEPT_MS)),
    },
  ])
}
