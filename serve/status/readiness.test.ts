import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { openReplicas } from '#store/replicas.ts'
import { startPrimary } from '#store/testing/start-servers.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

test('a frozen database is 503 on /v1, /api and /readyz within 5 s, and all is back soon after its thaw', async (t) => {
  const primary = await startPrimary(t)
  await migrate(primary.url)
  const db = openDatabase(primary.url)
  const server = await startTestServer(t, { db })
  t.after(() => db.close())
  const { key, token } = await makeCaller(server)
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const startedAt = performance.now()
    const { status } = await fetch(server.url + path, { headers })
    return { status, ms: performance.now() - startedAt }
  }
  const askAll = () =>
    Promise.all([
      ask('/v1/ping', { Authorization: `Bearer ${key}` }),
      ask('/v1/crypto/prices?symbols=BTC', { Authorization: `Bearer ${key}` }),
      ask('/api/keys', { Authorization: `Bearer ${token}` }),
      ask('/readyz'),
    ])
  await callV1(server.url, 'GET /v1/ping', { key })

  // What this machine keeps the process from its work for is not the product's time.
  const held = monitorEventLoopDelay({ resolution: 5 })
  held.enable()
  primary.freeze()
  const frozen = await askAll()
  held.disable()
  const health = await ask('/healthz')
  primary.thaw()
  const thawedAt = performance.now()
  let answered = await askAll()
  while (answered.some(({ status }) => status !== 200) && performance.now() - thawedAt < 60_000) {
    await delay(100)
    answered = await askAll()
  }
  assert.deepEqual(
    frozen.map(({ status }) => status),
    [503, 503, 503, 503],
  )
  assert.ok(
    frozen.every(({ ms }) => ms < 5_000 + 2 * (held.max / 1e6)),
    JSON.stringify([frozen, held.max]),
  )
  assert.equal(health.status, 200)
  assert.deepEqual(
    answered.map(({ status }) => status),
    [200, 200, 200, 200],
  )
})

test('/readyz reports each part, and is 503 when the primary is gone or takes no writes', async (t) => {
  const primary = await startPrimary(t)
  const standby = await primary.addStandby()
  const db = openDatabase(primary.url)
  const onStandby = openDatabase(standby.url)
  const replicas = openReplicas({
    primary: db,
    replicas: [{ name: 'standby', db: onStandby }],
    lagMsMax: 10_000,
  })
  t.after(() => Promise.all([db.close(), replicas.close()]))
  const server = await startTestServer(t, { db, replicas })
  const readOnly = await startTestServer(t, { db: onStandby })
  const readiness = async ({ url }: { url: string }) => {
    const response = await fetch(`${url}/readyz`)
    const { status, primary: first, replicas } = await response.json()
    return [response.status, status, first.status, replicas?.[0].status]
  }
  const well = await readiness(server)
  const standbyAlone = await readiness(readOnly)
  await standby.kill()
  const withoutReplica = await readiness(server)
  await primary.kill()
  const without = await readiness(server)
  assert.deepEqual(well, [200, 'ready', 'ok', 'ok'])
  assert.deepEqual(standbyAlone, [503, 'database read-only', 'read-only', undefined])
  assert.deepEqual(withoutReplica, [200, 'ready', 'ok', 'down'])
  assert.deepEqual(without, [503, 'database unavailable', 'down', 'down'])
})
