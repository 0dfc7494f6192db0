import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openFacilitatorPort } from '#run/server/open-facilitator-port.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { FacilitatorPort } from '../context/facilitator-port.ts'
import { callV1 } from '../testing/call-v1.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { resolvePayments } from './resolve-payments.ts'
import {
  type Fate,
  NETWORK,
  signPayment,
  startPlayedFacilitator,
  WALLET,
} from './testing/start-played-facilitator.ts'

const { db } = await openTestDatabase()
const PRICES = 'GET /v1/crypto/prices?symbols=BTC'

/** A server that sells calls at a played facilitator, with a clock that both of them follow. */
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
  const process = { dieAt: Number.POSITIVE_INFINITY, calls: 0 }
  const server = { db, facilitator: mortal(port, process), now: () => clock.now }
  const { url, ctx } = await startTestServer(t, server)
  await putPrices(db, clock.now)
  const ask = (call: string, header?: string) =>
    callV1(url, call, header === undefined ? {} : { headers: { 'PAYMENT-SIGNATURE': header } })
  const required = async (call: string) => (await ask(call)).headers.get('PAYMENT-REQUIRED') ?? ''
  const sign = async (call = PRICES, changes: object = {}) =>
    signPayment(await required(call), { now: clock.now, ...changes })
  const countRows = async () =>
    (await db.pool.query('select count(*)::int as count from call_payments')).rows[0].count
  return { clock, process, facilitator, port, url, ctx, ask, sign, countRows }
}

class Killed extends Error {}

/** The port of a process that dies before or after its nth call; 2n is before, 2n + 1 after. */
function mortal(port: FacilitatorPort, process: { dieAt: number; calls: number }): FacilitatorPort {
  return new Proxy(port, {
    get(of, name) {
      const call = Reflect.get(of, name)
      if (typeof call !== 'function') return call
      return async (...given: unknown[]) => {
        if (process.calls++ === process.dieAt) throw new Killed()
        const answer = await call(...given)
        if (process.calls++ === process.dieAt) throw new Killed()
        return answer
      }
    },
  })
}

const decode = (header: string | null) => JSON.parse(Buffer.from(header ?? '', 'base64').toString())

test('a call without a key is answered with the price, without asking the facilitator', async (t) => {
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
  const credits = [first, again].map(({ headers }) => headers.get('X-Credits-Charged'))
  assert.deepEqual(credits, ['1', '0'])
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

test('a failed or empty call is not settled', async (t) => {
  const { ask, sign, facilitator, countRows } = await open(t)
  const empty = 'GET /v1/crypto/prices?symbols=NOSUCH'
  const { header } = await sign(empty)
  const answer = await ask(empty, header)
  assert.deepEqual([answer.status, answer.headers.get('X-Credits-Charged')], [200, '0'])
  const missing = 'GET /v1/assets/nosuch/summary'
  assert.equal((await ask(missing, (await sign(missing)).header)).status, 404)
  assert.deepEqual([facilitator.transfers.length, await countRows()], [0, 0])
  // The authorization is still good.
  assert.equal((await ask(PRICES, header)).status, 200)
})

test('a payment that is not right is refused, and its call not answered', async (t) => {
  const { ask, sign, facilitator, clock, countRows } = await open(t)
  const seconds = Math.floor(clock.now.getTime() / 1_000)
  const wrong: [object, RegExp, asked: number][] = [
    [{ value: '149' }, /must be of 150/, 0],
    [{ to: `0x${'0c'.repeat(20)}` }, /must be to 0x/, 0],
    [{ validBefore: String(seconds + 5) }, /has expired/, 0],
    [{ validBefore: String(seconds + 9_000) }, /within 300 seconds/, 0],
    [{ validBefore: '9'.repeat(30) }, /within 300 seconds/, 0],
    [{ nonce: '0x12' }, /must have x402Version/, 0],
    [{ signature: `0x${'22'.repeat(65)}` }, /payload_signature/, 1],
  ]
  for (const [changes, reason, asked] of wrong) {
    facilitator.at.asked.length = 0
    const answer = await ask(PRICES, (await sign(PRICES, changes)).header)
    assert.deepEqual([answer.status, answer.body.code], [402, 'payment_refused'])
    assert.match(answer.body.detail, reason)
    assert.match(decode(answer.headers.get('PAYMENT-REQUIRED')).error, reason)
    assert.equal(facilitator.at.asked.length, asked, JSON.stringify(changes))
  }
  for (const header of ['', 'x', 'e30=', 'A'.repeat(10_001)])
    assert.equal((await ask(PRICES, header)).body.code, 'payment_refused', header)
  facilitator.at.balanceOf = () => 149
  assert.match((await ask(PRICES, (await sign()).header)).body.detail, /insufficient_funds/)
  assert.deepEqual([facilitator.transfers.length, await countRows()], [0, 0])
})

test('a payment that fails after its verification leaves no answer', async (t) => {
  const { ask, sign, facilitator, countRows } = await open(t)
  const { header } = await sign()
  facilitator.at.decide = () => {
    facilitator.at.balanceOf = () => 0
    return undefined
  }
  const answer = await ask(PRICES, header)
  assert.deepEqual([answer.status, answer.body.code, answer.body.data], [402, 'payment_refused', undefined])
  const { success, errorReason } = decode(answer.headers.get('PAYMENT-RESPONSE'))
  assert.deepEqual([success, errorReason, await countRows()], [false, 'insufficient_funds', 0])
})

test('a payment pays for one call, and its answer is kept for 15 minutes', async (t) => {
  const { ask, sign, clock } = await open(t)
  const { header } = await sign()
  assert.equal((await ask(PRICES, header)).status, 200)
  for (const other of [
    'GET /v1/crypto/prices?symbols=ETH',
    `${PRICES}&format=csv`,
    'GET /v1/crypto/prices.csv?symbols=BTC',
  ])
    assert.match((await ask(other, header)).body.detail, /made for another call/, other)
  clock.now = new Date(clock.now.getTime() + 15 * 60_000 - 1)
  assert.equal((await ask(PRICES, header)).status, 200)
  clock.now = new Date(clock.now.getTime() + 1)
  assert.match((await ask(PRICES, header)).body.detail, /no longer kept/)
})

test('of many at once with one payment one is charged', async (t) => {
  const { ask, sign, facilitator } = await open(t)
  const { header } = await sign()
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask(PRICES, header)))).map(
    ({ status }) => status,
  )
  assert.ok(statuses.includes(200), String(statuses))
  assert.ok(
    statuses.every((status) => status === 200 || status === 409),
    String(statuses),
  )
  assert.equal(facilitator.transfers.length, 1)
})

test('files are sold as they are', async (t) => {
  const { ask, sign } = await open(t)
  const call = 'GET /v1/crypto/prices.csv?symbols=BTC'
  const { header } = await sign(call)
  const [first, again] = [await ask(call, header), await ask(call, header)]
  assert.match(first.text, /^requested,status/)
  assert.deepEqual([again.text, again.headers.get('content-type')], [first.text, 'text/csv; charset=utf-8'])
})

test('payments that come to nothing are bounded for each address', async (t) => {
  const { ask, sign, facilitator } = await open(t)
  const { header } = await sign(PRICES, { signature: `0x${'22'.repeat(65)}` })
  for (let nr = 0; nr < 60; nr++) assert.equal((await ask(PRICES, header)).status, 402)
  const refused = await ask(PRICES, header)
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_unpaid_calls'])
  assert.equal(facilitator.at.asked.length, 60)
  assert.equal((await ask(PRICES)).status, 402, 'the price is still stated')
})

test('a browser of another site may pay', async (t) => {
  const { url } = await open(t)
  const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' }
  const allowed = await fetch(`${url}/v1/crypto/prices`, { method: 'OPTIONS', headers })
  assert.match(allowed.headers.get('Access-Control-Allow-Headers') ?? '', /PAYMENT-SIGNATURE/)
  const priced = await fetch(`${url}/v1/crypto/prices?symbols=BTC`, { headers })
  assert.match(
    priced.headers.get('Access-Control-Expose-Headers') ?? '',
    /PAYMENT-REQUIRED, PAYMENT-RESPONSE/,
  )
})

// A process that is killed leaves what it had committed. Here it ends at a call of the port, before it is made or after it
// was done; `npm run bench -- paid-calls` kills real ones.

const LEASE_MS = 40_000

test('killed at any step, who pays once more gets the answer and pays once', async (t) => {
  const { ask, sign, facilitator, clock, process } = await open(t)
  let place = 0
  for (let isKilled = true; isKilled; place++) {
    facilitator.transfers.length = 0
    const { header } = await sign()
    Object.assign(process, { dieAt: place, calls: 0 })
    const first = await ask(PRICES, header)
    isKilled = first.status !== 200
    process.dieAt = Number.POSITIVE_INFINITY
    clock.now = new Date(clock.now.getTime() + LEASE_MS)
    const again = await ask(PRICES, header)
    assert.deepEqual([again.status, facilitator.transfers.length], [200, 1], `place ${place}`)
  }
  assert.equal(place, 5) // before and after verifying and settling, and not at all
})

test('until another process takes it, a payment that was being settled waits', async (t) => {
  const { ask, sign, clock, process } = await open(t)
  const { header } = await sign()
  Object.assign(process, { dieAt: 2, calls: 0 })
  await ask(PRICES, header)
  clock.now = new Date(clock.now.getTime() + LEASE_MS - 1)
  const waiting = await ask(PRICES, header)
  assert.deepEqual([waiting.status, waiting.body.code], [409, 'payment_in_flight'])
  assert.equal(waiting.headers.get('Retry-After'), '2')
})

test('what the dead process had settled is answered at once', async (t) => {
  const { ask, sign, facilitator, process } = await open(t)
  const { header } = await sign()
  Object.assign(process, { dieAt: 3, calls: 0 })
  assert.equal((await ask(PRICES, header)).status, 500)
  assert.deepEqual([(await ask(PRICES, header)).status, facilitator.transfers.length], [200, 1])
})

test('what a facilitator does not say, the chain does', async (t) => {
  const { ask, sign, facilitator, clock } = await open(t)
  const fates: Fate[] = ['lost']
  facilitator.at.decide = () => fates.shift()
  assert.equal((await ask(PRICES, (await sign()).header)).status, 200)

  fates.push('pending')
  const { header } = await sign()
  const doubtful = await ask(PRICES, header)
  assert.deepEqual([doubtful.status, doubtful.headers.get('Retry-After')], [503, '2'])
  facilitator.mine()
  clock.now = new Date(clock.now.getTime() + 2_000)
  assert.equal((await ask(PRICES, header)).status, 200)
  assert.equal(facilitator.transfers.length, 2)
})

test('an authorization that was used for something else pays for nothing', async (t) => {
  const { ask, sign, facilitator, clock, countRows } = await open(t)
  for (const use of [facilitator.cancel, facilitator.spend]) {
    const { header, payer, nonce } = await sign()
    facilitator.at.decide = () => 'cut'
    assert.equal((await ask(PRICES, header)).status, 503)
    use(payer, nonce)
    clock.now = new Date(clock.now.getTime() + 2_000)
    const answer = await ask(PRICES, header)
    assert.deepEqual([answer.status, answer.body.code, await countRows()], [402, 'payment_refused', 0])
  }
})

test('without facilitator or chain nothing leaves and nothing is lost', async (t) => {
  const { ask, sign, facilitator, clock } = await open(t)
  const { header } = await sign()
  facilitator.at.decide = () => 'lost'
  facilitator.at.isChainAway = true
  for (let nr = 0; nr < 3; nr++) {
    assert.equal((await ask(PRICES, header)).status, 503)
    clock.now = new Date(clock.now.getTime() + 2_000)
  }
  facilitator.at.isChainAway = false
  assert.deepEqual([(await ask(PRICES, header)).status, facilitator.transfers.length], [200, 1])
})

test('a round resolves what was left, and settles nothing itself', async (t) => {
  const { ask, sign, facilitator, clock, ctx, port, process, countRows } = await open(t)
  const kill = async (dieAt: number) => {
    const { header } = await sign()
    Object.assign(process, { dieAt, calls: 0 })
    await ask(PRICES, header)
    return header
  }
  const [sent, unsent] = [await kill(3), await kill(2)]
  process.dieAt = Number.POSITIVE_INFINITY
  const look = async (afterMs: number) => {
    clock.now = new Date(clock.now.getTime() + afterMs)
    await resolvePayments(ctx, { port, stopping: new AbortController().signal })
  }
  await look(LEASE_MS + 30_000)
  const readSettled = async () =>
    (await db.pool.query('select count(transaction)::int as n from call_payments')).rows[0].n
  assert.deepEqual([await readSettled(), await countRows(), facilitator.transfers.length], [1, 2, 1])
  assert.equal((await ask(PRICES, sent)).status, 200)
  await look(300_000)
  await look(300_000)
  assert.deepEqual([await countRows(), facilitator.transfers.length], [1, 1])
  assert.match((await ask(PRICES, unsent)).body.detail, /has expired/)
})
