import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { limitHeaders } from './enforce-limits.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
await putPrices(db, START)
const PRICES = 'GET /v1/crypto/prices?symbols=BTC'

test('the call after the last of a window is 429, says when to come again, and then is let in', async (t) => {
  let now = START
  const server = await startTestServer(t, { db, now: () => now })
  const { key } = await makeCaller(server)
  const inWindow = await Promise.all(
    Array.from({ length: 100 }, () => callV1(server.url, 'GET /v1/ping', { key })),
  )
  const refused = await callV1(server.url, 'GET /v1/ping', { key })
  const waitSeconds = Number(refused.headers.get('retry-after'))
  now = new Date(START.getTime() + waitSeconds * 1000)
  const later = await callV1(server.url, 'GET /v1/ping', { key })

  assert.deepEqual(new Set(inWindow.map(({ status }) => status)), new Set([200]))
  assert.equal(refused.status, 429)
  assert.equal(refused.body.code, 'rate_limited')
  assert.match(refused.headers.get('ratelimit') ?? '', /^"window";r=0;t=\d+/)
  assert.ok(waitSeconds > 0 && waitSeconds <= 62)
  assert.equal(later.status, 200)
})

test('two servers on one database admit the limit together, not each', async (t) => {
  const options = { db, now: () => START }
  const servers = [await startTestServer(t, options), await startTestServer(t, options)] as const
  const { key } = await makeCaller(servers[0])
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, call) =>
      callV1((servers[call % 2] ?? servers[0]).url, 'GET /v1/ping', { key }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 100)
})

test('malformed calls of a valid key count against its window, so that they cannot flood', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key } = await makeCaller(server)
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => callV1(server.url, 'GET /v1/crypto/prices', { key })),
  )
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 400).length, 100)
  assert.equal(statuses.filter((status) => status === 429).length, 50)
})

test('the last credit of the month, raced 200 times over two servers, is spent once', async (t) => {
  const options = { db, now: () => START }
  const servers = [await startTestServer(t, options), await startTestServer(t, options)] as const
  const { id, key, token } = await makeCaller(servers[0])
  await db.pool.query(`insert into account_months values ($1, '2026-03-01', 999, 0)`, [id])
  const keys = [key]
  for (let number = 1; number < 4; number++) {
    const { body } = await callApi(servers[0].url, 'POST /api/keys', {
      token,
      body: { name: 'k', mode: 'live' },
    })
    keys.push(body.key)
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, call) =>
      callV1((servers[call % 2] ?? servers[0]).url, PRICES, { key: keys[call % 4] }),
    ),
  )
  const paid = answers.filter(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status !== 200)
  assert.equal(paid.length, 1)
  assert.equal(paid[0]?.headers.get('x-credits-charged'), '1')
  assert.equal(refused?.status, 429)
  assert.equal(refused?.body.code, 'quota_reached')
  assert.equal(refused?.headers.get('x-credits-charged'), '0')
  // 31 March 24:00 UTC is 21.5 days after 10 March 12:00.
  assert.equal(refused?.headers.get('retry-after'), String(21.5 * 86_400))
  assert.equal((await callApi(servers[0].url, 'GET /api/usage', { token })).body.thisMonth.charged, 1)
})

test('a spending cap really stops, and a raised one lets go on at once', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key, token } = await makeCaller(server, { plan: 'pro' })
  const setCap = (capMicros: number | null) =>
    callApi(server.url, 'PUT /api/usage/cap', { token, body: { capMicros } })
  await setCap(450)
  const calls = await Promise.all(Array.from({ length: 10 }, () => callV1(server.url, PRICES, { key })))
  const stopped = await callV1(server.url, PRICES, { key })
  const free = await callV1(server.url, 'GET /v1/ping', { key })
  await setCap(600)
  const raised = await callV1(server.url, PRICES, { key })

  assert.equal(calls.filter(({ status }) => status === 200).length, 3)
  assert.equal(stopped.status, 402)
  assert.equal(stopped.body.code, 'spending_cap_reached')
  assert.equal(free.status, 200)
  assert.equal(raised.status, 200)
})

test('usage equals the answers: charged calls in the ledger are exactly those that were answered with data', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key, token } = await makeCaller(server, { plan: 'pro' })
  const calls = [
    PRICES,
    'GET /v1/crypto/prices?symbols=NOSUCH',
    'GET /v1/crypto/prices',
    'GET /v1/ping',
    'HEAD /v1/crypto/prices?symbols=BTC',
    PRICES,
    'GET /v1/nothing',
  ]
  const answers = await Promise.all(calls.map((call) => callV1(server.url, call, { key })))
  const unchanged = await callV1(server.url, PRICES, {
    key,
    headers: { 'If-None-Match': answers[0]?.headers.get('etag') ?? '' },
  })
  const charged = answers.filter(({ headers }) => headers.get('x-credits-charged') === '1')
  const { body } = await callApi(server.url, 'GET /api/usage/charges', { token })

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 400, 200, 200, 200, 404],
  )
  assert.equal(unchanged.status, 304)
  assert.equal(unchanged.headers.get('x-credits-charged'), '0')
  assert.equal(charged.length, 2)
  assert.deepEqual(
    body.data.map((charge: { requestId: string }) => charge.requestId).sort(),
    charged.map(({ headers }) => headers.get('x-request-id')).sort(),
  )
  assert.deepEqual(
    new Set(body.data.map((charge: { costMicros: number }) => charge.costMicros)),
    new Set([150]),
  )
})

test('a test key is free and reads the sample universe, not the real data', async (t) => {
  const sample = await openTestDatabase()
  await putPrices(sample.db, START, { BTC: '42000' })
  const server = await startTestServer(t, { db, sampleDb: sample.db, now: () => START })
  const live = await makeCaller(server, { plan: 'pro' })
  const { body: made } = await callApi(server.url, 'POST /api/keys', {
    token: live.token,
    body: { name: 'Test', mode: 'test' },
  })
  const [real, sampled] = [
    await callV1(server.url, PRICES, { key: live.key }),
    await callV1(server.url, PRICES, { key: made.key }),
  ]
  assert.equal(real.body.data[0].price, '64250.12')
  assert.equal(sampled.body.data[0].price, '42000')
  assert.equal(sampled.headers.get('x-credits-charged'), '0')
  assert.equal((await callApi(server.url, 'GET /api/usage', { token: live.token })).body.thisMonth.charged, 1)
})

test('a database that cannot record a call gets no answer out, and the call is free', async (t) => {
  const broken = await openTestDatabase()
  await putPrices(broken.db, START)
  const server = await startTestServer(t, { db: broken.db, now: () => START })
  const { key, token } = await makeCaller(server, { plan: 'pro' })
  await callV1(server.url, PRICES, { key })
  await broken.db.pool.query('alter table usage_days rename to usage_days_away')
  const failed = await callV1(server.url, PRICES, { key })
  await broken.db.pool.query('alter table usage_days_away rename to usage_days')
  const after = await callV1(server.url, PRICES, { key })

  assert.equal(failed.status, 503)
  assert.equal(failed.headers.get('retry-after'), '1')
  assert.equal(failed.body.code, 'unavailable')
  assert.ok(!failed.text.includes('64250'))
  assert.equal(after.status, 200)
  assert.equal((await callApi(server.url, 'GET /api/usage/charges', { token })).body.data.length, 2)
})

test('connections of the database that are cut while calls are settled lose and double nothing', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { id, key } = await makeCaller(server, { plan: 'pro' })
  const answers: number[] = []
  const charged: string[] = []
  for (let round = 0; round < 8; round++) {
    const calls = Array.from({ length: 40 }, () => callV1(server.url, PRICES, { key }))
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crowdtape usage'
         and datname = current_database()`,
    )
    for (const { status, headers } of await Promise.all(calls)) {
      answers.push(status)
      if (headers.get('x-credits-charged') === '1') charged.push(headers.get('x-request-id') ?? '')
    }
  }
  const { rows } = await db.pool.query('select request_id from usage_ledger where account_id = $1', [id])
  assert.ok(
    answers.every((status) => status === 200 || status === 503),
    String(new Set(answers)),
  )
  assert.deepEqual(rows.map((row) => row.request_id).sort(), charged.sort())
})

test('the limits of an answer are what is left of the window and of the month, never less than nothing', () => {
  const nowMs = Date.UTC(2026, 1, 28, 23, 59, 58, 1)
  const limits = (more: Partial<Parameters<typeof limitHeaders>[0]>) =>
    limitHeaders({
      key: { plan: 'free', callsPerMinute: null },
      used: 40,
      freeAtMs: nowMs + 1_001,
      monthCalls: 998,
      nowMs,
      ...more,
    }).RateLimit
  assert.equal(limits({}), '"window";r=60;t=2, "month";r=2;t=2')
  assert.equal(limits({ used: 101, freeAtMs: nowMs - 1 }), '"window";r=0;t=0, "month";r=2;t=2')
  assert.equal(limits({ monthCalls: 1_001, freeAtMs: nowMs + 1_000 }), '"window";r=60;t=1, "month";r=0;t=2')
  assert.equal(limits({ key: { plan: 'pro', callsPerMinute: null } }), '"window";r=960;t=2')
})
