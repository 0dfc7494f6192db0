import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Database } from '#store/database.ts'
import { ensureUsagePartition } from '#store/usage/usage.ts'
import type { PaymentPort } from '../../context/payment-port.ts'
import { callApi } from '../../testing/call-api.ts'
import { type Caller, makeCaller } from '../../testing/make-caller.ts'
import { NOTHING_KEPT, startTestServer } from '../../testing/start-test-server.ts'
import { PAYMENT_EVENTS_PATH } from '../mount-payment-events.ts'
import { STRIPE_SECRETS, startPlayedStripe } from './start-played-stripe.ts'

/** `run` has the real one, which tests give. */
type OpenPort = (access: typeof STRIPE_SECRETS & { apiUrl: string; publicUrl: string }) => PaymentPort

/** A server that takes cards at a played Stripe, with a clock that both of them follow. */
export async function openBilling(
  t: TestContext,
  { db, openPort, at = '2026-03-10T12:00:00.000Z' }: { db: Database; openPort: OpenPort; at?: string },
) {
  const clock = { now: new Date(at) }
  const now = () => clock.now
  await ensureUsagePartition(db.pool, now())
  const stripe = await startPlayedStripe(t, { now })
  const payments = openPort({
    ...STRIPE_SECRETS,
    apiUrl: stripe.url,
    publicUrl: 'http://localhost:3000',
  })
  const server = await startTestServer(t, {
    db,
    now,
    payments,
    mailer: { send: async () => {} },
    settings: { ...NOTHING_KEPT, sessionDays: 3_650, sessionIdleDays: 3_650 },
  })
  const { url, ctx } = server
  const caller = await makeCaller(server)
  const ask = (line: string, body?: object, { token }: { token: string } = caller) =>
    callApi(url, line, { token, body })
  const sent = new Set<object>()
  /** Sends events as Stripe would, by default those that were not sent so far, the oldest first. */
  const deliver = async (events = stripe.events.filter((event) => !sent.has(event)).reverse()) => {
    const statuses: number[] = []
    for (const event of events) {
      sent.add(event)
      const { body, headers } = stripe.sign(event)
      statuses.push((await callApi(url, `POST ${PAYMENT_EVENTS_PATH}`, { body, headers })).status)
    }
    return statuses
  }
  const checkout = async (plan: string, of: Caller = caller) => {
    const { status, body } = await ask('POST /api/billing/checkout', { plan }, of)
    assert.equal(status, 200, JSON.stringify(body))
    return body.url as string
  }
  /** Saves a card to use a plan, and has it reported. */
  const useByCard = async (plan: string, of: Caller = caller) => {
    stripe.saveCard(await checkout(plan, of))
    await deliver()
  }
  const readBilling = async (of: Caller = caller) => (await ask('GET /api/billing', undefined, of)).body
  const readInvoices = async (of: Caller = caller) =>
    (await ask('GET /api/billing/invoices', undefined, of)).body.data
  return {
    url,
    ctx,
    clock,
    stripe,
    payments,
    caller,
    ask,
    deliver,
    checkout,
    useByCard,
    readBilling,
    readInvoices,
  }
}

/** Writes charged calls down as the settlement does: ledger and sums. */
export async function charge(
  { pool }: Database,
  calls: { accountId: string; at: Date; count: number; micros: number; isOpen?: boolean },
): Promise<void> {
  const { accountId, at, count, micros, isOpen = false } = calls
  await ensureUsagePartition(pool, at)
  await pool.query(
    `with l as (
       insert into usage_ledger (account_id, at, request_id, key_id, endpoint, micros, open)
       select $1, $2, gen_random_uuid(), $1, 'GET /v1/charged', $4, $5 from generate_series(1, $3)
     ), d as (
       insert into usage_days as u (account_id, day, key_id, endpoint, calls, charged, micros, last_at)
       values ($1, ($2::timestamptz at time zone 'UTC')::date, $1, 'GET /v1/charged', $3, $3, $3::bigint * $4, $2)
       on conflict (account_id, day, key_id, endpoint) do update
       set calls = u.calls + excluded.calls, charged = u.charged + excluded.charged, micros = u.micros + excluded.micros
     )
     insert into account_months as m (account_id, month, calls, micros)
     values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date, $3, $3::bigint * $4)
     on conflict (account_id, month) do update set calls = m.calls + excluded.calls, micros = m.micros + excluded.micros`,
    [accountId, at, count, micros, isOpen],
  )
}
