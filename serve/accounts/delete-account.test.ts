import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { findTraces } from '#store/testing/find-traces.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { createOutboxMailer } from '../mail/mailers.ts'
import { hashToken } from '../secrets/keys.ts'
import { performTask } from '../tasks/work/perform-task.ts'
import { tidyFiles } from '../tasks/work/tidy-files.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const PASSWORD = 'Quiet7Harbour' // of makeCaller

test('of a deleted account no table, file or mail keeps name, address or identifier', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'crowdtape-deleted-'))
  t.after(() => rm(folder, { recursive: true }))
  const log = pino({ level: 'silent' })
  const mailer = createOutboxMailer({ folder: join(folder, 'outbox'), from: 'mail@example.org', log })
  const exports = await mkdtemp(join(folder, 'exports-'))
  const server = await startTestServer(t, { db, mailer, settings: { exportsFolder: exports } })
  const { url, ctx } = server
  const caller = await makeCaller(server, { plan: 'scale' })
  const other = await makeCaller(server)
  const { id, email, token, keyId, key } = caller
  const username = email.split('@')[0] ?? ''
  const ask = (line: string, body: object = {}) => callApi(url, line, { token, body })

  await savePosts(db, [makeAnalyzedPost('exported', { createdAt: ctx.now() })], { collectedAt: ctx.now() })
  const task = (await ask('POST /api/tasks', { type: 'export', format: 'csv' })).body.id
  const place = { ctx, db, sampleDb: db, exports: { folder: exports, bytesMax: 1e9 } }
  const runScrape = () => Promise.reject(new Error('nothing is scraped here'))
  await performTask({ ...place, runScrape }, { id: task, signal: new AbortController().signal })
  const alert = (await ask('POST /api/alerts', { symbol: 'BTC', condition: 'above', price: '1' })).body.id
  const webhook = (
    await ask('POST /api/webhooks', { format: 'standard', url: 'https://hooks.example.com/mine' })
  ).body.id
  await ask('PATCH /api/watchlist', { add: ['bitcoin'], remove: [] })
  await ask('PUT /api/views', { page: 'twitter', name: username, search: '' })
  await ask(`PUT /api/watchlists/${randomUUID()}`, { name: username, assetIds: ['bitcoin'] })
  const subject = { platform: 'twitter', id: 'exported', symbol: null }
  const correction = (await ask('PUT /api/corrections', { ...subject, verdict: 'bearish' })).body.id
  await callApi(url, 'POST /api/newsletter', { body: { email } })
  await callApi(url, 'POST /api/contact', {
    body: {
      name: username,
      email: email.toUpperCase(),
      subject: 'general',
      message: 'a message of some length',
    },
  })
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email: other.email } })
  for (const one of [caller, other]) await callV1(url, 'GET /v1/crypto/prices?ids=bitcoin', { key: one.key })
  await callV1(url, 'POST /v1/alerts/create', {
    key,
    headers: { 'Idempotency-Key': 'one' },
    body: { symbol: 'BTC', condition: 'above', price: '2' },
  })
  await db.pool.query(
    `insert into linked_identities (user_id, issuer, subject, email, linked_at, last_used_at)
     values ($1, 'https://id.example', $2, $3, now(), now())`,
    [id, username, email],
  )
  await db.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), $1, '\\x01', '\\x01', 0, '{}', $2, now())`,
    [id, username],
  )
  const code = 'a-recovery-code'
  await db.pool.query('insert into recovery_codes (user_id, code_hash) values ($1, $2)', [
    id,
    hashToken(code.replaceAll('-', '')),
  ])
  await db.pool.query(
    `insert into sign_in_tries (token_hash, kind, user_id, data, created_at, expires_at)
     values (sha256('x'), 'sign-on-ticket', $1, jsonb_build_object('email', $2::text), now(), now())`,
    [id, email],
  )
  await deliverMails(ctx)
  const words: string[] = [email, username, id, keyId, task, alert, webhook, correction]
  const trace = async () =>
    (await Promise.all(words.map((word) => findTraces(db, word.toLowerCase())))).flat()
  const before = await trace()
  for (const place of [
    'users.email',
    'usage_ledger',
    'usage_days',
    'tasks.id',
    'corrections.id',
    'contact_messages',
    'newsletter',
  ])
    assert.ok(
      before.some((found) => found.includes(place)),
      `${place} of ${before}`,
    )
  const charged = await sumLedger()

  const { status, body } = await ask('POST /api/users/delete', { currentPassword: PASSWORD, code })
  assert.deepEqual([status, body], [200, { message: 'Your account is deleted' }])
  await tidyFiles({ ...place, runScrape })
  assert.deepEqual(await trace(), [])
  assert.deepEqual(await sumLedger(), charged)
  const texts = await readAll(folder)
  for (const word of words) assert.ok(!texts.some((text) => text.includes(word)), word)
  assert.ok(
    texts.some((text) => text.includes(other.email)),
    'mails to others stay',
  )
  assert.deepEqual(await readdir(exports), [])

  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 401)
  assert.equal((await callV1(url, 'GET /v1/ping', { key })).status, 401)
  assert.equal((await callV1(url, 'GET /v1/ping', { key: other.key })).status, 200)
  assert.equal(
    (await callApi(url, 'POST /api/auth/login', { body: { email, password: PASSWORD } })).status,
    401,
  )
})

test('a deletion without the right password deletes nothing and counts as a wrong sign-in', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token, password } = await signUpSomebody(url)
  const ask = (body: object) => callApi(url, 'POST /api/users/delete', { token, body })
  for (const currentPassword of ['', 'wrong', 'x'.repeat(500), undefined]) {
    const { status, body } = await ask({ currentPassword })
    assert.equal(status, 400, JSON.stringify(body))
  }
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 200)
  assert.equal((await ask({ currentPassword: password })).status, 200)
  assert.equal((await ask({ currentPassword: password })).status, 401)
})

test('of an address that was never confirmed, what others may have sent stays', async (t) => {
  const { url, ctx } = await startTestServer(t, { db, mailer: { send: async () => {} } })
  const { token, password, email } = await signUpSomebody(url, { confirmed: false })
  await callApi(url, 'POST /api/newsletter', { body: { email } })
  await deliverMails(ctx)
  await callApi(url, 'POST /api/users/delete', { token, body: { currentPassword: password } })
  assert.deepEqual((await findTraces(db, email)).sort(), [
    'public.newsletter_subscribers.email',
    'public.newsletter_subscribers.email_key',
  ])
})

async function sumLedger(): Promise<unknown[]> {
  const sums = ['usage_ledger', 'usage_days', 'account_months'].map((table) =>
    db.pool.query(`select count(*)::int as rows, coalesce(sum(micros), 0)::text as micros from ${table}`),
  )
  return (await Promise.all(sums)).map(({ rows }) => rows[0])
}

async function readAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  )
}
