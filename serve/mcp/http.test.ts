import assert from 'node:assert/strict'
import { request as openRequest } from 'node:http'
import { after, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { generateKey } from '../secrets/keys.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { openMcp } from '../testing/open-mcp.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, settings: { publicUrl: 'https://tape.example' } },
)
const caller = await makeCaller(server, { plan: 'scale' })
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

for (const [name, headers, code] of [
  ['none', { Authorization: undefined }, 'missing_key'],
  ['an unknown one', { Authorization: `Bearer ${generateKey('live')}` }, 'invalid_key'],
  ['the token of a session', { Authorization: `Bearer ${caller.token}` }, 'invalid_key'],
] as const) {
  test(`without a key not even tools are listed: ${name}`, async () => {
    const { status, headers: given, body } = await post(LIST, headers)
    assert.equal(status, 401)
    assert.equal(
      given.get('www-authenticate'),
      'Bearer resource_metadata="https://tape.example/.well-known/oauth-protected-resource/mcp", ' +
        'scope="market:read social:read alerts:write account:read"',
    )
    assert.equal(body.code, code)
  })
}

test('a key that was revoked is dead at once', async () => {
  const mine = await makeCaller(server)
  const authorization = { Authorization: `Bearer ${mine.key}` }
  assert.equal((await post(LIST, authorization)).status, 200)
  await callApi(server.url, `DELETE /api/keys/${mine.keyId}`, { token: mine.token })
  assert.equal((await post(LIST, authorization)).status, 401)
})

test('a page of another origin is refused, whatever key it has', async () => {
  const own = 'https://tape.example'
  const near = [`${own}:8443`, `${own}.evil.example`, own.replace('https', 'http'), `${own}/`, 'null', '']
  const hosts = fc.constantFrom(
    'localhost',
    '127.0.0.1',
    '[::1]',
    'evil.example',
    'tape.example',
    'www.tape.example',
  )
  const others = fc.tuple(fc.constantFrom('http', 'https'), hosts, fc.integer({ min: 1, max: 65_535 }))
  const origins = fc.oneof(
    fc.constantFrom(...near),
    others.map(([scheme, host, port]) => `${scheme}://${host}:${port}`).filter((one) => one !== `${own}:443`),
  )
  await fc.assert(
    fc.asyncProperty(origins, async (origin) => {
      const { status, headers } = await post(LIST, { Origin: origin })
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [403, null], origin)
    }),
    { examples: near.map((origin) => [origin]), numRuns: 50 },
  )
})

test('our own pages may read the answer', async () => {
  const origin = 'https://tape.example'
  const { status, headers } = await post(LIST, { Origin: origin })
  assert.equal(status, 200)
  assert.equal(headers.get('access-control-allow-origin'), origin)
  assert.match(headers.get('vary') ?? '', /Origin/)
  const preflight = await fetch(`${server.url}/mcp`, { method: 'OPTIONS', headers: { Origin: origin } })
  assert.equal(preflight.status, 204)
  assert.match(
    preflight.headers.get('access-control-allow-headers') ?? '',
    /Authorization.*MCP-Protocol-Version/,
  )
})

test('there is no session: no id is given, and what asks for one is refused', async () => {
  const { status, headers } = await post({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
  })
  assert.equal(status, 200)
  assert.equal(headers.get('mcp-session-id'), null)
  assert.match(headers.get('cache-control') ?? '', /no-store|no-cache/)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const answer = await fetch(`${server.url}/mcp`, {
      method,
      headers: { Authorization: `Bearer ${caller.key}` },
    })
    assert.equal(answer.status, 405, method)
    assert.equal(answer.headers.get('allow'), 'POST, OPTIONS')
    await answer.body?.cancel()
  }
})

for (const [name, body, status] of [
  ['several messages at once', JSON.stringify([LIST, LIST]), 400],
  ['no JSON', '{"jsonrpc":', 400],
  ['text', '"tools/list"', 400],
  ['nothing', '', 400],
  ['more than 64 kB', JSON.stringify({ ...LIST, params: { x: 'x'.repeat(70_000) } }), 413],
] as const) {
  test(`a body that is no message is refused: ${name}`, async () => {
    const answer = await post(body)
    assert.equal(answer.status, status)
    assert.match(answer.headers.get('content-type') ?? '', /problem\+json/)
  })
}

test('another type of body is refused', async () => {
  const { status } = await post(JSON.stringify(LIST), { 'Content-Type': 'text/plain' })
  assert.equal(status, 415)
})

test('what comes without a key is refused before its body has come', async () => {
  const { hostname, port } = new URL(server.url)
  const status = await new Promise((resolve, reject) => {
    const call = openRequest({
      hostname,
      port,
      path: '/mcp',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '60000' },
    })
    call.on('response', (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.write('{') // the rest never comes
  })
  assert.equal(status, 401)
})

test('an unknown tool and an unknown method are errors of the protocol, and nothing is subscribed to', async (t) => {
  const mcp = await openMcp(t, server.url, caller)
  await assert.rejects(mcp.call('drop_tables'), /drop_tables/)
  assert.equal(mcp.client.getServerCapabilities()?.tools?.listChanged ?? false, false)
  const { body } = await post({ jsonrpc: '2.0', id: 7, method: 'roots/list' })
  assert.match(JSON.stringify(body), /-32601/)
  const listen = await post({ jsonrpc: '2.0', id: 8, method: 'subscriptions/listen' })
  assert.deepEqual([listen.status, listen.body.id, listen.body.error.code], [404, 8, -32_601])
})

test('metrics count calls of /mcp apart', async (t) => {
  const open = await startTestServer(t, { db })
  const mine = await makeCaller(open, { plan: 'scale' })
  const mcp = await openMcp(t, open.url, mine)
  await mcp.call('trending')
  const text = await (await fetch(`${open.url}/metrics`)).text()
  assert.match(text, /request_duration_seconds_count\{route="\/mcp",method="POST",status="200"\} \d+/)
})

async function post(message: unknown, more: Record<string, string | undefined> = {}) {
  const headers = Object.entries({
    Authorization: `Bearer ${caller.key}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...more,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers,
    body: typeof message === 'string' ? message : JSON.stringify(message),
  })
  const text = await response.text()
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
  return { status: response.status, headers: response.headers, body: data ? JSON.parse(data) : undefined }
}
