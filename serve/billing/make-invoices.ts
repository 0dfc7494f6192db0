import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { deleteCustomer, listClosable } from '#store/billing/customers.ts'
import {
  countByPrice,
  type DueMonth,
  insertInvoice,
  listDueMonths,
  listPreparing,
  type PreparingInvoice,
  saveInvoiceId,
  saveReport,
} from '#store/billing/invoices.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { giveBackSourceLease, takeSourceLease } from '#store/sources/leases.ts'
import { getAccountMonth } from '#store/usage/usage.ts'
import type { Context } from '../context/context.ts'
import { type PaymentPort, PaymentsFailed } from '../context/payment-port.ts'
import { toInvoice } from './to-invoice.ts'

type Parts = Pick<Context, 'db' | 'now' | 'log'>

/** Charges that were reserved before the month ended are final or taken back by then. */
const SETTLED_AFTER_MS = HOUR_MS
const AT_ONCE = 100
/** Longer than what is done between two renewals takes; after it another process goes on where a killed one stopped. */
const LEASE_MS = 5 * MINUTE_MS
const LEASE = 'invoices'

/**
 * Writes the invoices of months that are over, hands them to the payment provider, and deletes customers of deleted accounts
 * that owe nothing. Each step is noted before the next, and repeated with the same keys after a kill. While one process does it,
 * others leave it alone.
 */
export async function makeInvoices(
  parts: Parts,
  { payments, stopping }: { payments: PaymentPort; stopping: AbortSignal },
): Promise<void> {
  const { db, now, log } = parts
  const lease = { source: LEASE, holder: randomUUID() }
  const holds = () =>
    takeSourceLease(db, { ...lease, now: now(), until: new Date(now().getTime() + LEASE_MS) })
  const each = async <Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>) => {
    for await (const item of items) {
      if (stopping.aborted || !(await holds())) return
      // One account that fails does not keep the others from theirs; it is tried again with the next round.
      await work(item).catch((err: Error) => {
        if (!(err instanceof PaymentsFailed || err instanceof SumsDiffer)) throw err
        log.warn({ err }, 'an invoice waits')
      })
    }
  }
  if (!(await holds())) return
  try {
    await each(walkDueMonths(parts), (due) => writeInvoices(parts, due))
    await each(walkPreparing(parts), (invoice) => sendInvoice(parts, payments, invoice))
    await each(walkClosable(parts), (customer) => closeCustomer(parts, payments, customer))
  } finally {
    await giveBackSourceLease(db, lease).catch(() => {}) // it ends by itself
  }
}

/** The ledger and the sums of a month disagree: nothing is invoiced until an operator has looked. */
class SumsDiffer extends Error {
  override name = 'SumsDiffer'
}

async function* walkDueMonths(parts: Parts): AsyncGenerator<DueMonth> {
  for (let after: string | undefined; ; ) {
    const page = await listDueMonths(parts.db, { before: settledUntil(parts), after, limit: AT_ONCE })
    yield* page
    after = page.at(-1)?.accountId
    if (page.length < AT_ONCE) return
  }
}

function settledUntil({ now }: Parts): Date {
  return new Date(now().getTime() - SETTLED_AFTER_MS)
}

/** Writes every month of an account down that is over, the oldest first. Throws SumsDiffer. */
async function writeInvoices(parts: Parts, first: DueMonth): Promise<void> {
  for (let due: DueMonth | undefined = first; due; ) {
    await writeInvoice(parts, due)
    const { accountId } = due
    ;[due] = await listDueMonths(parts.db, { before: settledUntil(parts), accountId, limit: 1 })
  }
}

/** A month without costs is passed over. */
async function writeInvoice({ db, now }: Parts, due: DueMonth): Promise<void> {
  const { micros } = await getAccountMonth(db, due)
  const prices = micros > 0 ? await countByPrice(db, due) : []
  const counted = prices.reduce((sum, { calls, microsPerCall }) => sum + calls * microsPerCall, 0)
  if (counted !== micros)
    throw new SumsDiffer(
      `account ${due.accountId}, ${due.from.toISOString().slice(0, 7)}: ledger ${counted}, sum ${micros}`,
    )
  await runTransaction(db.pool, (client) =>
    insertInvoice(client, {
      due,
      write: (carried) => (micros > 0 ? toInvoice(prices, carried) : undefined),
      now: now(),
    }),
  )
}

async function* walkPreparing({ db }: Parts): AsyncGenerator<PreparingInvoice> {
  for (let after: PreparingInvoice | undefined; ; ) {
    const page = await listPreparing(db, { after, limit: AT_ONCE })
    yield* page
    if (page.length < AT_ONCE) return
    after = page.at(-1)
  }
}

/** Hands an invoice to the provider: made, with its lines, final. Throws PaymentsFailed. */
async function sendInvoice(
  { db, now }: Parts,
  payments: PaymentPort,
  order: PreparingInvoice,
): Promise<void> {
  const invoiceId = order.invoiceId ?? (await payments.createInvoice(order))
  if (order.invoiceId === null) await saveInvoiceId(db, { ...order, invoiceId })
  await payments.addLines({ ...order, invoiceId })
  const invoice = await payments.finalizeInvoice({ ...order, invoiceId })
  if (invoice.status === 'draft') throw new PaymentsFailed(`the invoice ${invoiceId} is not final`)
  const report = { ...invoice, status: invoice.status }
  await runTransaction(db.pool, (client) =>
    saveReport(client, { customerId: order.customerId, report, hasFailed: false, now: now() }),
  )
}

async function* walkClosable({ db, now }: Parts) {
  yield* await listClosable(db, { now: now(), limit: AT_ONCE })
}

async function closeCustomer(
  { db }: Parts,
  payments: PaymentPort,
  { accountId, customerId }: { accountId: string; customerId: string | null },
): Promise<void> {
  if (customerId !== null) await payments.deleteCustomer(customerId)
  await runTransaction(db.pool, (client) => deleteCustomer(client, accountId))
}
