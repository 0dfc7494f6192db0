import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_FORM } from '#contract/key-form.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')

test('a new key is shown whole once, and neither the list nor the database holds it', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const created = await callApi(url, 'POST /api/keys', { token, body: { name: ' Tape ', mode: 'live' } })
  const { key, ...rest } = created.body
  const listed = await callApi(url, 'GET /api/keys', { token })
  const { rows } = await db.pool.query(
    `select encode(s.hash, 'escape') || row_to_json(s)::text || row_to_json(k)::text as stored
     from api_keys k join api_key_secrets s on s.key_id = k.id where k.id = $1`,
    [rest.id],
  )

  assert.equal(created.status, 201)
  assert.match(key, KEY_FORM)
  assert.equal(rest.name, 'Tape')
  assert.equal(rest.prefix, 'ct_live_')
  assert.equal(rest.lastFour, key.slice(-4))
  assert.equal(rest.lastUsed, null)
  assert.deepEqual(rest.scopes, ['market:read', 'social:read', 'alerts:write', 'account:read'])
  assert.equal(listed.body.data.length, 1)
  assert.equal(listed.body.data[0].key, `ct_live_…${rest.lastFour}`)
  assert.equal(listed.body.limit, 50)
  assert.ok(!JSON.stringify(listed.body).includes(key.slice(8)))
  assert.ok(!rows[0].stored.includes(key.slice(8, 38)))
})

for (const [what, body, field] of [
  ['no name', { mode: 'live' }, 'name'],
  ['an empty name', { name: '', mode: 'live' }, 'name'],
  ['a blank name', { name: '   ', mode: 'live' }, 'name'],
  ['a long name', { name: 'x'.repeat(101), mode: 'live' }, 'name'],
  ['a name that is a list', { name: ['x'], mode: 'live' }, 'name'],
  ['no mode', { name: 'x' }, 'mode'],
  ['an unknown mode', { name: 'x', mode: 'admin' }, 'mode'],
  ['an unknown scope', { name: 'x', mode: 'live', scopes: ['everything'] }, 'scopes.0'],
  ['no scope', { name: 'x', mode: 'live', scopes: [] }, 'scopes'],
  ['a day that is not there', { name: 'x', mode: 'live', expiresAt: '2027-02-30T00:00:00Z' }, 'expiresAt'],
  ['a leap second', { name: 'x', mode: 'live', expiresAt: '2030-12-31T23:59:60Z' }, 'expiresAt'],
  [
    'an expiry in the year 10000',
    { name: 'x', mode: 'live', expiresAt: '9999-12-31T23:59:59-12:00' },
    'expiresAt',
  ],
  ['an expiry in the past', { name: 'x', mode: 'live', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ['a field that is not known', { name: 'x', mode: 'live', plan: 'scale' }, 'plan'],
] as const) {
  test(`a key with ${what} is 400 and names ${field}`, async (t) => {
    const { url } = await startTestServer(t, { db })
    const { token } = await signUpSomebody(url)
    const { status, body: answer } = await callApi(url, 'POST /api/keys', { token, body })
    assert.equal(status, 400)
    assert.equal(answer.field, field)
  })
}

test('another account’s keys look missing; no session is 401', async (t) => {
  const server = await startTestServer(t, { db })
  const owner = await makeCaller(server)
  const { token } = await signUpSomebody(server.url)
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const call of ['GET /api/keys', 'POST /api/keys', `DELETE /api/keys/${owner.keyId}`]) {
    assert.equal((await callApi(server.url, call)).status, 401, call)
  }
  for (const [method, tail, body] of [
    ['DELETE', '', undefined],
    ['POST', '/rotate', {}],
  ] as const) {
    const others = await callApi(server.url, `${method} /api/keys/${owner.keyId}${tail}`, { token, body })
    const none = await callApi(server.url, `${method} /api/keys/${missing}${tail}`, { token, body })
    assert.equal(others.status, 404)
    assert.deepEqual(others.body, none.body)
  }
  assert.equal((await callV1(server.url, 'GET /v1/ping', { key: owner.key })).status, 200)
  assert.equal((await callApi(server.url, 'DELETE /api/keys/nonsense', { token })).status, 400)
})

test('an account has at most 50 keys, also when it asks two processes for many at once; a revoked one makes room', async (t) => {
  const servers = [await startTestServer(t, { db }), await startTestServer(t, { db })]
  const { token } = await signUpSomebody(servers[0]?.url ?? '')
  const make = (index: number) =>
    callApi(servers[index % 2]?.url ?? '', 'POST /api/keys', { token, body: { name: 'k', mode: 'test' } })
  const answers = await Promise.all(Array.from({ length: 55 }, (_, index) => make(index)))
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(made.length, 50)
  assert.equal(answers.filter(({ status }) => status === 409).length, 5)
  await callApi(servers[0]?.url ?? '', `DELETE /api/keys/${made[0]?.body.id}`, { token })
  assert.deepEqual([(await make(0)).status, (await make(0)).status], [201, 409])
})

test('a rotated key has a new secret, and the old one works for the chosen hours', async (t) => {
  let now = START
  const server = await startTestServer(t, { db, now: () => now })
  const { key, keyId, token } = await makeCaller(server)
  const rotated = await callApi(server.url, `POST /api/keys/${keyId}/rotate`, {
    token,
    body: { overlapHours: 2 },
  })
  const during = [await statusOf(server.url, key), await statusOf(server.url, rotated.body.key)]
  now = new Date(START.getTime() + 2 * 3_600_000)
  const after = [await statusOf(server.url, key), await statusOf(server.url, rotated.body.key)]

  assert.equal(rotated.status, 200)
  assert.equal(rotated.body.id, keyId)
  assert.notEqual(rotated.body.key, key)
  assert.deepEqual(during, [200, 200])
  assert.deepEqual(after, [401, 200])
})

test('rotating again leaves an earlier end of a secret as it was, and a key that ends still ends', async (t) => {
  let now = START
  const server = await startTestServer(t, { db, now: () => now })
  const hours = (count: number) => new Date(START.getTime() + count * 3_600_000)
  const { key, keyId, token } = await makeCaller(server, { expiresAt: hours(5).toISOString() })
  const rotate = (overlapHours: number) =>
    callApi(server.url, `POST /api/keys/${keyId}/rotate`, { token, body: { overlapHours } })
  const second = await rotate(1)
  now = new Date(START.getTime() + 1)
  const third = await rotate(100)
  const [listed] = (await callApi(server.url, 'GET /api/keys', { token })).body.data
  now = hours(1)
  const statuses = [key, second.body.key, third.body.key].map((secret) => statusOf(server.url, secret))
  assert.deepEqual(await Promise.all(statuses), [401, 200, 200])
  assert.equal(listed.lastFour, third.body.lastFour)
  now = hours(5)
  const ended = [second.body.key, third.body.key].map((secret) => statusOf(server.url, secret))
  assert.deepEqual(await Promise.all(ended), [401, 401])
  assert.equal((await rotate(1)).status, 404)
})

test('a revoked key is neither listed nor rotated nor revoked again, and no key ends at once', async (t) => {
  const server = await startTestServer(t, { db, now: () => START })
  const { keyId, token } = await makeCaller(server)
  const call = (line: string, body?: unknown) => callApi(server.url, line, { token, body })
  assert.equal((await call(`DELETE /api/keys/${keyId}`)).status, 204)
  assert.deepEqual((await call('GET /api/keys')).body.data, [])
  assert.equal((await call(`POST /api/keys/${keyId}/rotate`)).status, 404)
  assert.equal((await call(`DELETE /api/keys/${keyId}`)).status, 404)
  const ending = (expiresAt: Date) =>
    call('POST /api/keys', { name: 'k', mode: 'test', expiresAt: expiresAt.toISOString() })
  assert.equal((await ending(START)).status, 400)
  assert.equal((await ending(new Date(START.getTime() + 1))).status, 201)
})

for (const [what, body] of [
  ['an overlap', {}],
  ['a body', undefined],
] as const) {
  test(`without ${what} the old secret is dead at once`, async (t) => {
    const server = await startTestServer(t, { db })
    const { key, keyId, token } = await makeCaller(server)
    assert.equal(await statusOf(server.url, key), 200)
    const rotated = await callApi(server.url, `POST /api/keys/${keyId}/rotate`, { token, body })
    assert.equal(rotated.status, 200)
    assert.equal(await statusOf(server.url, key), 401)
    assert.equal(await statusOf(server.url, rotated.body.key), 200)
  })
}

for (const overlapHours of [-1, 169, 1.5, '2', null]) {
  test(`an overlap of ${JSON.stringify(overlapHours)} hours is 400`, async (t) => {
    const server = await startTestServer(t, { db })
    const { keyId, token } = await makeCaller(server)
    const { status, body } = await callApi(server.url, `POST /api/keys/${keyId}/rotate`, {
      token,
      body: { overlapHours },
    })
    assert.equal(status, 400)
    assert.equal(body.field, 'overlapHours')
  })
}

test('the list shows the last use and the calls of each of 30 days', async (t) => {
  let now = START
  const server = await startTestServer(t, { db, now: () => now })
  const { key, token } = await makeCaller(server)
  await statusOf(server.url, key)
  now = new Date('2026-03-12T08:00:00.000Z')
  const signedIn = await callApi(server.url, 'GET /api/keys', { token })
  await statusOf(server.url, key)
  await statusOf(server.url, key)
  const [listed] = (await callApi(server.url, 'GET /api/keys', { token })).body.data

  assert.equal(signedIn.body.data[0].lastUsed, START.toISOString())
  assert.equal(listed.lastUsed, now.toISOString())
  assert.equal(listed.callsByDay.length, 30)
  assert.deepEqual(listed.callsByDay.slice(-3), [1, 0, 2])
})

async function statusOf(url: string, key: string): Promise<number> {
  return (await callV1(url, 'GET /v1/ping', { key })).status
}
