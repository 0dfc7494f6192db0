import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice } from '#contract/app/billing.ts'
import { openPaymentPort } from '#run/server/open-payment-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { setPlan } from '#store/usage/account-plan.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { findLostEvents } from './find-lost-events.ts'
import { makeInvoices } from './make-invoices.ts'
import { PAYMENT_EVENTS_PATH } from './mount-payment-events.ts'
import { charge, openBilling } from './testing/open-billing.ts'

const { db } = await openTestDatabase()
const NEVER = new AbortController().signal

test('a saved card starts the plan once Stripe says so, and the month is invoiced and paid', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
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

test('events that come twice, in another order, or only by the round have one effect', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { stripe, ctx, payments } = at
  stripe.saveCard(await at.checkout('scale'))
  const events = [...stripe.events]
  await at.deliver([...events, ...events]) // the newest first, each twice
  assert.equal((await at.readBilling()).plan, 'scale')
  const changes = async () =>
    (await at.ask('GET /api/account/audit')).body.data.filter(
      ({ action }: { action: string }) => action === 'plan.changed',
    )
  assert.deepEqual(
    (await changes()).map(({ details, actor }: { details: object; actor: string }) => [details, actor]),
    [[{ from: 'free', to: 'scale' }, 'payments']],
  )

  const customer = stripe.listOf('customer')[0]?.id
  stripe.removeCards(customer) // and nothing of it is delivered
  await findLostEvents(ctx, { payments, stopping: NEVER })
  assert.deepEqual([(await at.readBilling()).plan, (await at.readBilling()).card], ['free', null])
  await findLostEvents(ctx, { payments, stopping: NEVER })
  assert.equal((await changes()).length, 2)
})

test('a card that was replaced keeps the plan, whichever event comes first', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { stripe } = at
  await at.useByCard('pro')
  const customer = stripe.listOf('customer')[0]?.id
  stripe.removeCards(customer)
  stripe.addCard(customer, { brand: 'mastercard', last4: '4444' })
  await at.deliver([...stripe.events])
  assert.deepEqual(await at.readBilling(), {
    takesCards: true,
    plan: 'pro',
    card: { brand: 'mastercard', lastFour: '4444' },
    hasPortal: true,
  })
  assert.equal(stripe.get(customer).invoice_settings.default_payment_method !== null, true)
})

test('a plan that was cancelled stays cancelled when the event of its card comes late', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  at.stripe.saveCard(await at.checkout('pro'))
  at.clock.now = new Date(at.clock.now.getTime() + 1_000)
  assert.equal((await at.ask('POST /api/billing/cancel')).body.plan, 'free')
  await at.deliver()
  assert.deepEqual([(await at.readBilling()).plan, (await at.readBilling()).card?.lastFour], ['free', '4242'])
  assert.equal(await at.checkout('pro'), null)
  assert.equal((await at.readBilling()).plan, 'pro')
})

test('a plan that the operator set stays without a card', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  await at.useByCard('pro')
  await setPlan(db, { emailKey: at.caller.email, plan: 'scale', now: at.clock.now })
  at.stripe.removeCards(at.stripe.listOf('customer')[0]?.id)
  await at.deliver()
  assert.deepEqual([(await at.readBilling()).plan, (await at.readBilling()).card], ['scale', null])
})

test('a customer that was deleted at Stripe is made anew', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  await at.useByCard('pro')
  at.stripe.removeCustomer(at.stripe.listOf('customer')[0]?.id)
  await at.deliver()
  assert.deepEqual(await at.readBilling(), { takesCards: true, plan: 'free', card: null, hasPortal: false })
  await at.useByCard('pro')
  assert.equal((await at.readBilling()).plan, 'pro')
  assert.equal(at.stripe.listOf('customer').length, 2)
})

test('two checkouts at once make one customer, also when the first answer is lost', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  let isLost = false
  at.stripe.at.decide = ({ path }) => {
    if (path !== '/v1/customers' || isLost) return undefined
    isLost = true
    return 'lost'
  }
  const ask = (plan: string) => at.ask('POST /api/billing/checkout', { plan })
  await Promise.all([ask('pro'), ask('scale')]) // the one whose answer was lost is asked to try again
  await Promise.all([at.checkout('pro'), at.checkout('scale')])
  assert.equal(at.stripe.listOf('customer').length, 1)
})

test('an unpaid invoice is mailed, and ends the plan when it is given up', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { stripe, clock, ctx, payments } = at
  await at.useByCard('pro')
  await charge(db, { accountId: at.caller.id, at: clock.now, count: 1_000, micros: 150 })
  clock.now = new Date('2026-04-01T02:00:00.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  const sent = stripe.listOf('invoice')[0]?.id
  stripe.refusePayment(sent)
  stripe.refusePayment(sent)
  await at.deliver()
  assert.deepEqual(
    [
      (await at.readInvoices())[0].status,
      (await at.readInvoices())[0].hasFailed,
      (await at.readBilling()).plan,
    ],
    ['open', true, 'pro'],
  )
  stripe.giveUp(sent)
  await at.deliver()
  assert.deepEqual(
    [(await at.readInvoices())[0].status, (await at.readBilling()).plan],
    ['uncollectible', 'free'],
  )
  const mails = await db.pool.query(
    `select data from mails where kind = 'payment-failed' and user_id = $1 order by created_at, data ->> 'isGivenUp'`,
    [at.caller.id],
  )
  assert.deepEqual(
    mails.rows.map(({ data }) => data),
    [
      { month: '2026-03', isGivenUp: false },
      { month: '2026-03', isGivenUp: true },
    ],
  )
  assert.equal((await at.ask('POST /api/billing/checkout', { plan: 'pro' })).status, 409)
  const late = stripe.events.find(({ type }) => type === 'invoice.payment_failed')
  stripe.pay(sent)
  await at.deliver()
  if (late) await at.deliver([{ ...late, id: 'evt_late' }])
  assert.equal((await at.readInvoices())[0].status, 'paid')
  assert.equal(await at.checkout('pro'), null)
})

for (const [what, change] of [
  ['another secret', { secret: 'whsec_forged' }],
  ['an old moment', { at: new Date('2026-03-10T11:54:59.000Z') }],
] as const) {
  test(`an event signed with ${what} is refused and has no effect`, async (t) => {
    const at = await openBilling(t, { db, openPort: openPaymentPort })
    at.stripe.saveCard(await at.checkout('pro'))
    for (const event of at.stripe.events) {
      const { body, headers } = at.stripe.sign(event, change)
      assert.equal((await callApi(at.url, `POST ${PAYMENT_EVENTS_PATH}`, { body, headers })).status, 400)
    }
    assert.equal((await at.readBilling()).plan, 'free')
  })
}

test('an event with another body, without a signature or too large is refused', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  at.stripe.saveCard(await at.checkout('pro'))
  const { body, headers } = at.stripe.sign(at.stripe.events[0] ?? {})
  const send = async (text: string, sent: Record<string, string> = headers) =>
    (await callApi(at.url, `POST ${PAYMENT_EVENTS_PATH}`, { body: text, headers: sent })).status
  assert.equal(await send(body.replace('pro', 'scale')), 400)
  assert.equal(await send(body, {}), 400)
  assert.equal(await send(`${body}${' '.repeat(300_000)}`), 413)
  assert.equal(await send(body, { ...headers, 'Content-Type': 'text/plain' }), 415)
  assert.equal(await send(body), 204)
})

test('an event is sent again after Stripe did not answer', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  at.stripe.saveCard(await at.checkout('pro'))
  at.stripe.at.decide = () => 'cut'
  const reported = at.stripe.events.slice(0, 1)
  assert.deepEqual(await at.deliver(reported), [503])
  at.stripe.at.decide = () => undefined
  await at.deliver(reported)
  assert.equal((await at.readBilling()).plan, 'pro')
})

test('without Stripe nothing is offered, and its address is not there', async (t) => {
  const { url, ctx } = await startTestServer(t, { db })
  const { token } = await makeCaller({ url, ctx })
  const read = await callApi(url, 'GET /api/billing', { token })
  assert.deepEqual(read.body, { takesCards: false, plan: 'free', card: null, hasPortal: false })
  for (const line of ['POST /api/billing/portal', 'POST /api/billing/cancel'])
    assert.equal((await callApi(url, line, { token })).status, 404, line)
  const checkout = await callApi(url, 'POST /api/billing/checkout', { token, body: { plan: 'pro' } })
  assert.equal(checkout.status, 404)
  assert.equal((await callApi(url, `POST ${PAYMENT_EVENTS_PATH}`, { body: '{}' })).status, 404)
})

test('whoever has not confirmed an address gets no plan', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { token } = await signUpSomebody(at.url, { confirmed: false })
  const { status, body } = await at.ask('POST /api/billing/checkout', { plan: 'pro' }, { token })
  assert.deepEqual([status, body.code], [403, 'email_unconfirmed'])
})

test('months without costs make no invoice, and less than a cent waits for the next one', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, stripe, caller } = at
  await at.useByCard('pro')
  await charge(db, { accountId: caller.id, at: clock.now, count: 1, micros: 150 })
  await charge(db, { accountId: caller.id, at: new Date('2026-05-31T23:59:59.999Z'), count: 66, micros: 150 })
  await charge(db, { accountId: caller.id, at: new Date('2026-06-01T00:00:00.000Z'), count: 9, micros: 150 })
  clock.now = new Date('2026-06-01T01:00:00.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  assert.deepEqual(
    (await at.readInvoices()).map(
      ({ month, costMicros, carriedInMicros, cents, carriedOutMicros, status }: Invoice) => [
        month,
        costMicros,
        carriedInMicros,
        cents,
        carriedOutMicros,
        status,
      ],
    ),
    [
      ['2026-05', 9_900, 150, 1, 50, 'open'],
      ['2026-03', 150, 0, 0, 150, 'carried'],
    ],
  )
  assert.equal(stripe.listOf('invoice').length, 1)
})

test('a month with a reserved charge waits, and one whose sums differ is not invoiced', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, caller } = at
  await at.useByCard('pro')
  await charge(db, { accountId: caller.id, at: clock.now, count: 100, micros: 150, isOpen: true })
  clock.now = new Date('2026-04-01T00:59:59.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  clock.now = new Date('2026-04-01T02:00:00.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  assert.deepEqual(await at.readInvoices(), [])
  await db.pool.query('update usage_ledger set open = false where account_id = $1', [caller.id])
  await db.pool.query('update account_months set micros = micros + 1 where account_id = $1', [caller.id])
  await makeInvoices(ctx, { payments, stopping: NEVER })
  assert.deepEqual(await at.readInvoices(), [])
  await db.pool.query('update account_months set micros = micros - 1 where account_id = $1', [caller.id])
  await makeInvoices(ctx, { payments, stopping: NEVER })
  assert.equal((await at.readInvoices()).length, 1)
})

test('invoices are for their account alone, and read page by page', async (t) => {
  const at = await openBilling(t, { db, openPort: openPaymentPort })
  const { clock, ctx, payments, caller } = at
  await at.useByCard('pro')
  for (const month of ['03', '04', '05'])
    await charge(db, {
      accountId: caller.id,
      at: new Date(`2026-${month}-15T00:00:00Z`),
      count: 100,
      micros: 150,
    })
  clock.now = new Date('2026-06-02T00:00:00.000Z')
  await makeInvoices(ctx, { payments, stopping: NEVER })
  const first = (await at.ask('GET /api/billing/invoices?limit=2')).body
  assert.deepEqual(
    [first.data.map(({ month }: Invoice) => month), first.nextBefore],
    [['2026-05', '2026-04'], '2026-04'],
  )
  const rest = (await at.ask(`GET /api/billing/invoices?limit=2&before=${first.nextBefore}`)).body
  assert.deepEqual([rest.data.map(({ month }: Invoice) => month), rest.nextBefore], [['2026-03'], null])
  const stranger = await makeCaller({ url: at.url, ctx })
  assert.deepEqual(await at.readInvoices(stranger), [])
  assert.equal((await callApi(at.url, 'GET /api/billing/invoices')).status, 401)
})
