import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { generateKey } from '../secrets/keys.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { toRefusal } from './answer-error.ts'

const { db } = await openTestDatabase()

test('an invalid URL gets an error with an id', async (t) => {
  const { url } = await startTestServer(t, { db })
  const response = await fetch(`${url}/api/auth/%ZZ`)
  const body = await response.json()
  assert.equal(response.status, 400)
  assert.match(body.error, /not a valid URL/)
  assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
})

test('an address that is no URL is a problem below /v1', async (t) => {
  const { url } = await startTestServer(t, { db })
  const response = await fetch(`${url}/v1/%ZZ`)
  const body = await response.json()
  assert.equal(response.status, 400)
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
  assert.equal(body.code, 'invalid_request')
  assert.equal(body.request_id, response.headers.get('x-request-id'))
})

test('a part of a path that is too long for any id leads nowhere', async (t) => {
  const { url } = await startTestServer(t, { db })
  const response = await fetch(`${url}/v1/alerts/${'x'.repeat(300)}`)
  assert.equal(response.status, 404)
  assert.equal((await response.json()).code, 'not_found')
})

for (const code of ['40001', '40P01', '57014', '53300', '08006']) {
  test(`what the database ends with ${code} may be tried again: 503`, () => {
    const refusal = toRefusal(Object.assign(new Error('said by the database'), { code }))
    assert.deepEqual([refusal.status, refusal.retryAfterSeconds], [503, 1])
  })
}

test('a key in a path never stands in the log, however it is written', async (t) => {
  const lines = new PassThrough({ encoding: 'utf8' })
  const { url } = await startTestServer(t, { db, log: pino({ level: 'debug' }, lines) })
  const key = generateKey('live')
  for (const path of [`/v1/${key}`, `/api/${key}`, `/${key.replace('_', '%5F')}`]) await fetch(url + path)
  const log = String(lines.read())
  assert.equal(log.match(/"msg":"answered"/g)?.length, 3)
  assert.ok(!log.includes(key.slice(-30)))
})
