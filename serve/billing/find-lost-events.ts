import { HOUR_MS } from '#contract/time/duration.ts'
import { findFact, saveFact } from '#store/installation/installation-facts.ts'
import type { Context } from '../context/context.ts'
import type { PaymentPort } from '../context/payment-port.ts'
import { applyEvent } from './apply-event.ts'

/** Events may be listed a little later than they happened. */
const OVERLAP_MS = HOUR_MS

/**
 * Applies the events that were not delivered to us: all that the provider lists since an hour before the last look that came to
 * its end. Those that were applied are passed over. Throws PaymentsFailed; the next look begins where this one did.
 */
export async function findLostEvents(
  parts: Pick<Context, 'db' | 'now'>,
  { payments, stopping }: { payments: PaymentPort; stopping: AbortSignal },
): Promise<void> {
  const { db, now } = parts
  const startedAt = now()
  const last = await findFact(db, 'payment_events')
  const since = new Date((last ? Date.parse(last.seenUntil) : startedAt.getTime()) - OVERLAP_MS)
  for await (const event of payments.listEvents(since)) {
    if (stopping.aborted) return
    await applyEvent(parts, payments, event)
  }
  await saveFact(db, 'payment_events', { seenUntil: startedAt.toISOString() })
}
