import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { ALERT_UNDO_MS, ALERTS_PER_ACCOUNT } from '#contract/alerts.ts'
import { saveAssets } from '#store/market/assets.ts'
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
const NOW = new Date('2026-03-10T12:00:00.000Z')
await putPrices(db, NOW)
await saveAssets(db, [{ id: 'bitcoin-copy', symbol: 'BTC', name: 'Bitcoin Copy', rank: 900 }])
const all = { after: after as TestContext['after'] }
const mailServer = await startMailServer(all)
const server = await startTestServer(all, { db, now: () => NOW, mailer: mailServer.mailer })
const CREATE = 'POST /v1/alerts/create'
const RULE = { symbol: 'btc', price: '70000.50', condition: 'above' }

test('an alert is made, says which asset it took, and keeps its price exactly', async () => {
  const { key } = await makeCaller(server)
  const { status, body, headers } = await callV1(server.url, CREATE, {
    key,
    body: { ...RULE, price: '70000.100000000000000000', name: ' High ' },
  })
  assert.equal(status, 201)
  assert.equal(headers.get('x-credits-charged'), '1')
  assert.deepEqual(
    [body.asset_id, body.symbol, body.asset_name, body.condition, body.price, body.name],
    ['bitcoin', 'BTC', 'Bitcoin', 'above', '70000.1', 'High'],
  )
  assert.deepEqual(
    [body.active, body.state, body.email, body.email_status, body.fired_count, body.last_fired_at],
    [true, 'waiting', null, 'account', 0, null],
  )
  const found = await callV1(server.url, `GET /v1/alerts/${body.id}`, { key })
  assert.deepEqual(found.body, body)
  assert.equal(found.headers.get('x-credits-charged'), '0')
})

test('what is fulfilled already says so, and what has no price too', async () => {
  const { key } = await makeCaller(server)
  const there = await callV1(server.url, CREATE, { key, body: { ...RULE, condition: 'below' } })
  const unknown = await callV1(server.url, CREATE, {
    key,
    body: { id: 'bitcoin-copy', price: 1, condition: 'above' },
  })
  assert.equal(there.body.state, 'fulfilled')
  assert.equal(unknown.body.state, 'no_data')
  assert.equal(unknown.body.asset_id, 'bitcoin-copy')
})

for (const [name, body, pointer] of [
  ['no symbol', { price: 1, condition: 'above' }, '#/body/symbol'],
  ['symbol and id', { ...RULE, id: 'bitcoin' }, '#/body/symbol'],
  ['an unknown symbol', { ...RULE, symbol: 'NOSUCH' }, '#/body/symbol'],
  ['an unknown id', { id: 'nosuch', price: 1, condition: 'above' }, '#/body/id'],
  ['an object for a symbol', { ...RULE, symbol: {} }, '#/body/symbol'],
  ['U+0000 in the symbol', { ...RULE, symbol: 'B\u0000' }, '#/body/symbol'],
  ['no price', { symbol: 'BTC', condition: 'above' }, '#/body/price'],
  ['a price of 0', { ...RULE, price: 0 }, '#/body/price'],
  ['a negative price', { ...RULE, price: '-5' }, '#/body/price'],
  ['a price with words', { ...RULE, price: '70k' }, '#/body/price'],
  ['a price as a list', { ...RULE, price: [1] }, '#/body/price'],
  ['an endless price', { ...RULE, price: '9'.repeat(5_000) }, '#/body/price'],
  ['no condition', { symbol: 'BTC', price: 1 }, '#/body/condition'],
  ['another condition', { ...RULE, condition: 'over' }, '#/body/condition'],
  ['no address', { ...RULE, email: 'nobody' }, '#/body/email'],
  ['two addresses', { ...RULE, email: 'a@example.com,b@example.com' }, '#/body/email'],
  ['an address with a header', { ...RULE, email: 'a@example.com\r\nBcc: b@example.com' }, '#/body/email'],
  ['a name of blanks', { ...RULE, name: '  ' }, '#/body/name'],
  ['a name that is too long', { ...RULE, name: 'x'.repeat(101) }, '#/body/name'],
  ['an unknown field', { ...RULE, webhook: 'https://example.com' }, '#/body/webhook'],
] as const) {
  test(`${name} is 400 and points at ${pointer}`, async () => {
    const { key } = await makeCaller(server)
    const { status, body: problem, headers } = await callV1(server.url, CREATE, { key, body })
    assert.equal(status, 400)
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.equal(problem.errors[0].pointer, pointer)
    assert.equal(headers.get('x-credits-charged'), '0')
  })
}

test('without a key, with a wrong one or without the scope nothing is made', async () => {
  const { key } = await makeCaller(server, { scopes: ['market:read'] })
  const answers = [
    await callV1(server.url, CREATE, { body: RULE }),
    await callV1(server.url, CREATE, { body: RULE, key: `ct_live_${'a'.repeat(36)}` }),
    await callV1(server.url, CREATE, { body: RULE, key }),
    await callV1(server.url, 'GET /v1/alerts', { key }),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [401, 'missing_key'],
      [401, 'invalid_key'],
      [403, 'missing_scope'],
      [403, 'missing_scope'],
    ],
  )
})

test('the same call with the same Idempotency-Key makes one alert', async () => {
  const { key } = await makeCaller(server)
  const headers = { 'Idempotency-Key': 'once' }
  const first = await callV1(server.url, CREATE, { key, body: RULE, headers })
  const second = await callV1(server.url, CREATE, { key, body: RULE, headers })
  const { body } = await callV1(server.url, 'GET /v1/alerts', { key })
  assert.deepEqual(second.body, first.body)
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal(body.data.length, 1)
})

test('an account that asks for many at once gets as many as it may have, and the rest are 409', async () => {
  const { key } = await makeCaller(server, { plan: 'scale' })
  const answers = await Promise.all(
    Array.from({ length: ALERTS_PER_ACCOUNT + 4 }, () => callV1(server.url, CREATE, { key, body: RULE })),
  )
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, ALERTS_PER_ACCOUNT)
  assert.equal(statuses.filter((status) => status === 409).length, 4)
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.body.code, 'conflict')
  assert.equal(refused?.headers.get('x-credits-charged'), '0')
})

test('a test key sees the alerts of test keys only, and past the bound the oldest makes room', async () => {
  const { key, token } = await makeCaller(server, { plan: 'scale', mode: 'test' })
  const { body: liveKey } = await callApi(server.url, 'POST /api/keys', {
    token,
    body: { name: 'live', mode: 'live' },
  })
  const live = await callV1(server.url, CREATE, { key: liveKey.key, body: RULE })
  const [oldest] = [await callV1(server.url, CREATE, { key, body: { ...RULE, name: 'oldest' } })]
  await db.pool.query(`update alerts set created_at = created_at - interval '1 hour' where id = $1`, [
    oldest.body.id,
  ])
  for (let number = 0; number < ALERTS_PER_ACCOUNT; number++) {
    const { status } = await callV1(server.url, CREATE, { key, body: RULE })
    assert.equal(status, 201)
  }
  const ofTest = await callV1(server.url, 'GET /v1/alerts', { key })
  const ofLive = await callV1(server.url, 'GET /v1/alerts', { key: liveKey.key })
  assert.equal(ofTest.body.data.length, ALERTS_PER_ACCOUNT)
  assert.ok(ofTest.body.data.every((row: { name: string | null }) => row.name === null))
  assert.equal(ofTest.body.data[0].email_status, 'never')
  assert.deepEqual(
    ofLive.body.data.map((row: { id: string }) => row.id),
    [live.body.id],
  )
  assert.equal((await callV1(server.url, `GET /v1/alerts/${live.body.id}`, { key })).status, 404)
})

test("another account's alert answers like a missing one, whatever is asked of it", async () => {
  const owner = await makeCaller(server)
  const other = await makeCaller(server)
  const { body: alert } = await callV1(server.url, CREATE, { key: owner.key, body: RULE })
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { active: false } : undefined
    const foreign = await callV1(server.url, `${method} /v1/alerts/${alert.id}`, { key: other.key, body })
    const missing = await callV1(server.url, `${method} /v1/alerts/${randomUUID()}`, { key: other.key, body })
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'not_found'])
    assert.equal(foreign.body.detail, missing.body.detail)
  }
  for (const call of [`PATCH /api/alerts/${alert.id}`, `DELETE /api/alerts/${alert.id}`]) {
    const body = call.startsWith('PATCH') ? { active: false } : undefined
    assert.equal((await callApi(server.url, call, { token: other.token, body })).status, 404)
  }
  const { body: untouched } = await callV1(server.url, `GET /v1/alerts/${alert.id}`, { key: owner.key })
  assert.deepEqual(untouched, alert)
})

test('an alert is changed by what the body names and looks at the price afresh', async () => {
  const { key } = await makeCaller(server)
  const { body: alert } = await callV1(server.url, CREATE, { key, body: { ...RULE, name: 'one' } })
  const path = `PATCH /v1/alerts/${alert.id}`
  const cheaper = await callV1(server.url, path, { key, body: { price: 60000 } })
  const paused = await callV1(server.url, path, { key, body: { active: false, name: null } })
  const nothing = await callV1(server.url, path, { key, body: {} })
  const wrong = await callV1(server.url, path, { key, body: { price: 'much' } })
  assert.deepEqual([cheaper.body.price, cheaper.body.state, cheaper.body.name], ['60000', 'fulfilled', 'one'])
  assert.deepEqual([paused.body.active, paused.body.state, paused.body.name], [false, 'paused', null])
  assert.deepEqual([nothing.status, nothing.body.errors[0].pointer], [400, '#/body'])
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '#/body/price'])
})

test('a deleted alert is gone', async () => {
  const { key } = await makeCaller(server)
  const { body: alert } = await callV1(server.url, CREATE, { key, body: RULE })
  const deleted = await callV1(server.url, `DELETE /v1/alerts/${alert.id}`, { key })
  const again = await callV1(server.url, `DELETE /v1/alerts/${alert.id}`, { key })
  const list = await callV1(server.url, 'GET /v1/alerts', { key })
  assert.deepEqual([deleted.status, deleted.body], [200, { id: alert.id, deleted: true }])
  assert.equal(again.status, 404)
  assert.deepEqual(list.body.data, [])
})

test('an id that is none is 400, and the list is also given as CSV', async () => {
  const { key } = await makeCaller(server)
  await callV1(server.url, CREATE, { key, body: { ...RULE, name: '=1+1' } })
  const wrong = await callV1(server.url, 'GET /v1/alerts/1', { key })
  const { text } = await callV1(server.url, 'GET /v1/alerts?format=csv', { key })
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '#/path/id'])
  assert.match(text.split('\r\n')[1] ?? '', /,'=1\+1,bitcoin,BTC,Bitcoin,above,70000\.5,/)
})

test('on the site people see, make, change and delete their alerts', async () => {
  const { token } = await signUpSomebody(server.url)
  const made = await callApi(server.url, 'POST /api/alerts', { token, body: RULE })
  const wrong = await callApi(server.url, 'POST /api/alerts', { token, body: { ...RULE, price: 'x' } })
  const changed = await callApi(server.url, `PATCH /api/alerts/${made.body.id}`, {
    token,
    body: { price: 5 },
  })
  const list = await callApi(server.url, 'GET /api/alerts', { token })
  const deleted = await callApi(server.url, `DELETE /api/alerts/${made.body.id}`, { token })
  assert.equal(made.status, 201)
  assert.equal(made.body.price, '70000.5')
  assert.deepEqual([wrong.status, wrong.body.field], [400, 'price'])
  assert.equal(changed.body.price, '5')
  assert.deepEqual(list.body, { data: [changed.body], limit: ALERTS_PER_ACCOUNT })
  assert.equal(deleted.status, 204)
})

test('a deleted alert comes back as it was, with all that it has counted, as long as an hour has not passed', async (t) => {
  const clock = { now: NOW }
  const at = await startTestServer(t, { db, now: () => clock.now })
  const { token } = await signUpSomebody(at.url)
  const body = { ...RULE, price: '70000.100000000000000001', name: 'kept' }
  const { body: made } = await callApi(at.url, 'POST /api/alerts', { token, body })
  await callApi(at.url, `PATCH /api/alerts/${made.id}`, { token, body: { active: false } })
  await db.pool.query(
    `update alerts set fired_count = 7, last_fired_at = $2, last_fired_price = 70001.5 where id = $1`,
    [made.id, NOW],
  )
  const { body: before } = await callApi(at.url, 'GET /api/alerts', { token })
  const restore = () => callApi(at.url, `POST /api/alerts/${made.id}/restore`, { token })
  await callApi(at.url, `DELETE /api/alerts/${made.id}`, { token })
  const restored = await restore()
  const again = await restore()
  const { body: after } = await callApi(at.url, 'GET /api/alerts', { token })
  assert.deepEqual([restored.status, again.status], [200, 200])
  assert.equal(before.data[0].firedCount, 7)
  assert.deepEqual(after, before)

  await callApi(at.url, `DELETE /api/alerts/${made.id}`, { token })
  clock.now = new Date(NOW.getTime() + ALERT_UNDO_MS)
  assert.equal((await restore()).status, 404)
})

test('what is brought back looks at the price afresh, and fires when it crosses', async (t) => {
  const at = await startTestServer(t, { db, now: () => NOW })
  const { token } = await signUpSomebody(at.url)
  const { body: made } = await callApi(at.url, 'POST /api/alerts', { token, body: { ...RULE, price: 1 } })
  await callApi(at.url, `DELETE /api/alerts/${made.id}`, { token })
  const { body: restored } = await callApi(at.url, `POST /api/alerts/${made.id}/restore`, { token })
  assert.equal(restored.state, 'fulfilled')
})

test('what is brought back goes to those of its webhooks that are still there, and can be saved as it is', async (t) => {
  const at = await startTestServer(t, { db, now: () => NOW })
  const { token } = await signUpSomebody(at.url)
  const [first, gone, last] = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const body = { format: 'standard', url: `https://hooks.example/${number}` }
      return (await callApi(at.url, 'POST /api/webhooks', { token, body })).body.id
    }),
  )
  const body = { ...RULE, webhooks: [last, gone, first] }
  const { body: made } = await callApi(at.url, 'POST /api/alerts', { token, body })
  const { body: toAll } = await callApi(at.url, 'POST /api/alerts', { token, body: RULE })
  for (const { id } of [made, toAll]) await callApi(at.url, `DELETE /api/alerts/${id}`, { token })
  assert.equal((await callApi(at.url, `DELETE /api/webhooks/${gone}`, { token })).status, 204)
  const restore = async (id: string) =>
    (await callApi(at.url, `POST /api/alerts/${id}/restore`, { token })).body
  const { webhooks } = await restore(made.id)
  assert.deepEqual([webhooks, (await restore(toAll.id)).webhooks], [[last, first], undefined])
  assert.equal(
    (await callApi(at.url, `PATCH /api/alerts/${made.id}`, { token, body: { webhooks } })).status,
    200,
  )
})

test("nobody brings back another account's alert, and none beyond the bound", async () => {
  const owner = await makeCaller(server, { plan: 'scale' })
  const { token: stranger } = await signUpSomebody(server.url)
  const { body: alert } = await callV1(server.url, CREATE, { key: owner.key, body: RULE })
  await callV1(server.url, `DELETE /v1/alerts/${alert.id}`, { key: owner.key })
  const path = `POST /api/alerts/${alert.id}/restore`
  assert.equal((await callApi(server.url, path, { token: stranger })).status, 404)
  for (let number = 0; number < ALERTS_PER_ACCOUNT; number++) {
    await callV1(server.url, CREATE, { key: owner.key, body: RULE })
  }
  const refused = await callApi(server.url, path, { token: owner.token })
  assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
})

for (const call of [
  'GET /api/alerts',
  'POST /api/alerts',
  `POST /api/alerts/${randomUUID()}/restore`,
  `PATCH /api/alerts/${randomUUID()}`,
  `DELETE /api/alerts/${randomUUID()}`,
]) {
  test(`${call.replace(/[0-9a-f-]{36}/, ':id')} needs a session`, async () => {
    const { status } = await callApi(server.url, call, {
      body: call.startsWith('P') ? RULE : undefined,
    })
    assert.equal(status, 401)
  })
}

test('another address than the account’s is asked once an hour, by whomever, and counts only when it has said yes', async (t) => {
  const mails = await startMailServer(t)
  const clock = { now: NOW }
  const at = await startTestServer(t, { db, now: () => clock.now, mailer: mails.mailer })
  const [one, two] = [await makeCaller(at), await makeCaller(at)]
  const email = `friend-${randomUUID()}@example.com`
  const first = await callV1(at.url, CREATE, { key: one.key, body: { ...RULE, email } })
  await callV1(at.url, CREATE, { key: one.key, body: { ...RULE, email: email.toUpperCase() } })
  await callV1(at.url, CREATE, { key: two.key, body: { ...RULE, email } })
  await deliverMails(at.ctx)
  assert.equal(first.body.email_status, 'pending')
  assert.equal(mails.mails.length, 1)
  assert.deepEqual(mails.mails[0]?.recipients, [email])

  const token = /confirm=(\S+)/.exec(mails.mails[0]?.text ?? '')?.[1]
  const confirm = () => callApi(at.url, 'POST /api/alerts/email/confirm', { body: { token } })
  const confirmed = await confirm()
  const again = await confirm()
  const ofOne = await callV1(at.url, 'GET /v1/alerts', { key: one.key })
  const ofTwo = await callV1(at.url, 'GET /v1/alerts', { key: two.key })
  assert.deepEqual([confirmed.status, again.status], [200, 400])
  assert.deepEqual(
    ofOne.body.data.map((row: { email_status: string }) => row.email_status),
    ['confirmed', 'confirmed'],
  )
  assert.equal(ofTwo.body.data[0].email_status, 'pending') // it said yes to the first account only

  clock.now = new Date(NOW.getTime() + 3_600_001)
  await callV1(at.url, `PATCH /v1/alerts/${ofTwo.body.data[0].id}`, { key: two.key, body: { email } })
  await deliverMails(at.ctx)
  assert.equal(mails.mails.length, 2)
})

test('a confirmation that is a week old is refused', async (t) => {
  const mails = await startMailServer(t)
  const clock = { now: NOW }
  const at = await startTestServer(t, { db, now: () => clock.now, mailer: mails.mailer })
  const { key } = await makeCaller(at)
  const email = `late-${randomUUID()}@example.com`
  await callV1(at.url, CREATE, { key, body: { ...RULE, email } })
  await deliverMails(at.ctx)
  const token = /confirm=(\S+)/.exec(mails.mails[0]?.text ?? '')?.[1]
  clock.now = new Date(NOW.getTime() + 7 * 86_400_000)
  const { status } = await callApi(at.url, 'POST /api/alerts/email/confirm', { body: { token } })
  assert.equal(status, 400)
})

test('each alert of an account with an unconfirmed address is marked as pending', async () => {
  const { id, token } = await signUpSomebody(server.url, { confirmed: false })
  const body = { symbol: 'BTC', condition: 'above', price: '69000' }
  const made = await callApi(server.url, 'POST /api/alerts', { token, body })
  const before = await callApi(server.url, 'GET /api/alerts', { token })
  await db.pool.query('update users set email_confirmed_at = $2 where id = $1', [id, NOW])
  const after = await callApi(server.url, 'GET /api/alerts', { token })
  assert.deepEqual(
    [made.body.emailStatus, before.body.data[0].emailStatus, after.body.data[0].emailStatus],
    ['pending', 'pending', 'account'],
  )
})

test('the account’s own address in any writing of it needs no confirmation, and a test key sends no question', async (t) => {
  const mails = await startMailServer(t)
  const at = await startTestServer(t, { db, now: () => NOW, mailer: mails.mailer })
  const own = await makeCaller(at)
  const tester = await makeCaller(at, { mode: 'test' })
  const ofOwn = await callV1(at.url, CREATE, {
    key: own.key,
    body: { ...RULE, email: ` ${own.email.toUpperCase()}` },
  })
  const ofTest = await callV1(at.url, CREATE, {
    key: tester.key,
    body: { ...RULE, email: 'stranger@example.com' },
  })
  await deliverMails(at.ctx)
  assert.deepEqual([ofOwn.body.email, ofOwn.body.email_status], [null, 'account'])
  assert.deepEqual([ofTest.status, ofTest.body.email_status], [201, 'never'])
  assert.deepEqual(mails.mails, [])
})
