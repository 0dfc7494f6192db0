import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { generateKey } from '../secrets/keys.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { createKeyDirectory } from './key-directory.ts'

const { db } = await openTestDatabase()

test('a key opens /v1, and the answer carries id, limits and charge', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server)
  const { status, body, headers } = await callV1(server.url, 'GET /v1/ping', { key })
  assert.equal(status, 200)
  assert.equal(body.ok, true)
  assert.equal(body.mode, 'live')
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(headers.get('x-credits-charged'), '0')
  assert.equal(headers.get('ratelimit-policy'), '"window";q=100;w=60, "month";q=1000')
  assert.match(headers.get('ratelimit') ?? '', /^"window";r=99;t=\d+, "month";r=1000;t=\d+$/)
})

test('a call without a key is refused with what to send', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { status, body, headers } = await callV1(url, 'GET /v1/ping')
  assert.equal(status, 401)
  assert.match(headers.get('content-type') ?? '', /^application\/problem\+json(;|$)/)
  assert.equal(headers.get('www-authenticate'), 'Bearer')
  assert.deepEqual(Object.keys(body).sort(), ['code', 'detail', 'request_id', 'status', 'title', 'type'])
  assert.equal(body.code, 'missing_key')
  assert.equal(body.type, 'http://localhost:3000/docs/errors#missing_key')
  assert.equal(body.request_id, headers.get('x-request-id'))
})

for (const [name, authorization] of [
  ['an empty one', ''],
  ['another scheme', 'Basic dXNlcjpwYXNz'],
  ['no credential', 'Bearer'],
  ['two credentials', 'Bearer a b'],
  ['10 KB', `Bearer ${'x'.repeat(10_000)}`],
  ['a wrong check', `Bearer ct_live_${'a'.repeat(36)}`],
  ['an unknown key', `Bearer ${generateKey('live')}`],
] as const) {
  test(`a malformed or unknown Authorization header is 401: ${name}`, async (t) => {
    const { url } = await startTestServer(t, { db })
    const { status, body } = await callV1(url, 'GET /v1/ping', { headers: { Authorization: authorization } })
    assert.equal(status, 401)
    assert.match(body.code, /^(missing|invalid)_key$/)
  })
}

test('the token of a session is 401 on /v1', async (t) => {
  const server = await startTestServer(t, { db })
  const { token } = await makeCaller(server)
  const { status, body } = await callV1(server.url, 'GET /v1/ping', { key: token })
  assert.equal(status, 401)
  assert.match(body.detail, /sign-in/)
})

test('a key is 401 on /api, also on public routes', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server)
  for (const call of ['GET /api/auth/user', 'GET /api/keys', 'GET /api/social/twitter']) {
    assert.equal((await callApi(server.url, call, { token: key })).status, 401, call)
  }
})

test('a revoked key is dead on its next call, in every process, and refused like an unknown one', async (t) => {
  const server = await startTestServer(t, { db })
  const other = await startTestServer(t, { db })
  const { key, keyId, token } = await makeCaller(server)
  const before = [
    await callV1(server.url, 'GET /v1/ping', { key }),
    await callV1(other.url, 'GET /v1/ping', { key }),
  ]

  await callApi(server.url, `DELETE /api/keys/${keyId}`, { token })
  const after = [
    await callV1(server.url, 'GET /v1/ping', { key }),
    await callV1(other.url, 'GET /v1/ping', { key }),
  ]
  const unknown = await callV1(server.url, 'GET /v1/ping', { key: generateKey('live') })

  assert.deepEqual(
    before.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(
    after.map(({ status }) => status),
    [401, 401],
  )
  assert.deepEqual(
    after.map(({ body }) => body.detail),
    [unknown.body.detail, unknown.body.detail],
  )
})

test('an expired key is dead', async (t) => {
  let now = new Date('2026-05-01T00:00:00Z')
  const server = await startTestServer(t, { db, now: () => now })
  const { key } = await makeCaller(server, { expiresAt: '2026-05-02T00:00:00Z' })
  assert.equal((await callV1(server.url, 'GET /v1/ping', { key })).status, 200)
  now = new Date('2026-05-02T00:00:00Z')
  assert.equal((await callV1(server.url, 'GET /v1/ping', { key })).status, 401)
})

test('a key in the URL is refused in every writing of it, before it is looked at', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server)
  for (const path of [
    `/v1/ping?api_key=${key}`,
    `/v1/${key}`,
    `/v1/ping?k=${key.replaceAll('_', '%5F')}`,
    `/v1/nothing/${key}/x`,
  ]) {
    const { status, body } = await callV1(server.url, `GET ${path}`, { key })
    assert.equal(status, 400, path)
    assert.equal(body.code, 'key_in_url')
    assert.ok(!JSON.stringify(body).includes(key.slice(8)))
  }
})

test('a key without the scope is 403, which names it', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server, { scopes: ['account:read'] })
  const { status, body, headers } = await callV1(server.url, 'GET /v1/crypto/prices?symbols=BTC', { key })
  assert.equal(status, 403)
  assert.match(body.detail, /market:read/)
  assert.equal(headers.get('x-credits-charged'), '0')
})

test('unknown paths are 404 and known ones with another method 405 that names the right ones', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server)
  const nothing = await callV1(server.url, 'GET /v1/nothing', { key })
  const method = await callV1(server.url, 'DELETE /v1/ping', { key })
  assert.equal(nothing.status, 404)
  assert.equal(nothing.body.code, 'not_found')
  assert.equal(method.status, 405)
  assert.equal(method.headers.get('allow'), 'GET, HEAD, OPTIONS')
})

test('other sites may call /v1 and only /v1', async (t) => {
  const { url } = await startTestServer(t, { db })
  const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'GET' }
  const preflight = await callV1(url, 'OPTIONS /v1/crypto/prices', { headers })
  const refused = await callV1(url, 'GET /v1/ping', { headers })
  const app = await callV1(url, 'GET /api/auth/user', { headers })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Authorization/)
  assert.equal(refused.headers.get('access-control-allow-origin'), '*')
  assert.match(refused.headers.get('access-control-expose-headers') ?? '', /RateLimit/)
  assert.equal(app.headers.get('access-control-allow-origin'), null)
})

test('a flood of unknown keys from one address is stopped, and known keys go on', async (t) => {
  let now = new Date('2026-03-10T12:00:00.000Z')
  const server = await startTestServer(t, { db, now: () => now })
  const { key } = await makeCaller(server)
  await callV1(server.url, 'GET /v1/ping', { key })
  const flood = async (calls: number) => {
    const answers = await Promise.all(
      Array.from({ length: calls }, () => callV1(server.url, 'GET /v1/ping', { key: generateKey('live') })),
    )
    return answers.map(({ status }) => status)
  }
  const first = await flood(100)
  const then = await flood(100)
  assert.ok(first.every((status) => status === 401 || status === 429))
  assert.deepEqual(new Set(then), new Set([429]))
  const during = await callV1(server.url, 'GET /v1/ping', { key })
  now = new Date(now.getTime() + 61_000) // what is remembered of the key has to be read again
  await flood(100)
  const after = await callV1(server.url, 'GET /v1/ping', { key })
  assert.deepEqual([during.status, after.status], [200, 200])
})

test('an address may ask for 60 unknown keys a minute, each of which counts once; what is known is known to all', async (t) => {
  let now = new Date('2026-03-10T12:00:00.000Z')
  const server = await startTestServer(t, { db, now: () => now })
  const { key } = await makeCaller(server)
  const keys = createKeyDirectory(server.ctx)
  const find = async (asked: string, address: string) => keys.find(`Bearer ${asked}`, address)
  const call = (asked: string, address: string) =>
    find(asked, address).then(
      () => 'known',
      ({ code, retryAfterSeconds }) => [code, retryAfterSeconds].filter(Boolean).join(' '),
    )
  const unknown = Array.from({ length: 61 }, () => generateKey('live'))
  const first: string[] = []
  for (const one of unknown.slice(0, 60))
    first.push(await call(one, '192.0.2.1'), await call(one, '192.0.2.1'))
  const [last = ''] = unknown.slice(60)
  const refused = await call(last, '192.0.2.1')
  assert.deepEqual(new Set(first), new Set(['invalid_key']))
  // Of the minute that begins at noon one call slides out in the first second of the next one.
  assert.equal(refused, 'too_many_unknown_keys 61')
  assert.equal(await call(unknown[0] ?? '', '192.0.2.1'), 'invalid_key', 'it is remembered')
  assert.equal(await call(key, '192.0.2.1'), 'too_many_unknown_keys 61', 'this one was never seen')
  assert.equal(await call(last, '192.0.2.2'), 'invalid_key')
  assert.equal(await call(key, '192.0.2.2'), 'known')
  assert.equal(await call(key, '192.0.2.1'), 'known')
  now = new Date(now.getTime() + 61_000)
  assert.equal(await call(generateKey('live'), '192.0.2.1'), 'invalid_key')
})

test('as many keys as are asked for at once are each answered by their own record', async (t) => {
  const server = await startTestServer(t, { db })
  const callers = [await makeCaller(server), await makeCaller(server, { plan: 'pro', mode: 'test' })]
  const keys = createKeyDirectory(server.ctx)
  const others = Array.from({ length: 600 }, () => generateKey('live'))
  const [one, two] = callers.map(({ key }) => key)
  const answers = await Promise.allSettled(
    [one ?? '', ...others, two ?? ''].map(async (key, place) =>
      keys.find(`Bearer ${key}`, `2001:db8:${place}::`),
    ),
  )
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  assert.deepEqual(
    found.map(({ keyId, accountId, plan, mode, fullUntilMs }) => [keyId, accountId, plan, mode, fullUntilMs]),
    callers.map(({ keyId, id }, place) => [keyId, id, place ? 'pro' : 'free', place ? 'test' : 'live', 0]),
  )
  for (const record of found) keys.forget(record)
  const again = keys.find(`Bearer ${one}`, '192.0.2.9')
  assert.ok(again instanceof Promise, 'what is forgotten is read again')
  assert.equal((await again).keyId, callers[0]?.keyId)
})

test('a mistyped key costs no query and no try', async (t) => {
  const { ctx } = await startTestServer(t, { db })
  const keys = createKeyDirectory(ctx)
  const find = async (asked: string) => keys.find(`Bearer ${asked}`, '192.0.2.3')
  for (let count = 0; count < 61; count += 1) {
    const key = generateKey('live')
    await assert.rejects(find(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`), { code: 'invalid_key' })
  }
  await assert.rejects(find(generateKey('live')), { code: 'invalid_key' })
})

test('a key is read again after a minute; where that fails, or it is forgotten meanwhile, it is no unknown one', async (t) => {
  let now = new Date('2026-03-10T12:00:00.000Z')
  const server = await startTestServer(t, { db, now: () => now })
  const { key, keyId } = await makeCaller(server)
  let isAway = false
  const pool = {
    query: (query: { name: string; text: string; values: unknown[] }) =>
      isAway ? Promise.reject(new Error('The database is away.')) : db.pool.query(query),
  } as typeof db.pool
  const keys = createKeyDirectory({ ...server.ctx, db: { ...db, pool } })
  const find = (asked: string) => keys.find(`Bearer ${asked}`, '192.0.2.4')
  const record = await find(key)
  now = new Date('2026-03-10T12:01:00.000Z')
  assert.equal(find(key), record)
  now = new Date('2026-03-10T12:01:00.001Z')
  for (let count = 0; count < 60; count += 1)
    await assert.rejects(async () => find(generateKey('live')), { code: 'invalid_key' })
  await assert.rejects(async () => find(generateKey('live')), { code: 'too_many_unknown_keys' })
  isAway = true
  await assert.rejects(async () => find(key), /The database is away/)
  isAway = false
  const finding = find(key)
  keys.forget(record)
  assert.equal((await finding).keyId, keyId)
})

test('a thousand calls at once with a key that this process never saw are all let in', async (t) => {
  const server = await startTestServer(t, { db })
  const { key } = await makeCaller(server, { plan: 'scale' })
  // Fewer connections than a system keeps for a server that is too busy to accept them.
  const agent = new Agent({ keepAlive: true, maxSockets: 250 })
  t.after(() => agent.destroy())
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const asking = get(`${server.url}/v1/ping`, { agent, headers: { Authorization: `Bearer ${key}` } })
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }),
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
})
