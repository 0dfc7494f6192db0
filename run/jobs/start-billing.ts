import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { findLostEvents } from '#serve/billing/find-lost-events.ts'
import { makeInvoices } from '#serve/billing/make-invoices.ts'
import type { Context } from '#serve/context/context.ts'
import { pruneEvents } from '#store/billing/events.ts'
import { runRepeatedly } from './run-repeatedly.ts'

const LOST_EVERY_MS = 10 * MINUTE_MS
const INVOICES_EVERY_MS = HOUR_MS
const TIDY_EVERY_MS = HOUR_MS
/** Stripe lists its events for 30 days; those that were applied are remembered for longer. */
const EVENTS_KEPT_MS = 60 * DAY_MS

/** Applies events of the payment provider that were not delivered, and makes invoices of months that are over. Several processes may do it. */
export function startBilling({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  const { payments, now } = ctx
  if (!payments) return { stop: async () => {} }
  return runRepeatedly(ctx.log, [
    {
      name: 'find lost payment events',
      everyMs: LOST_EVERY_MS,
      work: (stopping) => findLostEvents(ctx, { payments, stopping }),
    },
    {
      name: 'make invoices',
      everyMs: INVOICES_EVERY_MS,
      work: (stopping) => makeInvoices(ctx, { payments, stopping }),
    },
    {
      name: 'forget old payment events',
      everyMs: TIDY_EVERY_MS,
      work: () => pruneEvents(ctx.db, new Date(now().getTime() - EVENTS_KEPT_MS)),
    },
  ])
}
