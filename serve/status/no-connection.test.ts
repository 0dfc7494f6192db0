import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const CONNECTIONS = 3

test('with no connection free a call is 503, and answered as soon as one is', async (t) => {
  // How long a call waits for a connection is what this is about: it is the product's own time.
  const { db } = await openTestDatabase({ poolSize: CONNECTIONS, acquireTimeoutMs: undefined })
  await putPrices(db, new Date())
  const server = await startTestServer(t, { db })
  const { key, token } = await makeCaller(server)
  const asUser = { Authorization: `Bearer ${token}` }
  const asProgram = { Authorization: `Bearer ${key}` }
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(server.url + path, { headers })
    await answer.arrayBuffer()
    return answer.status
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
  assert.deepEqual(refused, [503, 503, 503, 503])
  assert.deepEqual(answered, [200, 200, 200, 200])
})

test('a wait for a connection is refused within two seconds', async (t) => {
  const { db } = await openTestDatabase({ poolSize: 1, acquireTimeoutMs: undefined })
  const held = await db.pool.connect()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let outcome = 'waits'
  const waiting = db.pool.connect().then(
    () => 'connected',
    (error: Error) => error.message,
  )
  waiting.then((result) => {
    outcome = result
  })
  const outcomes = []
  for (const passed of [999, 1_000]) {
    t.mock.timers.tick(passed)
    // What is due is looked at once more when all that has come was read.
    for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next))
    outcomes.push(outcome)
  }
  t.mock.timers.reset()
  held.release()
  assert.deepEqual(outcomes, ['waits', 'timeout exceeded when trying to connect'])
})
