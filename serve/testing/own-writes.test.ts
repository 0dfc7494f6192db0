import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { openReplicas } from '#store/replicas.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { startPrimary } from '#store/testing/start-servers.ts'
import { callApi } from './call-api.ts'
import { callV1 } from './call-v1.ts'
import { makeCaller } from './make-caller.ts'
import { putPrices } from './put-prices.ts'
import { startTestServer } from './start-test-server.ts'

// Posts and prices are read from a real replica that has stood still since before everything that happens here.

const cleanups: (() => unknown)[] = []
const hooks = { after: (work: () => unknown) => void cleanups.unshift(work) }
const primary = await startPrimary(hooks)
await migrate(primary.url)
const db = openDatabase(primary.url)
await putPrices(db, new Date())
const standby = await primary.addStandby()
await primary.query('create table caught_up ()')
while ((await standby.query(`select from pg_class where relname = 'caught_up'`)).length === 0) await delay(20)
await standby.query('select pg_wal_replay_pause()')
const replicas = openReplicas({
  primary: db,
  replicas: [{ name: 'standby', db: openDatabase(standby.url) }],
  lagMsMax: 3_600_000,
})
after(async () => {
  await replicas.close()
  await db.close()
  for (const cleanup of cleanups) await cleanup()
})
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, replicas, mailer: { send: async () => {} } },
)
const { id, email, token, key, keyId } = await makeCaller(server)
const call = (line: string, body?: unknown) => callApi(server.url, line, { token, body })

test('posts are read from the replica, which does not have what has just come', async () => {
  assert.equal((await replicas.measure())[0]?.state.status, 'ok')
  await savePosts(
    db,
    [
      {
        platform: 'twitter',
        externalId: '1',
        username: 'ann',
        text: 'new',
        createdAt: new Date(),
        hashtags: [],
        symbols: [],
      },
    ],
    { collectedAt: new Date() },
  )
  const { body } = await call('GET /api/social/twitter?data=live')
  assert.equal(body.data.length, 0)
})

test('an account that has just been made can sign in, and reads the name that it has just changed to', async () => {
  await call('PUT /api/users/profile', { username: 'Just changed', email })
  const { body } = await call('GET /api/auth/user')
  assert.equal(body.id, id)
  assert.equal(body.username, 'Just changed')
})

test('a key works the moment it is made and not the moment after it is revoked', async () => {
  const made = await call('POST /api/keys', { name: 'New', mode: 'test' })
  const first = await callV1(server.url, 'GET /v1/ping', { key: made.body.key })
  const listed = await call('GET /api/keys')
  await call(`DELETE /api/keys/${made.body.id}`)
  const second = await callV1(server.url, 'GET /v1/ping', { key: made.body.key })
  const left = await call('GET /api/keys')
  assert.deepEqual([first.status, second.status], [200, 401])
  assert.deepEqual(idsOf(listed.body.data).sort(), [keyId, made.body.id].sort())
  assert.deepEqual(idsOf(left.body.data), [keyId])
})

test('an alert is there, changed, gone and back as soon as the answer says so, on the site and in /v1', async () => {
  const rule = { symbol: 'BTC', condition: 'above', price: '69000' }
  const { body: alert } = await call('POST /api/alerts', rule)
  const made = await callV1(server.url, `GET /v1/alerts/${alert.id}`, { key })
  await call(`PATCH /api/alerts/${alert.id}`, { name: 'Changed' })
  const changed = await call('GET /api/alerts')
  await call(`DELETE /api/alerts/${alert.id}`)
  const gone = await callV1(server.url, 'GET /v1/alerts', { key })
  await call(`POST /api/alerts/${alert.id}/restore`)
  const back = await call('GET /api/alerts')
  assert.equal(made.status, 200)
  assert.equal(changed.body.data[0].name, 'Changed')
  assert.equal(gone.body.data.length, 0)
  assert.deepEqual(idsOf(back.body.data), [alert.id])
})

test('a notification, its preference and the quiet hours are read as they were just set', async () => {
  await call('PUT /api/notifications/preferences/price_alerts', { enabled: false })
  await call('PUT /api/notifications/quiet-hours', { from: '22:00', until: '07:00', timeZone: 'UTC' })
  await call('POST /api/notifications/test')
  const preferences = await call('GET /api/notifications/preferences')
  const unread = await call('GET /api/notifications')
  await call('POST /api/notifications/read', {})
  const read = await call('GET /api/notifications')
  const alerts = preferences.body.data.find((one: { id: string }) => one.id === 'price_alerts')
  assert.equal(alerts.enabled, false)
  assert.equal(preferences.body.quietHours.from, '22:00')
  assert.deepEqual([unread.body.unread, read.body.unread], [1, 0])
})

test('a task that was started is in the list, and one that was cancelled is over there', async () => {
  const { body: task } = await call('POST /api/tasks', { type: 'export' })
  const started = await call('GET /api/tasks')
  await call(`POST /api/tasks/${task.id}/cancel`)
  const cancelled = await call('GET /api/tasks')
  assert.deepEqual(idsOf(started.body.data), [task.id])
  assert.equal(cancelled.body.data[0].status, 'failed')
})

test('a cap and a call that was just charged are in the usage, and the record says who changed what', async () => {
  await call('PUT /api/usage/cap', { capMicros: 5_000_000 })
  const before = await call('GET /api/usage')
  const charged = await callV1(server.url, 'GET /v1/crypto/prices?symbols=BTC', { key })
  const usage = await call('GET /api/usage')
  const audit = await call('GET /api/account/audit')
  assert.equal(charged.headers.get('x-credits-charged'), '1')
  assert.equal(usage.body.capMicros, 5_000_000)
  assert.equal(usage.body.thisMonth.charged, before.body.thisMonth.charged + 1)
  assert.ok(audit.body.data.some((row: { action: string }) => row.action === 'cap.changed'))
})

function idsOf(rows: { id: string }[]): string[] {
  return rows.map((row) => row.id)
}
