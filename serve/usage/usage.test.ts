import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-11T00:00:00.000Z') // ten of March's 31 days are over
await putPrices(db, START)
const PRICES = 'GET /v1/crypto/prices?symbols=BTC'

test('usage is summed by day, key and endpoint, with its cost so far and projected', async (t) => {
  let now = new Date('2026-03-10T23:59:59.999Z')
  const server = await startTestServer(t, { db, now: () => now })
  const { key, keyId, token } = await makeCaller(server, { plan: 'pro' })
  for (let call = 0; call < 8; call++) await callV1(server.url, PRICES, { key })
  now = START
  for (let call = 0; call < 2; call++) await callV1(server.url, PRICES, { key })
  await callV1(server.url, 'GET /v1/ping', { key })
  const { status, body } = await callApi(server.url, 'GET /api/usage', { token })

  assert.equal(status, 200)
  assert.deepEqual(body.thisMonth, { calls: 11, charged: 10, costMicros: 1_500 })
  assert.deepEqual(body.today, { calls: 3, charged: 2, costMicros: 300 })
  assert.deepEqual(body.byDay.slice(-2), [
    { day: '2026-03-10', calls: 8, charged: 8, costMicros: 1_200 },
    { day: '2026-03-11', calls: 3, charged: 2, costMicros: 300 },
  ])
  assert.equal(body.byDay.length, 11)
  assert.deepEqual(body.byKey, [
    { keyId, name: 'A key', mode: 'live', revoked: false, calls: 11, charged: 10, costMicros: 1_500 },
  ])
  assert.deepEqual(
    body.byEndpoint.map((one: { endpoint: string; calls: number }) => [one.endpoint, one.calls]),
    [
      ['GET /v1/crypto/prices', 10],
      ['GET /v1/ping', 1],
    ],
  )
  // 10 calls in 10 days make 31 in March's 31.
  assert.equal(body.projected.charged, 31)
  assert.equal(body.projected.costMicros, 31 * 150)
})

test('a projection goes no higher than the quota and the cap', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const free = await makeCaller(server)
  const pro = await makeCaller(server, { plan: 'pro' })
  await callApi(server.url, 'PUT /api/usage/cap', { token: pro.token, body: { capMicros: 300 } })
  await callV1(server.url, PRICES, { key: pro.key })
  await db.pool.query(
    `insert into usage_days values ($1, '2026-03-05', gen_random_uuid(), 'GET /v1/x', 900, 900, 0, $2)`,
    [free.id, START],
  )
  const projected = async (token: string) =>
    (await callApi(server.url, 'GET /api/usage', { token })).body.projected
  assert.equal((await projected(free.token)).charged, 1_000)
  assert.equal((await projected(pro.token)).costMicros, 300)
})

test('a month is also CSV, and a key whose name is a formula stays text', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { token } = await makeCaller(server, { plan: 'pro' })
  const { body } = await callApi(server.url, 'POST /api/keys', {
    token,
    body: { name: '=cmd()', mode: 'live' },
  })
  await callV1(server.url, PRICES, { key: body.key })
  const csv = await callV1(server.url, 'GET /api/usage.csv?month=2026-03', { key: token })
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(
    csv.text,
    `day,key,key_id,endpoint,calls,charged,cost_micros\r\n2026-03-11,'=cmd(),${body.id},GET /v1/crypto/prices,1,1,150\r\n`,
  )
})

test('every charge can be read back page by page', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key, token } = await makeCaller(server, { plan: 'pro' })
  await Promise.all(Array.from({ length: 25 }, () => callV1(server.url, PRICES, { key })))
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/api/usage/charges?limit=10${cursor && `&cursor=${cursor}`}`
    const { body } = await callApi(server.url, `GET ${path}`, { token })
    ids.push(...body.data.map((charge: { requestId: string }) => charge.requestId))
    cursor = body.nextCursor
  }
  assert.equal(ids.length, 25)
  assert.equal(new Set(ids).size, 25)
})

test('usage is for its owner', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key } = await makeCaller(server, { plan: 'pro' })
  await callV1(server.url, PRICES, { key })
  const { token } = await signUpSomebody(server.url)
  for (const call of [
    'GET /api/usage',
    'GET /api/usage.csv',
    'GET /api/usage/charges',
    'PUT /api/usage/cap',
  ]) {
    assert.equal(
      (await callApi(server.url, call, { body: call.startsWith('PUT') ? {} : undefined })).status,
      401,
      call,
    )
  }
  assert.equal((await callApi(server.url, 'GET /api/usage', { token })).body.thisMonth.calls, 0)
  assert.deepEqual((await callApi(server.url, 'GET /api/usage/charges', { token })).body.data, [])
})

for (const [call, body, field] of [
  ['GET /api/usage?month=2026-13', undefined, 'month'],
  ['GET /api/usage?month=now', undefined, 'month'],
  ['GET /api/usage?month=2026-01&month=2026-02', undefined, 'month'],
  ['GET /api/usage/charges?limit=0', undefined, 'limit'],
  ['GET /api/usage/charges?cursor=x', undefined, 'cursor'],
  [`GET /api/usage/charges?cursor=1.${'-'.repeat(36)}`, undefined, 'cursor'],
  ['PUT /api/usage/cap', {}, 'capMicros'],
  ['PUT /api/usage/cap', { capMicros: -1 }, 'capMicros'],
  ['PUT /api/usage/cap', { capMicros: 1.5 }, 'capMicros'],
  ['PUT /api/usage/cap', { capMicros: '5' }, 'capMicros'],
  ['PUT /api/usage/cap', { capMicros: 1e99 }, 'capMicros'],
] as const) {
  test(`${call} with ${JSON.stringify(body)} is 400 and names ${field}`, async (t) => {
    const { url } = await startTestServer(t, { db })
    const { token } = await signUpSomebody(url)
    const answer = await callApi(url, call, { token, body })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.field, field)
  })
}

test('the account usage of a key has quota, cost and limits', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { key } = await makeCaller(server)
  await callV1(server.url, PRICES, { key })
  const { body, headers } = await callV1(server.url, 'GET /v1/account/usage', { key })
  assert.equal(headers.get('x-credits-charged'), '0')
  assert.deepEqual(body, {
    plan: 'free',
    month: '2026-03',
    charged_calls: 1,
    included_calls: 1_000,
    remaining_calls: 999,
    cost_micros: 0,
    cap_micros: null,
    rate_limit: { calls: 100, seconds: 60 },
  })
})

test('marks of the quota and the cap are mailed once each, however many processes look for them', async (t) => {
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => START, mailer: mail.mailer })
  const free = await makeCaller(server)
  const pro = await makeCaller(server, { plan: 'pro' })
  await db.pool.query(`insert into account_months values ($1, '2026-03-01', 499, 0)`, [free.id])
  await callApi(server.url, 'PUT /api/usage/cap', { token: pro.token, body: { capMicros: 600 } })
  await callV1(server.url, PRICES, { key: free.key })
  for (let call = 0; call < 5; call++) await callV1(server.url, PRICES, { key: pro.key })

  await Promise.all(Array.from({ length: 4 }, () => deliverMails(server.ctx)))
  await callV1(server.url, PRICES, { key: pro.key })
  await deliverMails(server.ctx)

  const subjectsTo = (email: string) =>
    mail.mails.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject)
  assert.deepEqual(subjectsTo(free.email), ['Your API calls have reached 50 % of the monthly quota'])
  assert.deepEqual(subjectsTo(pro.email).sort(), [
    'Your API calls have reached 100 % of the spending cap',
    'Your API calls have reached 50 % of the spending cap',
    'Your API calls have reached 75 % of the spending cap',
  ])
})

test('a notice that the mail server does not take is mailed later', async (t) => {
  let now = START
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => now, mailer: mail.mailer })
  const { id, key, email } = await makeCaller(server)
  await db.pool.query(`insert into account_months values ($1, '2026-03-01', 749, 0)`, [id])
  await callV1(server.url, PRICES, { key })
  mail.decide = () => 451
  await deliverMails(server.ctx)
  mail.decide = () => undefined
  now = new Date(START.getTime() + 301_000)
  await deliverMails(server.ctx)
  assert.deepEqual(
    mail.mails.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject),
    ['Your API calls have reached 75 % of the monthly quota'],
  )
})

test('a notice that the mail server refuses for ever is not sent again and again', async (t) => {
  let now = START
  const mail = await startMailServer(t)
  const server = await startTestServer(t, { db, now: () => now, mailer: mail.mailer })
  const { id, key, email } = await makeCaller(server)
  await db.pool.query(`insert into account_months values ($1, '2026-03-01', 499, 0)`, [id])
  await callV1(server.url, PRICES, { key })
  let refused = 0
  mail.decide = () => {
    refused++
    return 550
  }
  await deliverMails(server.ctx)
  assert.equal(refused, 1)
  mail.decide = () => undefined
  now = new Date(START.getTime() + 301_000)
  await deliverMails(server.ctx)
  assert.ok(!mail.mails.some(({ recipients }) => recipients.includes(email)))
})
