import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { findTraces } from '#store/testing/find-traces.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url: databaseUrl } = await openTestDatabase()

async function begin(t: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'crowdtape-users-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const server = await startTestServer(t, { db, mailer: { send: async () => {} } })
  const settings = readSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const admin = async (...words: string[]) => {
    let printed = ''
    const print = (text: string) => {
      printed += text
    }
    const log = pino({ level: 'silent' })
    assert.equal(await runAdmin(words, { settings, log, now: () => new Date(), out: print, err: print }), 0)
    return printed
  }
  return { server, admin }
}

test('an account is listed, shown, disabled, enabled and deleted by the command line as by the console', async (t) => {
  const { server, admin } = await begin(t)
  const user = await makeCaller(server)
  const ping = async () => (await callV1(server.url, 'GET /v1/ping', { key: user.key })).status
  assert.match(await admin('users', 'list', user.email), new RegExp(`^${user.email} .*${user.id}`))
  assert.equal(JSON.parse(await admin('users', 'list', user.email, '--json'))[0].id, user.id)
  assert.match(await admin('users', 'show', user.id), /key A key \(live …\w{4}\): 0 calls in 30 days/)
  assert.match(
    await admin('users', 'disable', user.email, '--dry-run'),
    /would end 1 sessions and stop 1 keys/,
  )
  assert.equal(await ping(), 200)
  assert.match(await admin('users', 'disable', user.email), /is disabled/)
  assert.equal(await ping(), 401)
  assert.equal((await callApi(server.url, 'GET /api/auth/user', { token: user.token })).status, 401)
  assert.match(await admin('users', 'list', '--disabled'), new RegExp(`${user.email}.*disabled since`))
  assert.match(await admin('users', 'enable', user.email), /is enabled/)
  await assert.rejects(admin('users', 'delete', user.email), /would delete it with its 1 keys.*Add --yes/)
  assert.deepEqual(JSON.parse(await admin('users', 'delete', user.email, '--yes', '--json')), {
    id: user.id,
    message: 'The account is deleted.',
  })
  assert.deepEqual(await findTraces(db, user.id), [])
  assert.match(
    await admin('audit'),
    /user\.deleted {2}a deleted account {2}by the command line\n.*user\.enabled.*\n.*user\.disabled/,
  )
})

test('what is no account, no option or too much is refused in one line', async (t) => {
  const { admin } = await begin(t)
  await assert.rejects(admin('users', 'disable', 'no@example.org'), /there is no account no@example\.org/)
  await assert.rejects(
    admin('users', 'show', '00000000-0000-4000-8000-000000000000'),
    /There is no such account/,
  )
  await assert.rejects(admin('users', 'disable'), /the address, name or id of an account belongs to it/)
  await assert.rejects(admin('users', 'disable', 'a', 'b'), /b is not expected/)
  await assert.rejects(
    admin('users', 'list', '--yes'),
    /--yes is not expected: this command takes --disabled, --json/,
  )
  await assert.rejects(admin('queues', 'retry', 'posts'), /one of mails, webhooks, tasks belongs to it/)
})

test('queues and storage are printed, and failed work is done again', async (t) => {
  const { server, admin } = await begin(t)
  const { token } = await makeCaller(server)
  await callApi(server.url, 'POST /api/tasks', { token, body: { type: 'export' } })
  await db.pool.query(
    `update tasks set status = 'failed', finished_at = now(), cause = 'interrupted', error = 'It was interrupted.'`,
  )
  assert.match(
    await admin('queues'),
    /tasks: 0 waiting, 1 failed.*\n(?:.*\n)*? +tasks .* export, .*: It was interrupted\./,
  )
  assert.match(await admin('queues', 'retry', 'tasks', '--dry-run'), /would try 1 of tasks again/)
  assert.match(await admin('queues', 'retry', 'tasks'), /1 of tasks are tried again/)
  assert.deepEqual(JSON.parse(await admin('queues', 'retry', 'tasks', '--json')), {
    kind: 'tasks',
    retried: 0,
  })
  assert.match(await admin('storage'), /MB +not measured yet {2}all\n/)
  assert.ok(JSON.parse(await admin('storage', '--json')).tables.length > 50)
})

test('the help of an area names its commands alone', async (t) => {
  const { admin } = await begin(t)
  const help = await admin('users', '--help')
  assert.match(help, /users disable ACCOUNT/)
  assert.doesNotMatch(help, /storage|sample reset/)
  assert.match(await admin('--help'), /sample reset[\s\S]*users list/)
})
