import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { makeInvoices } from './make-invoices.ts'
import { charge, openBilling } from './testing/open-billing.ts'

const { db } = await openTestDatabase()
const NEVER = new AbortController().signal

test('a saved card starts the plan once Stripe says so, and the month is invoiced and paid', async (t) => {
  const at = await openBilling(t, { db })
  const { stripe, clock, payments, ctx } = at
  assert.deepEqual(await at.readBilling(), { takesCards: true, plan: 'free', card: null, hasPortal: false })
  stripe.saveCard(await at.checkout('pro'))
  assert.equal((await at.readBilling()).plan, 'free')
  assert.deepEqual(new Set(await at.deliver()), new Set([204]))
  assert.deepEqual(await at.readBilling(), {
    takesCards: true,
    plan: 'pro',
    card: { brand: 'visa', lastFour: '4242' },
    hasPortal: true,
  })

  await charge(db, { accountId: at.caller.id, at: clock.now, count: 101, micros: 150 })
  clock.now = new Date('2026-04-01T02:00:00.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  const [invoice] = await at.readInvoices()
  assert.deepEqual(
    { ...invoice, number: '', pdfUrl: '', payUrl: '' },
    {
      month: '2026-03',
      calls: 101,
      costMicros: 15_150,
      carriedInMicros: 0,
      cents: 1,
      carriedOutMicros: 5_150,
      lines: [{ calls: 101, microsPerCall: 150, cents: 1 }],
      status: 'open',
      hasFailed: false,
      number: '',
      pdfUrl: '',
      payUrl: '',
    },
  )
  const [sent] = stripe.listOf('invoice')
  assert.deepEqual(
    [stripe.withLines(sent ?? {}).total, invoice.pdfUrl, invoice.number],
    [1, sent?.invoice_pdf, sent?.number],
  )
  stripe.pay(sent?.id)
  await at.deliver()
  assert.equal((await at.readInvoices())[0].status, 'paid')
})
