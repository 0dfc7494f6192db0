import type { PoolClient } from 'pg'
import { beginLook, forgetCustomer, saveCard } from '#store/billing/customers.ts'
import { isApplied, markApplied } from '#store/billing/events.ts'
import { saveReport } from '#store/billing/invoices.ts'
import { queueOwnersMail } from '#store/mails/mail-queue.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { changePlan, endChosenPlan } from '#store/usage/account-plan.ts'
import type { Context } from '../context/context.ts'
import type { PaymentEvent, PaymentInvoice, PaymentPort } from '../context/payment-port.ts'

type Parts = Pick<Context, 'db' | 'now'>

const BY_PAYMENTS = { actor: 'payments', address: null } as const

/**
 * Has an event of the payment provider take effect, once, with others in any order: what it is about is read anew, and of two
 * that read at the same time the one that began last counts. Throws PaymentsFailed.
 */
export async function applyEvent(parts: Parts, payments: PaymentPort, event: PaymentEvent): Promise<void> {
  const { db, now } = parts
  if (await isApplied(db, event.id)) return
  const effect = await prepareEffect(parts, payments, event)
  await runTransaction(db.pool, async (client) => {
    if (await markApplied(client, { id: event.id, type: event.type, now: now() })) await effect?.(client)
  })
}

type Effect = (client: PoolClient) => Promise<void>

/** Asks the provider for what the event is about; no transaction waits for its answers. */
async function prepareEffect(
  parts: Parts,
  payments: PaymentPort,
  { type, customerId, chosen, invoiceId }: PaymentEvent,
): Promise<Effect | undefined> {
  if (customerId === undefined) return undefined
  if (type === 'customer.deleted') return (client) => loseCustomer(client, { customerId, now: parts.now() })
  if (invoiceId !== undefined) {
    const invoice = await payments.getInvoice(invoiceId)
    const hasFailed = type === 'invoice.payment_failed'
    return (client) => noteInvoice(client, { customerId, invoice, hasFailed, now: parts.now() })
  }
  const look = await beginLook(parts.db, customerId)
  if (look === undefined) return undefined
  const card = await payments.findCard(customerId)
  return async (client) => {
    const now = parts.now()
    const saved = await saveCard(client, { customerId, look, card, now })
    if (!saved) return
    const { accountId, hasCard } = saved
    if (!hasCard) await endChosenPlan(client, { accountId, now })
    else if (chosen)
      await changePlan(client, { accountId, ...chosen, chosenBy: 'customer', by: BY_PAYMENTS, now })
  }
}

async function loseCustomer(
  client: PoolClient,
  { customerId, now }: { customerId: string; now: Date },
): Promise<void> {
  const accountId = await forgetCustomer(client, customerId)
  if (accountId !== undefined) await endChosenPlan(client, { accountId, now })
}

/** Notes what became of an invoice; its owner learns by mail that it was not paid, and what follows. */
async function noteInvoice(
  client: PoolClient,
  of: { customerId: string; invoice: PaymentInvoice; hasFailed: boolean; now: Date },
): Promise<void> {
  const { customerId, invoice, hasFailed, now } = of
  if (invoice.status === 'draft') return
  const report = { ...invoice, status: invoice.status }
  const saved = await saveReport(client, { customerId, report, hasFailed, now })
  if (!saved) return
  const { accountId, isNews, isFirstFailure } = saved
  const isGivenUp = isNews && invoice.status === 'uncollectible'
  if (isGivenUp) await endChosenPlan(client, { accountId, now })
  if (isGivenUp || isFirstFailure)
    await queueOwnersMail(client, {
      kind: 'payment-failed',
      userId: accountId,
      data: { month: invoice.month, isGivenUp },
      now,
    })
}
