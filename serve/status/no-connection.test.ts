import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const CONNECTIONS = 3

test('with no connection free a call is 503 within 2 s, and answered as soon as one is', async (t) => {
  // How long a call waits for a connection is what this is about: it is the product's own time.
  const { db } = await openTestDatabase({ poolSize: CONNECTIONS, acquireTimeoutMs: undefined })
  await putPrices(db, new Date())
  const server = await startTestServer(t, { db })
  const { key, token } = await makeCaller(server)
  const asUser = { Authorization: `Bearer ${token}` }
  const asProgram = { Authorization: `Bearer ${key}` }
  const ask = async (path: string, headers: Record<string, string>) => {
    const startedAt = performance.now()
    const answer = await fetch(server.url + path, { headers })
    await answer.arrayBuffer()
    return { path, status: answer.status, ms: performance.now() - startedAt }
  }
  const askAll = () =>
    Promise.all([
      ask('/api/keys', asUser),
      ask('/api/social/twitter?page=2', asUser),
      ask('/v1/crypto/prices?symbols=BTC', asProgram),
      ask('/v1/social/trending', asProgram),
    ])
  await ask('/v1/ping', asProgram)
  const held = await Promise.all(Array.from({ length: CONNECTIONS }, () => db.pool.connect()))
  const refused = await askAll()
  for (const client of held) client.release()
  const answered = await askAll()
  assert.deepEqual(
    refused.map(({ status }) => status),
    [503, 503, 503, 503],
  )
  assert.ok(
    refused.every(({ ms }) => ms < 2_000),
    JSON.stringify(refused),
  )
  assert.deepEqual(
    answered.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})
