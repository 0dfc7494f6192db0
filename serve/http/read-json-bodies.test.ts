import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a password that is not UTF-8 is refused, so that no other broken one can stand for it', async (t) => {
  const { url } = await startTestServer(t, { db })
  const account = (password: string) =>
    `{"username":"latin","email":"latin@example.com","password":"${password}"}`
  const broken = await post(`${url}/api/auth/signup`, Buffer.from(account('\u00e4\u00e4Quiet7'), 'latin1'))
  assert.deepEqual(
    [broken.status, broken.body],
    [400, { error: 'The request body is not UTF-8.', code: 'invalid_request', field: 'body' }],
  )
  const right = await post(`${url}/api/auth/signup`, Buffer.from(account('\u00e4\u00e4Quiet7')))
  assert.equal(right.status, 201)
  const other = { email: 'latin@example.com', password: '\ufffd\ufffdQuiet7' }
  assert.equal((await callApi(url, 'POST /api/auth/login', { body: other })).status, 401)
})

for (const [what, bytes] of [
  ['Latin-1', Buffer.from('{"symbol":"\u00e4"}', 'latin1')],
  ['a lone surrogate', Buffer.from('7b2261223a22eda080227d', 'hex')],
  ['an overlong slash', Buffer.from('7b2261223a22c0af227d', 'hex')],
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
] as const) {
  test(`a body in ${what} is refused on /v1 and /mcp, after the key and free of charge`, async (t) => {
    const server = await startTestServer(t, { db })
    const { key } = await makeCaller(server)
    const refused = await post(`${server.url}/v1/alerts/create`, bytes, key)
    const { status, body, headers } = refused
    assert.deepEqual(
      [status, body.code, body.detail],
      [400, 'invalid_body', 'The request body is not UTF-8.'],
    )
    assert.equal(headers.get('x-credits-charged'), '0')
    assert.equal((await post(`${server.url}/v1/alerts/create`, bytes)).status, 401)
    assert.equal((await post(`${server.url}/mcp`, bytes, key)).status, 400)
  })
}

test('a content type without a body fails only where one is needed', async (t) => {
  const server = await startTestServer(t, { db })
  const { key, token } = await makeCaller(server)
  const headers = { 'Content-Type': 'application/json' }
  const alert = { symbol: 'BTC', price: 100, condition: 'above' }
  const make = async () => {
    const made = await callV1(server.url, 'POST /v1/alerts/create', { key, body: alert })
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  const [mine, byKey] = [await make(), await make()]
  assert.equal((await callApi(server.url, `DELETE /api/alerts/${mine}`, { token, headers })).status, 204)
  assert.equal((await callV1(server.url, `DELETE /v1/alerts/${byKey}`, { key, headers })).status, 200)
  assert.equal((await callApi(server.url, 'POST /api/auth/logout', { token, headers })).status, 200)
  const empty = await callApi(server.url, 'POST /api/auth/login', { headers })
  assert.deepEqual([empty.status, empty.body.code], [400, 'invalid_request'])
  const none = await callV1(server.url, 'POST /v1/alerts/create', { key, headers })
  assert.equal(none.status, 400)
})

test('what is no body of JSON is refused where none is needed, and a large one is too large', async (t) => {
  const server = await startTestServer(t, { db })
  const { token } = await makeCaller(server)
  const remove = (body: string) =>
    callApi(server.url, 'DELETE /api/alerts/7c9e6679-7425-40de-944b-e07fc1f90ae7', { token, body })
  assert.equal((await remove('{')).status, 400)
  assert.equal((await remove(JSON.stringify('a'.repeat(2_100_000)))).status, 413)
  assert.equal((await remove('{}')).status, 404)
})

/** Sends bytes as they are, as JSON. */
async function post(url: string, body: Buffer<ArrayBuffer>, key?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    },
    body,
  })
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
}
