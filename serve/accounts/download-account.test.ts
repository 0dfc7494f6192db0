import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { ACCOUNT_TABLES, walkAccountData } from '#store/accounts/walk-account-data.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const RULE = 'posts("halving", author ada, 1h) > 5'
const { db } = await openTestDatabase()

test('the archive holds what an account made, and nothing of others', async (t) => {
  const server = await startTestServer(t, { db, mailer: { send: async () => {} } })
  const { url } = server
  const [owner, other] = [await makeCaller(server), await makeCaller(server)]
  const make = async ({ token, key }: typeof owner) => {
    const ask = (line: string, body: object) => callApi(url, line, { token, body })
    const alert = await ask('POST /api/alerts', { symbol: 'BTC', condition: 'above', price: '1' })
    const rule = await ask('POST /api/alerts', { expression: RULE, webhooks: [] })
    const gone = await ask('POST /api/alerts', { symbol: 'ETH', condition: 'above', price: '2' })
    await callApi(url, `DELETE /api/alerts/${gone.body.id}`, { token })
    const address = 'https://hooks.example.com/services/SECRETPATH'
    const webhook = await ask('POST /api/webhooks', { format: 'standard', url: address, name: 'My hook' })
    const task = await ask('POST /api/tasks', { type: 'export', format: 'csv' })
    await ask('PATCH /api/watchlist', { add: ['tether'], remove: [] })
    await ask('PUT /api/views', { page: 'twitter', name: 'Liked', search: 'minLikes=3' })
    await ask(`PUT /api/watchlists/${randomUUID()}`, { name: 'Stable', assetIds: ['tether'] })
    await callV1(url, 'GET /v1/ping', { key })
    return {
      alert: alert.body.id,
      rule: rule.body.id,
      gone: gone.body.id,
      webhook: webhook.body,
      task: task.body.id,
    }
  }
  const mine = await make(owner)
  const theirs = await make(other)

  const { files, text } = await download(url, owner.token)
  const ids = (name: string) => files.get(name)?.map(({ id }) => id)
  assert.deepEqual(ids('profile'), [owner.id])
  assert.deepEqual(ids('keys'), [owner.keyId])
  assert.deepEqual(ids('alerts'), [mine.rule, mine.alert])
  assert.equal(files.get('alerts')?.[0]?.expression, RULE)
  assert.deepEqual(ids('deleted-alerts'), [mine.gone])
  assert.deepEqual(ids('webhooks'), [mine.webhook.id])
  assert.equal(files.get('webhooks')?.[0]?.host, 'hooks.example.com')
  assert.deepEqual(ids('tasks'), [mine.task])
  assert.ok(files.get('watchlist')?.[0]?.asset_ids.includes('tether'))
  assert.equal(files.get('views')?.[0]?.search, 'minLikes=3')
  assert.deepEqual(files.get('named-watchlists')?.[0]?.asset_ids, ['tether'])
  assert.ok((files.get('audit')?.length ?? 0) > 0)
  assert.equal(files.get('profile')?.[0]?.email, owner.email)
  const secrets = [owner.token, owner.key, mine.webhook.secret, 'SECRETPATH', 'hash', 'token']
  for (const secret of secrets) assert.ok(secret && !text.includes(secret), secret)
  for (const word of [
    other.id,
    other.email,
    other.keyId,
    ...Object.values({ ...theirs, webhook: theirs.webhook.id }),
  ])
    assert.ok(!text.includes(word), word)
})

test('the pages of a walk hold each row once, and end at the limit', async (t) => {
  const server = await startTestServer(t, { db })
  const { id } = await makeCaller(server)
  await db.pool.query(
    `insert into usage_days (account_id, day, key_id, endpoint, calls, charged, micros, last_at)
     select $1, date '2026-01-01' + nr / 3, $1, 'endpoint ' || nr % 3, nr, 0, 0, now() from generate_series(1, 25) nr`,
    [id],
  )
  const [table] = ACCOUNT_TABLES.filter(({ name }) => name === 'usage-by-day')
  assert.ok(table)
  for (const [page, rowsMax, wanted] of [
    [1, 100, 25],
    [7, 100, 25],
    [25, 100, 25],
    [7, 10, 10],
  ] as const) {
    const lines: string[] = (
      await Array.fromAsync(walkAccountData(db, { userId: id, table, page, rowsMax }))
    ).flat()
    const calls: number[] = lines.map((line) => JSON.parse(line).calls)
    assert.equal(new Set(calls).size, wanted)
    assert.equal(calls.length, wanted)
  }
})

test('a second archive waits for the first', async (t) => {
  const server = await startTestServer(t, { db })
  const { id, token } = await makeCaller(server)
  const leave = server.ctx.exports.enter(`account ${id}`, 1)
  assert.equal((await callApi(server.url, 'GET /api/account/data.tar.gz', { token })).status, 429)
  leave()
  assert.ok((await download(server.url, token)).files.has('profile'))
  assert.ok((await download(server.url, token)).files.has('profile'), 'the place is free again')
})

/** Tables that refer to an account, and why the archive leaves them out. */
const LEFT_OUT = {
  idempotency_keys: 'answers of a day, to be repeated',
  invitations: 'deleted once used',
  key_windows: 'counters of a minute',
  oauth_records: 'hashes of tokens; connected apps are among the keys',
  password_resets: 'hashes of links',
  recovery_codes: 'hashes of secrets',
  sandbox_accounts: 'nobody signs in to one',
  sign_in_tries: 'hashes of minutes',
  webhook_sends: 'counters of an hour',
} as const

test('every table that refers to an account is in the archive, or left out for a reason', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name in ('user_id', 'account_id', 'key_id', 'alert_id', 'webhook_id', 'email_key', 'operator_id')
       and table_name !~ '^usage_ledger_'`,
  )
  const shown = new Set(ACCOUNT_TABLES.map(({ table }) => table))
  const missing = rows.map(({ name }) => name).filter((name) => !shown.has(name) && !(name in LEFT_OUT))
  assert.deepEqual(missing, [])
})

async function download(url: string, token: string) {
  const response = await fetch(`${url}/api/account/data.tar.gz`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  assert.equal(response.status, 200)
  const entries = await unpackTar(gunzipSync(await response.bytes()))
  const texts = entries.map(({ header, data }) => ({
    name: header.name,
    text: Buffer.from(data ?? []).toString(),
  }))
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on what it finds, whatever its shape
  const files = new Map<string, any[]>()
  for (const { name, text } of texts.filter(({ name }) => name.endsWith('.jsonl'))) {
    const folder = name.split('/')[0] ?? ''
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    files.set(folder, [...(files.get(folder) ?? []), ...rows])
  }
  return { files, text: texts.map(({ text }) => text).join('\n') }
}
