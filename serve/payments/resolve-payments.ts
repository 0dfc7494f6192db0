import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import {
  type CallPayment,
  dropCallPayment,
  leaveCallPayment,
  settleCallPayment,
  takeUnsettled,
} from '#store/payments/call-payments.ts'
import type { Context } from '../context/context.ts'
import type { FacilitatorPort } from '../context/facilitator-port.ts'

/** So long after an attempt to settle whoever pays may still send the payment again himself. */
const LEFT_MS = 30 * SECOND_MS
const LOOK_MS_MAX = MINUTE_MS
/** Blocks and clocks of others are so much behind at the most. */
const BEHIND_MS = 2 * MINUTE_MS
const BATCH = 20

/**
 * Looks on the chain what became of payments whose process died or whose facilitator did not answer: those that were
 * settled are written down as settled, so that their answers can be asked for; those that can be settled no longer are
 * forgotten. It settles nothing itself: that is up to those who still want the answer.
 */
export async function resolvePayments(
  ctx: Context,
  { port, stopping }: { port: FacilitatorPort; stopping: AbortSignal },
): Promise<void> {
  const { db, now } = ctx
  const startedAt = now().getTime()
  const asked = {
    network: port.network.id,
    before: new Date(startedAt - LEFT_MS),
    until: new Date(startedAt + LOOK_MS_MAX),
    limit: BATCH,
  }
  for (let hasMore = true; hasMore && !stopping.aborted; ) {
    const payments = await takeUnsettled(db, asked)
    for (const payment of payments) await resolve(ctx, port, payment)
    hasMore = payments.length === BATCH
  }
}

async function resolve({ db, now }: Context, port: FacilitatorPort, payment: CallPayment): Promise<void> {
  const onChain = await port.find(payment, { micros: payment.micros, since: payment.createdAt })
  if (onChain.state === 'settled')
    await settleCallPayment(db, payment, { transaction: onChain.transaction, now: now() })
  else if (onChain.state === 'spent' || now().getTime() > payment.validBefore.getTime() + BEHIND_MS)
    await dropCallPayment(db, payment)
  else await leaveCallPayment(db, payment, now())
}
