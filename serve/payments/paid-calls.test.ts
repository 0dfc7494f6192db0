import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openFacilitatorPort } from '#run/server/open-facilitator-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { NETWORK, signPayment, startPlayedFacilitator, WALLET } from './testing/start-played-facilitator.ts'

const { db } = await openTestDatabase()
const PRICES = 'GET /v1/crypto/prices?symbols=BTC'

async function open(t: TestContext) {
  const clock = { now: new Date() }
  await db.pool.query('delete from call_payments')
  const facilitator = await startPlayedFacilitator(t, { now: () => clock.now })
  const port = openFacilitatorPort({
    url: facilitator.url,
    network: NETWORK,
    rpcUrl: facilitator.rpcUrl,
    payTo: WALLET,
  })
  const { url, ctx } = await startTestServer(t, { db, facilitator: port, now: () => clock.now })
  await putPrices(db, clock.now)
  const ask = (call: string, header?: string) =>
    callV1(url, call, header === undefined ? {} : { headers: { 'PAYMENT-SIGNATURE': header } })
  const required = async (call: string) => (await ask(call)).headers.get('PAYMENT-REQUIRED') ?? ''
  const sign = async (call = PRICES, changes: object = {}) =>
    signPayment(await required(call), { now: clock.now, ...changes })
  const countRows = async () =>
    (await db.pool.query('select count(*)::int as count from call_payments')).rows[0].count
  return { clock, facilitator, port, url, ctx, ask, sign, countRows }
}

const decode = (header: string | null) => JSON.parse(Buffer.from(header ?? '', 'base64').toString())

test('without a key the price is stated, and nobody else is asked', async (t) => {
  const { ask, facilitator } = await open(t)
  const answer = await ask(PRICES)
  assert.deepEqual([answer.status, answer.body.code], [402, 'payment_required'])
  const { x402Version, resource, accepts } = decode(answer.headers.get('PAYMENT-REQUIRED'))
  assert.deepEqual([x402Version, resource.url], [2, 'http://localhost:3000/v1/crypto/prices?symbols=BTC'])
  assert.deepEqual(accepts, [
    {
      scheme: 'exact',
      network: 'eip155:84532',
      amount: '150', // $0.15 per 1,000 calls, in units of 6 decimals
      asset: NETWORK.asset,
      payTo: WALLET,
      maxTimeoutSeconds: 300,
      extra: { name: 'USDC', version: '2' },
    },
  ])
  assert.deepEqual(facilitator.at.asked, [])
})

test('a paid call is answered, and its payment is taken once', async (t) => {
  const { ask, sign, facilitator } = await open(t)
  const { header, payer } = await sign()
  const first = await ask(PRICES, header)
  assert.deepEqual([first.status, first.body.data[0].symbol], [200, 'BTC'])
  const [transfer] = facilitator.transfers
  assert.deepEqual(decode(first.headers.get('PAYMENT-RESPONSE')), {
    success: true,
    transaction: transfer?.transaction,
    network: 'eip155:84532',
    payer,
  })
  const again = await ask(PRICES, header)
  assert.deepEqual([again.status, again.text], [200, first.text])
  assert.equal(again.headers.get('PAYMENT-RESPONSE'), first.headers.get('PAYMENT-RESPONSE'))
  assert.deepEqual(
    [facilitator.transfers.length, transfer?.value, transfer?.to],
    [1, '150', WALLET.toLowerCase()],
  )
})

test('what an account asks with its key is not sold', async (t) => {
  const { ask, url } = await open(t)
  assert.equal((await ask('GET /v1/ping')).body.code, 'missing_key')
  assert.equal((await ask('GET /v1/rules/preview?expression=x')).body.code, 'missing_key')
  assert.equal((await callV1(url, PRICES, { key: 'ct_live_none' })).body.code, 'invalid_key')
})

test('a wrong question is refused before its price', async (t) => {
  const { ask } = await open(t)
  for (const call of [`${PRICES}&limit=x`, `${PRICES}&format=xml`]) {
    assert.equal((await ask(call)).status, 400, call)
  }
})
