import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { DAY_MS } from '#contract/time/duration.ts'
import { keepTableSizes } from '#store/operator/table-sizes.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const START = new Date('2026-03-10T12:00:00.000Z')

async function begin(t: TestContext) {
  const { db } = await openTestDatabase()
  const clock = { now: START }
  const { url } = await startTestServer(t, {
    db,
    now: () => clock.now,
    settings: { operators: ['boss@example.org'] },
  })
  const boss = await signUpSomebody(url, { email: 'boss@example.org' })
  const call = (line: string, body?: object) => callApi(url, line, { token: boss.token, body })
  return { db, url, clock, boss, call }
}

test('what failed is named with its cause, and is done again at a press', async (t) => {
  const { db, url, boss, call } = await begin(t)
  const webhook = await call('POST /api/webhooks', { format: 'standard', url: 'https://hooks.example/1' })
  const sent = await call(`POST /api/webhooks/${webhook.body.id}/test`)
  const task = await call('POST /api/tasks', { type: 'export' })
  await signUpSomebody(url, { confirmed: false })
  await db.pool.query(
    `update webhook_deliveries set settled_at = $1, outcome = 'failed', attempts = 3,
       tries = '[{"at": "x", "milliseconds": 1, "status": 500}]'`,
    [START],
  )
  await db.pool.query(
    `update tasks set status = 'failed', finished_at = $1, cause = 'interrupted', error = 'It was interrupted.'`,
    [START],
  )
  await db.pool.query(`update mails set attempts = 4, due_at = $1::timestamptz + interval '1 hour'`, [START])
  const work = (await call('GET /api/operator/work')).body
  assert.deepEqual(
    work.queues.map(({ kind, waiting, failed }: Record<string, unknown>) => [kind, waiting, failed]),
    [
      ['mails', 1, 0],
      ['webhooks', 0, 1],
      ['tasks', 0, 1],
    ],
  )
  assert.deepEqual(
    work.stuck.map(({ kind, what, attempts, why }: Record<string, unknown>) => [kind, what, attempts, why]),
    [
      ['mails', 'email-confirmation', 4, null],
      ['webhooks', 'webhook.test', 3, 'status 500'],
      ['tasks', 'export', 1, 'It was interrupted.'],
    ],
  )
  assert.deepEqual(work.replicas, [])
  assert.deepEqual(work.stuck[2].account, { id: boss.id, username: boss.username })

  const retry = (body: object) => call('POST /api/operator/work/retry', body)
  assert.deepEqual((await retry({ kind: 'webhooks', id: sent.body.id })).body, { retried: 1 })
  assert.equal((await retry({ kind: 'webhooks', id: sent.body.id })).status, 404)
  assert.equal((await retry({ kind: 'tasks', id: randomUUID() })).status, 404)
  assert.equal((await retry({ kind: 'posts' })).status, 400)
  assert.deepEqual((await retry({ kind: 'tasks' })).body, { retried: 1 })
  assert.deepEqual((await retry({ kind: 'tasks' })).body, { retried: 0 })
  assert.deepEqual((await retry({ kind: 'mails' })).body, { retried: 1 })
  const { rows } = await db.pool.query<{ due: Date }>('select due_at as due from mails')
  assert.deepEqual(rows[0]?.due, START)
  assert.equal(
    (await call('GET /api/tasks')).body.data.find(({ id }: { id: string }) => id === task.body.id).status,
    'pending',
  )
  const acts = (await call('GET /api/operator/acts')).body.data
  assert.deepEqual(
    acts.map(({ action, details }: Record<string, unknown>) => [action, details]),
    ['mails', 'tasks', 'webhooks'].map((kind) => ['work.retried', { kind, count: 1 }]),
  )
})

test('neither what was cancelled nor what failed long ago is tried again', async (t) => {
  const { db, call } = await begin(t)
  for (const _ of [1, 2]) await call('POST /api/tasks', { type: 'export' })
  await db.pool.query(`update tasks set status = 'failed', finished_at = $1, cause = 'cancelled'`, [START])
  await db.pool.query(
    `update tasks set finished_at = $1::timestamptz - interval '8 days', cause = 'failed'
     where id = (select id from tasks limit 1)`,
    [START],
  )
  assert.deepEqual((await call('POST /api/operator/work/retry', { kind: 'tasks' })).body, { retried: 0 })
  assert.deepEqual((await call('GET /api/operator/work')).body.stuck, [])
})

test('each table has its size, and its growth a day from the second day on', async (t) => {
  const { db, clock, call } = await begin(t)
  const posts = async () => {
    const { body } = await call('GET /api/operator/storage')
    assert.equal(
      body.bytes,
      body.tables.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0),
    )
    return body.tables.find(({ name }: { name: string }) => name === 'posts')
  }
  assert.equal((await posts()).bytesADay, null)
  await db.pool.query('select ensure_usage_partition($1)', [START])
  for (const _ of [1, 2]) await keepTableSizes(db, START)
  clock.now = new Date(START.getTime() + 2 * DAY_MS)
  await db.pool.query(`update table_sizes set bytes = bytes - 2000 where name = 'posts'`)
  assert.equal((await posts()).bytesADay, 1000)
  const { rows } = await db.pool.query<{ names: string[] }>(
    'select array_agg(name) as names from table_sizes',
  )
  const names = rows[0]?.names ?? []
  for (const name of ['sample.posts', 'usage_ledger']) assert.ok(names.includes(name), names.join())
  assert.ok(!names.some((name) => /usage_ledger_/.test(name)), 'partitions are of their table')
  clock.now = new Date(START.getTime() + 100 * DAY_MS)
  await keepTableSizes(db, clock.now)
  const { rows: days } = await db.pool.query('select distinct day::text from table_sizes')
  assert.deepEqual(days, [{ day: '2026-06-18' }])
})

test('who may sign up is changed at once, and changed back', async (t) => {
  const { url, call } = await begin(t)
  const site = async () => (await callApi(url, 'GET /api/site')).body.signUp
  const set = (rule: unknown) => call('PUT /api/operator/sign-up', { rule })
  assert.deepEqual((await call('GET /api/operator/sign-up')).body, {
    rule: 'open',
    byDefault: 'open',
    isChanged: false,
  })
  assert.deepEqual((await set('domain:Example.ORG')).body, {
    rule: 'domain:example.org',
    byDefault: 'open',
    isChanged: true,
  })
  assert.deepEqual(await site(), { mode: 'domain', domain: 'example.org' })
  for (const wrong of ['perhaps', '', 'domain:', 'open '.repeat(200), 1]) {
    const { status, body } = await set(wrong)
    assert.deepEqual([status, body.field], [400, 'rule'])
  }
  assert.equal((await set(null)).body.isChanged, false)
  assert.deepEqual(await site(), { mode: 'open' })
  const acts = (await call('GET /api/operator/acts')).body.data
  assert.deepEqual(
    acts.map(({ details }: Record<string, unknown>) => details),
    [
      { name: 'SIGN_UP', value: null },
      { name: 'SIGN_UP', value: 'domain:Example.ORG' },
    ],
  )
})
