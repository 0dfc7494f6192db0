import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('the OpenAPI document and the Postman collection need no key and name this installation', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { publicUrl: 'https://tape.example' } })
  const openapi = await callV1(url, 'GET /v1/openapi.json')
  const postman = await callV1(url, 'GET /v1/postman.json')
  assert.equal(openapi.status, 200)
  assert.equal(openapi.body.servers[0].url, 'https://tape.example')
  assert.equal(postman.status, 200)
  assert.equal(postman.body.variable[0].value, 'https://tape.example')
  assert.equal(postman.headers.get('access-control-allow-origin'), '*')
  // `fetch` asks for gzip first, and decompresses.
  assert.ok(['gzip', 'br'].includes(openapi.headers.get('content-encoding') ?? ''))
  assert.equal(openapi.headers.get('vary'), 'Accept-Encoding')
})
