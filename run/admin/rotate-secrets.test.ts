import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { agreeOnKey } from '#run/server/open-secret-box.ts'
import { findSent, messageIdOf } from '#serve/mail/message-id.ts'
import { createSecretBox } from '#serve/secrets/secret-box.ts'
import { openUrl, sealUrl } from '#serve/webhooks/sealed-webhook.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { runAdmin } from './run-admin.ts'

const [OLD, NEW, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const [oldBox, newBox] = [createSecretBox(OLD), createSecretBox(NEW)]
const both = createSecretBox(NEW, oldBox)
const ACCOUNTS = 6_000
const ADDRESS = 'https://hooks.example/T0/secret'

test('a move that is killed loses nothing, ends when it is run again, and the old key can go', async (t) => {
  const { db, url } = await openTestDatabase()
  await agreeOnKey(db, oldBox)
  await fill(db.pool)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../admin.ts'), 'secrets', 'rotate'], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRETS_KEY: hex(NEW),
      SECRETS_KEY_OLD: hex(OLD),
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  t.after(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const isMoving = async () =>
    (await db.pool.query('select min(secret) <> max(secret) as yes from webhooks')).rows[0].yes
  while (!(await isMoving()) && child.exitCode === null) await delay(1)
  child.kill('SIGKILL')
  const [code] = await ended
  const killed = await count()
  assert.equal(code, null, 'it was killed, and did not end')
  assert.ok(killed.byNew > 0 && killed.byNew < 3 * ACCOUNTS + 2, `${killed.byNew}`)
  assert.equal(killed.byNeither, 0)

  await assert.rejects(agreeOnKey(db, newBox), /SECRETS_KEY_OLD/)
  await assert.rejects(agreeOnKey(db, oldBox), /sealed with another key/)
  assert.match((await run(url, 'doctor')).said, /key of secrets: \d+ secrets still need SECRETS_KEY_OLD/)
  const { said, code: done } = await run(url, 'secrets', 'rotate')
  assert.equal(done, 0, said)
  assert.match(said, /Nothing needs the old key any longer/)
  assert.deepEqual(await count(), { byNew: 3 * ACCOUNTS + 2, byNeither: 0 })
  await agreeOnKey(db, newBox)
  assert.match((await run(url, 'doctor')).said, /SECRETS_KEY_OLD is set and nothing needs it any longer/)

  /** Counted by texts: two of each webhook with its address, and one of each account. */
  async function count() {
    const factors = await db.pool.query('select secret from second_factors')
    const hooks = await db.pool.query('select url, secret, previous_secret from webhooks')
    const mails = await db.pool.query(`select data ->> 'token' as token from mails`)
    const opened = (box: typeof both) => [
      ...factors.rows.map(({ secret }) => is(() => box.open(secret, 'second factor'), 'totp')),
      ...hooks.rows.flatMap((hook) => [
        is(() => openUrl(box, hook.url), ADDRESS),
        is(() => box.open(hook.secret, 'webhook secret'), 'whsec'),
      ]),
      ...hooks.rows.flatMap(({ previous_secret: secret }) =>
        secret === null ? [] : [is(() => box.open(secret, 'webhook secret'), 'whsec-before')],
      ),
      ...mails.rows.map(({ token }) => is(() => box.open(token, 'mail token'), 'token')),
    ]
    return {
      byNew: opened(newBox).filter(Boolean).length,
      byNeither: opened(both).filter((isOpen) => !isOpen).length,
    }
  }
})

test('what no key opens is counted and left as it is', async () => {
  const { db, url } = await openTestDatabase()
  await agreeOnKey(db, oldBox)
  await fill(db.pool, 2)
  const sealed = createSecretBox(THIRD).seal('x', 'second factor')
  await db.pool.query(
    'update second_factors set secret = $1 where user_id = (select id from users limit 1)',
    [sealed],
  )
  const { said, code } = await run(url, 'secrets', 'rotate')
  assert.equal(code, 1)
  assert.match(said, /1 open with neither key/)
  const { rowCount } = await db.pool.query('select from second_factors where secret = $1', [sealed])
  assert.equal(rowCount, 1)
  assert.match((await run(url, 'doctor')).said, /WRONG {2}key of secrets: 1 secrets cannot be opened/)
})

test('a bounce of a mail that was proven by the old key is still known', () => {
  const mail = {
    id: '0b0f8c5e-0000-4000-8000-000000000000',
    createdAt: new Date(1e12),
    recipient: { key: 'ada@example.org' },
  }
  const messageId = messageIdOf({ secretBox: oldBox, settings: { publicUrl: 'https://a.example' } }, mail)
  const asked = { messageId, addresses: ['ada@example.org'] }
  assert.equal(findSent(both, asked)?.address, 'ada@example.org')
  assert.equal(findSent(newBox, asked), undefined)
})

test('without an old key there is nothing to move', async () => {
  const { url } = await openTestDatabase()
  await assert.rejects(run(url, 'secrets', 'rotate', 'now'), /now is not expected/)
  const settings = readSettings({ DATABASE_URL: url, SECRETS_KEY: hex(NEW) })
  await assert.rejects(runWith(settings, 'secrets', 'rotate'), /set SECRETS_KEY_OLD/)
})

function run(url: string, ...words: string[]) {
  const keys = { SECRETS_KEY: hex(NEW), SECRETS_KEY_OLD: hex(OLD) }
  return runWith(readSettings({ DATABASE_URL: url, ...keys }), ...words)
}

async function runWith(settings: ReturnType<typeof readSettings>, ...words: string[]) {
  let said = ''
  const code = await runAdmin(words, {
    settings,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    err: () => {},
    out: (text) => {
      said += text
    },
  })
  return { code, said }
}

function hex(key: Buffer): string {
  return key.toString('hex')
}

function is(open: () => string, expected: string): boolean {
  try {
    return open() === expected
  } catch {
    return false
  }
}

/** Accounts with a second factor and a webhook each, two of which have a secret before, and a mail with a token. */
async function fill(
  pool: { query(text: string, values?: unknown[]): Promise<unknown> },
  accounts = ACCOUNTS,
) {
  await pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
     select gen_random_uuid(), 'u' || n, 'u' || n, 'u' || n || '@example.com', 'u' || n || '@example.com', 'none', now(), now()
     from generate_series(1, $1) as n on conflict do nothing`,
    [accounts],
  )
  await pool.query(
    `insert into second_factors (user_id, secret, created_at) select id, $1, now() from users`,
    [oldBox.seal('totp', 'second factor')],
  )
  await pool.query(
    `insert into webhooks (id, user_id, format, url, secret, previous_secret, previous_until, is_active, created_at, busy_until)
     select gen_random_uuid(), id, 'standard', $1, $2, case when username = 'u1' then $3 end,
       case when username = 'u1' then now() end, true, now(), now() from users`,
    [
      sealUrl(oldBox, ADDRESS),
      oldBox.seal('whsec', 'webhook secret'),
      oldBox.seal('whsec-before', 'webhook secret'),
    ],
  )
  await pool.query(
    `insert into mails (id, kind, priority, data, created_at, due_at, expires_at)
     values (gen_random_uuid(), 'email-change', 0, jsonb_build_object('token', $1::text), now(), now(), now())`,
    [oldBox.seal('token', 'mail token')],
  )
}
