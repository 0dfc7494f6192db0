import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00.000Z')
await putPrices(db, NOW)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const EXPRESSION = 'posts("halving", lang en, 1h) > 50 cooldown 6h'

test('a rule is made, listed, read, changed and deleted with a key, and is the one of the site', async () => {
  const { key, token } = await makeCaller(server)
  const made = await callV1(server.url, 'POST /v1/rules', {
    key,
    body: { expression: `price(btc) above 5 and ${EXPRESSION}`, name: ' Talk ' },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.equal(made.headers.get('x-credits-charged'), '1')
  const { id } = made.body
  assert.deepEqual(
    [made.body.expression, made.body.asset_id, made.body.symbol, made.body.name, made.body.state],
    [`price(BTC) > 5 and ${EXPRESSION}`, 'bitcoin', 'BTC', 'Talk', 'no_data'],
  )
  const changed = await callV1(server.url, `PATCH /v1/rules/${id}`, {
    key,
    body: { expression: EXPRESSION, muted_until: '2026-03-11T00:00:00.000Z', active: false },
  })
  assert.deepEqual(
    [changed.body.asset_id, changed.body.symbol, changed.body.state, changed.body.muted_until],
    [null, null, 'paused', '2026-03-11T00:00:00.000Z'],
  )
  assert.equal(changed.headers.get('x-credits-charged'), '0')
  assert.deepEqual((await callV1(server.url, `GET /v1/rules/${id}`, { key })).body, changed.body)
  assert.deepEqual((await callV1(server.url, 'GET /v1/rules', { key })).body.data, [changed.body])
  const { body: own } = await callApi(server.url, 'GET /api/alerts', { token })
  assert.deepEqual([own.data[0].id, own.data[0].expression], [id, EXPRESSION])
  const gone = await callV1(server.url, `DELETE /v1/rules/${id}`, { key })
  assert.deepEqual(gone.body, { id, deleted: true })
  assert.equal((await callV1(server.url, `GET /v1/rules/${id}`, { key })).status, 404)
})

test('a rule that has ended already is refused, and one that was made keeps its end', async () => {
  const { key } = await makeCaller(server)
  const post = (expression: string) => callV1(server.url, 'POST /v1/rules', { key, body: { expression } })
  const ended = await post('mentions(BTC, 1h) > 5 until 2026-03-10')
  assert.equal(ended.status, 400)
  assert.match(ended.body.detail, /"until" is in the past/)
  const made = await post('mentions(BTC, 1h) > 5 until 2026-03-11')
  assert.equal(made.status, 201)
  const patch = (expression: string) =>
    callV1(server.url, `PATCH /v1/rules/${made.body.id}`, { key, body: { expression } })
  assert.equal((await patch('mentions(BTC, 1h) > 6 until 2026-03-09')).status, 400)
  await db.pool.query(`update alerts set rule = jsonb_set(rule, '{rule,until}', '"2026-03-09"'),
    expression = 'mentions(BTC, 1h) > 5 until 2026-03-09' where id = '${made.body.id}'`)
  assert.equal((await patch('mentions(BTC, 1h) > 5 until 2026-03-09')).status, 200)
  await db.pool.query(`update alerts set is_active = false where id = '${made.body.id}'`)
  const wake = (more = {}) =>
    callV1(server.url, `PATCH /v1/rules/${made.body.id}`, { key, body: { active: true, ...more } })
  const refused = await wake()
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.pointer], [400, '#/body/active'])
  assert.match(refused.body.detail, /The rule has ended/)
  assert.equal((await wake({ expression: 'mentions(BTC, 1h) > 5 until 2026-03-12' })).body.active, true)
})

test('a rule goes to the webhooks of its account that it names, or to all', async () => {
  const { key, token } = await makeCaller(server)
  const { body: webhook } = await callApi(server.url, 'POST /api/webhooks', {
    token,
    body: { format: 'standard', url: 'https://hooks.example/1' },
  })
  const { id } = webhook
  const { body: listed } = await callV1(server.url, 'GET /v1/webhooks', { key })
  assert.deepEqual(listed.data, [
    {
      id,
      name: null,
      format: 'standard',
      host: 'hooks.example',
      active: true,
      stopped_because: null,
      last_outcome: null,
      last_settled_at: null,
      created_at: NOW.toISOString(),
    },
  ])
  const made = await callV1(server.url, 'POST /v1/rules', {
    key,
    body: { expression: EXPRESSION, webhooks: [id] },
  })
  assert.deepEqual([made.status, made.body.webhooks], [201, [id]], JSON.stringify(made.body))
  const path = `PATCH /v1/rules/${made.body.id}`
  assert.equal((await callV1(server.url, path, { key, body: { webhooks: null } })).body.webhooks, null)
  assert.deepEqual((await callV1(server.url, path, { key, body: { webhooks: [] } })).body.webhooks, [])
  const { key: stranger } = await makeCaller(server)
  assert.deepEqual((await callV1(server.url, 'GET /v1/webhooks', { key: stranger })).body.data, [])
  const wrong = await callV1(server.url, 'POST /v1/rules', {
    key: stranger,
    body: { expression: EXPRESSION, webhooks: [id] },
  })
  assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [400, '#/body/webhooks'])
})

test('rules and alerts on one price are reached each by their own path, and by a key of their mode', async () => {
  const { key, testKey } = await callers()
  const rule = await callV1(server.url, 'POST /v1/rules', { key, body: { expression: EXPRESSION } })
  const alert = await callV1(server.url, 'POST /v1/alerts/create', {
    key,
    body: { symbol: 'BTC', condition: 'above', price: 1 },
  })
  const answers = [
    await callV1(server.url, `GET /v1/alerts/${rule.body.id}`, { key }),
    await callV1(server.url, `DELETE /v1/rules/${alert.body.id}`, { key }),
    await callV1(server.url, `PATCH /v1/rules/${alert.body.id}`, { key, body: { active: false } }),
    await callV1(server.url, `GET /v1/rules/${rule.body.id}`, { key: testKey }),
    await callV1(server.url, `DELETE /v1/rules/${rule.body.id}`, { key: testKey }),
  ]
  assert.deepEqual(
    answers.map(({ status, body }) => `${status} ${body.detail}`),
    ['alert', 'rule', 'rule', 'rule', 'rule'].map((kind) => `404 There is no such ${kind}.`),
  )
  const { body } = await callV1(server.url, 'GET /v1/rules', { key: testKey })
  assert.deepEqual(body.data, [])
})

for (const [name, body, pointer] of [
  ['no expression', {}, '#/body/expression'],
  ['a rule that cannot be read', { expression: 'price(BTC) >= 5' }, '#/body/expression'],
  ['one price', { expression: 'price(BTC) > 5' }, '#/body/expression'],
  ['posts of nowhere', { expression: 'posts("a1", source myspace, 1h) > 5' }, '#/body/expression'],
  [
    'an address with a header',
    { expression: EXPRESSION, email: 'a@example.com\r\nBcc: b@c.de' },
    '#/body/email',
  ],
  ['an unknown field', { expression: EXPRESSION, price: 5 }, '#/body/price'],
] as const) {
  test(`${name} is 400 and points at ${pointer}`, async () => {
    const { key } = await makeCaller(server)
    const answer = await callV1(server.url, 'POST /v1/rules', { key, body })
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    assert.equal(answer.body.errors[0].pointer, pointer)
    assert.equal(answer.headers.get('x-credits-charged'), '0')
  })
}

test('without the scope nothing is made, listed or looked back at', async () => {
  const { key } = await makeCaller(server, { scopes: ['market:read'] })
  for (const line of ['POST /v1/rules', 'GET /v1/rules', 'GET /v1/rules/preview?expression=price(BTC)>5']) {
    const body = line.startsWith('POST') ? { expression: EXPRESSION } : undefined
    assert.equal((await callV1(server.url, line, { key, body })).body.code, 'missing_scope', line)
  }
})

test('the same call with the same Idempotency-Key makes one rule', async () => {
  const { key } = await makeCaller(server)
  const call = { key, body: { expression: EXPRESSION }, headers: { 'Idempotency-Key': 'once' } }
  const first = await callV1(server.url, 'POST /v1/rules', call)
  const second = await callV1(server.url, 'POST /v1/rules', call)
  assert.deepEqual(second.body, first.body)
  assert.equal((await callV1(server.url, 'GET /v1/rules', { key })).body.data.length, 1)
})

test('a preview answers in the same way, and costs nothing where no history is stored', async () => {
  const { key } = await makeCaller(server)
  const ask = (expression: string) =>
    callV1(server.url, `GET /v1/rules/preview?${new URLSearchParams({ expression })}`, { key })
  const { status, body, headers } = await ask('posts("halving", 1h) > 5')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.symbol, body.since, body.days, body.count, body.firings], [null, null, 0, 0, []])
  assert.equal(headers.get('x-credits-charged'), '0')
  const wrong = await ask('posts("halving", 1h)')
  assert.equal(wrong.body.errors[0].pointer, '#/query/expression')
})

async function callers() {
  const { key, token } = await makeCaller(server)
  const { body } = await callApi(server.url, 'POST /api/keys', {
    token,
    body: { name: 'test', mode: 'test', scopes: ['alerts:write'] },
  })
  return { key, testKey: body.key as string }
}
