import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_FORM } from '#contract/key-form.ts'
import { pruneSandboxAccounts } from '#store/api-keys/sandbox-accounts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a visitor without an account gets a test key that opens /v1 and is never charged', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { status, body } = await callApi(url, 'POST /api/sandbox/key')
  assert.equal(status, 201)
  assert.match(body.key, KEY_FORM)
  const ping = await callV1(url, 'GET /v1/ping', { key: body.key })
  assert.equal(ping.status, 200)
  assert.equal(ping.body.mode, 'test')
  const assets = await callV1(url, 'GET /v1/crypto/assets?limit=1', { key: body.key })
  assert.equal(assets.status, 200)
  assert.equal(assets.headers.get('x-credits-charged'), '0')
})

test('each visitor has limits and an account of their own', async (t) => {
  const { url } = await startTestServer(t, { db })
  const [first, second] = await Promise.all([
    callApi(url, 'POST /api/sandbox/key'),
    callApi(url, 'POST /api/sandbox/key'),
  ])
  await callV1(url, 'GET /v1/ping', { key: first.body.key })
  const { headers } = await callV1(url, 'GET /v1/ping', { key: second.body.key })
  assert.match(headers.get('ratelimit') ?? '', /"window";r=99;/)
  const { rows } = await db.pool.query(
    `select count(distinct k.user_id)::int as accounts from api_key_secrets s join api_keys k on k.id = s.key_id
     where s.last_four = any ($1)`,
    [[first.body.key.slice(-4), second.body.key.slice(-4)]],
  )
  assert.equal(rows[0].accounts, 2)
})

test('a day later the key is dead, and its account is gone with all that was counted for it', async (t) => {
  let now = new Date('2026-03-10T12:00:00Z')
  const server = await startTestServer(t, { db, now: () => now })
  const person = await makeCaller(server)
  const { body } = await callApi(server.url, 'POST /api/sandbox/key')
  await callV1(server.url, 'GET /v1/ping', { key: body.key })
  assert.equal(body.expiresAt, '2026-03-11T12:00:00.000Z')
  assert.equal(await pruneSandboxAccounts(db, new Date('2026-03-11T11:59:59Z')), 0)

  now = new Date('2026-03-11T12:00:00Z')
  const late = await callV1(server.url, 'GET /v1/ping', { key: body.key })
  assert.equal(late.status, 401)
  assert.equal(await pruneSandboxAccounts(db, now), 1)
  const { rows } = await db.pool.query(
    `select (select count(*)::int from users where username like 'sandbox-%' and created_at = $1) as accounts,
            (select count(*)::int from usage_days d where not exists (select from users u where u.id = d.account_id)) as days,
            (select count(*)::int from account_months m where not exists (select from users u where u.id = m.account_id)) as months,
            (select count(*)::int from key_windows w where not exists (select from api_keys k where k.id = w.key_id)) as windows,
            (select count(*)::int from users where id = $2) as people`,
    [new Date('2026-03-10T12:00:00Z'), person.id],
  )
  assert.deepEqual(rows, [{ accounts: 0, days: 0, months: 0, windows: 0, people: 1 }])
})

test('a sandbox account cannot sign in', async (t) => {
  const { url } = await startTestServer(t, { db })
  await callApi(url, 'POST /api/sandbox/key')
  const { rows } = await db.pool.query(`select email from users where email like '%@sandbox.invalid' limit 1`)
  const answer = await callApi(url, 'POST /api/auth/login', {
    body: { email: rows[0].email, password: 'Quiet7Harbour' },
  })
  assert.equal(answer.status, 401)
})

test('limits the keys that one address gets', async (t) => {
  const { url } = await startTestServer(t, {
    db,
    now: () => new Date('2026-06-01T12:30:00Z'),
  })
  const answers = await Promise.all(Array.from({ length: 31 }, () => callApi(url, 'POST /api/sandbox/key')))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(answers.filter(({ status }) => status === 201).length, 30)
  assert.equal(refused.length, 1)
  assert.equal(refused[0]?.headers.get('retry-after'), '1800')
})
