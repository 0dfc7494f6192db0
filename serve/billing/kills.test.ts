import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MICROS_PER_CENT, PLANS } from '#contract/plans.ts'
import { openPaymentPort } from '#run/server/open-payment-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { PaymentPort } from '../context/payment-port.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { findLostEvents } from './find-lost-events.ts'
import { makeInvoices } from './make-invoices.ts'
import { charge, openBilling } from './testing/open-billing.ts'

// A process that is killed leaves what it had committed. Here each killed round ends at a call of the port, before it is made
// or after it was done: between any two steps that leave something behind.

const { db } = await openTestDatabase()
const NEVER = new AbortController().signal
const LEASE_MS = 5 * 60_000 + 1

class Killed extends Error {}

/** The port of a process that dies before or after its nth call; 2n is before, 2n + 1 after. */
function dieAt(payments: PaymentPort, place: number): PaymentPort {
  let next = 0
  return new Proxy(payments, {
    get(port, name) {
      const call = Reflect.get(port, name)
      return async (...given: unknown[]) => {
        if (next++ === place) throw new Killed()
        const answer = await call(...given)
        if (next++ === place) throw new Killed()
        return answer
      }
    },
  })
}

test('a kill at each step makes no invoice or line twice, and loses none', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, stripe } = at
  await at.useByCard('scale')
  let place = 0
  for (const isLate of [false, true]) {
    for (let isKilled = true; isKilled; place++) {
      const caller = await makeCaller(at)
      await at.useByCard('scale', caller)
      const day = new Date(clock.now)
      for (const [count, micros] of [
        [40, 150],
        [70, 120],
        [90, 90],
      ] as const)
        await charge(db, { accountId: caller.id, at: day, count, micros })
      clock.now = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 2))
      const before = stripe.listOf('invoice').length
      isKilled = await makeInvoices(ctx, { payments: dieAt(payments, place), stopping: NEVER }).then(
        () => false,
        (error) => {
          assert.ok(error instanceof Killed, error)
          return true
        },
      )
      // A day later Stripe has forgotten the keys of requests.
      clock.now = new Date(clock.now.getTime() + (isLate ? 25 * 3_600_000 : LEASE_MS))
      await makeInvoices(ctx, { payments, stopping: NEVER })
      assert.equal(stripe.listOf('invoice').length, before + 1, `place ${place}`)
      const invoice = stripe.withLines(stripe.listOf('invoice')[0] ?? {})
      assert.deepEqual(
        [invoice.status, invoice.total, invoice.lines.data.map(({ amount }: { amount: number }) => amount)],
        ['open', 2, [0, 1, 1]],
        `place ${place}`,
      )
      const [kept] = await at.readInvoices(caller)
      assert.deepEqual([kept.status, kept.cents, kept.pdfUrl], ['open', 2, invoice.invoice_pdf])
    }
    assert.ok(place >= 6, `killed at ${place} places`)
    place = 0
  }
})

const PRICES = PLANS.scale.prices.map(({ microsPerCall }) => microsPerCall)

test('invoices and what is carried come to the ledger, whatever is killed, lost and repeated', async (t) => {
  const month = fc.record({
    charges: fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        count: fc.integer({ min: 1, max: 400 }),
        price: fc.nat(3),
      }),
      { maxLength: 3 },
    ),
    kills: fc.array(fc.nat(9), { maxLength: 2 }),
    lost: fc.array(fc.boolean(), { maxLength: 3 }),
    isDelivered: fc.boolean(),
  })
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, stripe } = at
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 1, maxLength: 3 }), async (months) => {
      const caller = await makeCaller(at)
      await at.useByCard('scale', caller)
      for (const { charges, kills, lost, isDelivered } of months) {
        const [year, number] = [clock.now.getUTCFullYear(), clock.now.getUTCMonth()]
        for (const { day, count, price } of charges)
          await charge(db, {
            accountId: caller.id,
            at: new Date(Date.UTC(year, number, day)),
            count,
            micros: PRICES[price] ?? 0,
          })
        clock.now = new Date(Date.UTC(year, number + 1, 1, 2))
        for (const place of kills) {
          await makeInvoices(ctx, { payments: dieAt(payments, place), stopping: NEVER }).catch((error) =>
            assert.ok(error instanceof Killed, error),
          )
          clock.now = new Date(clock.now.getTime() + LEASE_MS)
        }
        const fates = [...lost]
        stripe.at.decide = () => (fates.shift() ? 'lost' : undefined)
        await makeInvoices(ctx, { payments, stopping: NEVER })
        stripe.at.decide = () => undefined
        await makeInvoices(ctx, { payments, stopping: NEVER })
        for (const { id, status } of stripe.listOf('invoice')) if (status === 'open') stripe.pay(id)
        const news = stripe.events.slice(0, 6)
        if (isDelivered) await at.deliver([...news, ...news])
        else await findLostEvents(ctx, { payments, stopping: NEVER })
      }
      const invoices = await at.readInvoices(caller)
      const { rows } = await db.pool.query(
        `select coalesce(sum(micros), 0)::float8 as micros,
           (select customer_id from billing_customers where account_id = $1) as customer
         from usage_ledger where account_id = $1`,
        [caller.id],
      )
      const [{ micros, customer }] = rows
      const cents = stripe
        .listOf('invoice', (one) => one.customer === customer)
        .reduce((sum, one) => sum + stripe.withLines(one).total, 0)
      assert.equal(cents * MICROS_PER_CENT + (invoices[0]?.carriedOutMicros ?? 0), micros)
      for (const { status } of invoices) assert.match(status, /^(?:paid|carried)$/)
    }),
    { numRuns: 8 },
  )
})

test('what a deleted account used is still invoiced, then its customer is deleted', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, stripe, caller } = at
  await at.useByCard('pro')
  await charge(db, { accountId: caller.id, at: clock.now, count: 1_000, micros: 150 })
  const deleted = await at.ask('POST /api/users/delete', { currentPassword: 'Quiet7Harbour' })
  assert.equal(deleted.status, 200)
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  await makeInvoices(ctx, { payments, stopping: NEVER })
  const [invoice] = stripe.listOf('invoice')
  assert.equal(stripe.withLines(invoice ?? {}).total, 15)
  const customer = stripe.get(invoice?.customer)
  assert.equal(customer.deleted, undefined)
  stripe.pay(invoice?.id)
  await at.deliver()
  await makeInvoices(ctx, { payments, stopping: NEVER })
  assert.equal(customer.deleted, true)
  await at.deliver()
  const { rows } = await db.pool.query(
    `select i.account_id <> $2 as "isApart", i.cents::int as cents, i.status, i.pdf_url as pdf,
       (select count(*)::int from billing_customers c where c.account_id in (i.account_id, $2)) as customers
     from billing_invoices i where i.invoice_id = $1`,
    [invoice?.id, caller.id],
  )
  assert.deepEqual(rows, [{ isApart: true, cents: 15, status: 'paid', pdf: null, customers: 0 }])
})
