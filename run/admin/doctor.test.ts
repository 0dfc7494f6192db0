import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { databaseUrl } from '#store/testing/database-url.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'
import { describeGrowth } from './doctor-database.ts'
import { runAdmin } from './run-admin.ts'

const { db, url } = await openTestDatabase()

interface Line {
  name: string
  wrong?: string
}

async function examine(env: Record<string, string> = {}, now = new Date()) {
  let text = ''
  const code = await runAdmin(['doctor', '--json'], {
    settings: readSettings({ DATABASE_URL: url, ...env }),
    log: pino({ level: 'silent' }),
    now: () => now,
    out: (part) => {
      text += part
    },
    err: () => {},
  })
  const lines: Line[] = JSON.parse(text)
  return { code, wrong: Object.fromEntries(lines.map(({ name, wrong }) => [name, wrong])) }
}

const PUBLIC = { PUBLIC_URL: 'https://tape.example' }
const closed = `127.0.0.1:${await findFreePort()}`

for (const [name, env, said] of [
  ['public address', { PUBLIC_URL: 'http://tape.example' }, /passwords cross the network.+https/],
  ['proxy addresses', PUBLIC, /TRUSTED_PROXIES is not set.+address of the proxy/],
  ['support address', PUBLIC, /SUPPORT_EMAIL is not set.+your mailbox/],
  ['mail server', PUBLIC, /SMTP_URL is not set/],
  ['mail server', { SMTP_URL: `smtp://${closed}` }, /does not answer \(SMTP_URL\).+ECONNREFUSED/],
  ['Redis', { REDIS_URL: `redis://${closed}` }, /does not answer \(REDIS_URL\).+ECONNREFUSED/],
  ['backup setting', {}, /BACKUP_TO is not set/],
  ['backup', { BACKUP_TO: '/srv/backups' }, /was never written.+can write \/srv\/backups/],
  ['replicas', { DATABASE_READ_URL: url }, /is not a replica but the primary/],
  ['replicas', { DATABASE_READ_URL: `postgres://a:b@${closed}/x` }, /is not read from \(DATABASE_READ_URL\)/],
  [
    'database',
    { DATABASE_URL: `postgres://a:b@${closed}/x` },
    /does not answer \(DATABASE_URL\).+ECONNREFUSED/,
  ],
] as const) {
  test(`${name} is wrong with ${Object.keys(env).join() || 'nothing set'}, and says what to do`, async () => {
    const { code, wrong } = await examine(env)
    assert.match(wrong[name] ?? '', said)
    assert.equal(code, 1)
  })
}

test('nothing is said of an installation where all is well', async () => {
  await saveFact(db, 'backup', { at: new Date().toISOString(), folder: '/srv/backups/x' })
  const { wrong } = await examine({ BACKUP_TO: '/srv/backups' })
  const { disk: _, inodes: __, autovacuum: ___, connections: ____, ...ours } = wrong // of the machine that the tests run on
  assert.deepEqual(
    Object.values(ours).filter((words) => words !== undefined),
    [],
  )
})

test('a clock that is off, a backup that is old', async () => {
  const later = new Date(Date.now() + 2 * 86_400_000)
  const { wrong } = await examine({ BACKUP_TO: '/srv/backups' }, later)
  assert.match(wrong.clock ?? '', /differ by 172\d\d\d s.+NTP/)
  assert.match(wrong.backup ?? '', /the last backup is of 20/)
})

test('e-mails that wait or were refused, keys that end', async () => {
  const insert = (values: string) =>
    db.pool.query(
      `insert into mails (id, kind, priority, data, created_at, due_at, expires_at, settled_at, outcome)
       values (gen_random_uuid(), 'contact', 1, '{}', now() - interval '1 hour', now(), now() + interval '1 hour', ${values})`,
    )
  await insert('null, null')
  await insert(`now(), 'refused'`)
  const user = randomUUID()
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
     values ($1, 'k', 'k', 'k@example.org', 'k@example.org', 'x', now(), now())`,
    [user],
  )
  await db.pool.query(
    `insert into api_keys (id, user_id, name, mode, scopes, created_at, expires_at)
     values (gen_random_uuid(), $1, 'k', 'test', '{}', now(), now() + interval '2 days')`,
    [user],
  )
  const { wrong } = await examine()
  assert.match(wrong['waiting e-mails'] ?? '', /^1 e-mails wait.+worker runs/)
  assert.match(wrong['refused e-mails'] ?? '', /^1 e-mails of the last day were refused/)
  assert.match(wrong['ending keys'] ?? '', /^1 API keys end within a week/)
})

test('sources that refuse us, are not reached or not read, and a setting that is missing', async () => {
  const now = new Date()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const save = (source: string, change: object) =>
    saveSourceHealth(db, { ...blankSourceHealth(source, now), ...change })
  await save('twitter', { state: 'refused', since: ago(5), lastError: '401 Unauthorized' })
  await save('bluesky', { state: 'reconnecting', since: ago(11), lastError: 'ECONNREFUSED' })
  await save('news', { state: 'reconnecting', since: ago(9) })
  const env = { SOURCES: 'twitter,bluesky,news,mastodon', X_BEARER_TOKEN: 'x' }
  const { wrong } = await examine(env, now)
  assert.match(
    wrong.sources ?? '',
    /^bluesky is not reached since 20\S+Z \(ECONNREFUSED\): see that this machine may connect to it, twitter refuses what is set .+ since 20\S+Z \(401 Unauthorized\): get a new credential, or leave it out of SOURCES, mastodon is off: set MASTODON_URLS\.$/,
  )
  const later = await examine({ SOURCES: 'news' }, ago(-3))
  assert.match(
    later.wrong.sources ?? '',
    /^nothing reads news since 20\S+Z: see that a worker runs, and its log\.$/,
  )
})

test('of an empty database only that is said', async (t) => {
  const name = `crowdtape_test_empty_${process.pid}`
  await db.pool.query(`create database ${name}`)
  t.after(() => db.pool.query(`drop database ${name} with (force)`))
  const { code, wrong } = await examine({ DATABASE_URL: databaseUrl(url, name) })
  assert.equal(wrong.schema, 'the database is empty: start Crowdtape once.')
  assert.deepEqual([code, 'storage' in wrong], [1, false])
})

test('words that do not belong to it are refused', async () => {
  const options = {
    settings: readSettings({ DATABASE_URL: url }),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    out: () => {},
    err: () => {},
  }
  await assert.rejects(runAdmin(['doctor', 'all'], options), /all is not expected: only --json may follow/)
})

test('the growth of tables is noted, and wrong where the disk is full within a month', () => {
  const tables = [{ name: 'posts', bytes: 9e9, bytesADay: 1e9 }]
  const at = (freeBytes: number | undefined, bytesADay: number | null = 1e9) =>
    describeGrowth({ bytes: 1e10, bytesADay, tables }, { freeBytes, folder: './data' })
  const note = '10000.0 MB, 1000.0 MB more a day (posts 9000.0 MB, 1000.0 MB more a day)'
  assert.deepEqual(at(30e9), { note })
  assert.equal(
    at(29.9e9),
    `the disk of ./data is full in 29 days, the database has ${note}: make room, or lower RETENTION_DAYS.`,
  )
  assert.deepEqual(at(undefined), { note })
  assert.deepEqual(at(1, -5), { note: note.replace('1000.0 MB more', '0.0 MB less') })
  assert.deepEqual(at(1, null), { note: note.replace(', 1000.0 MB more a day', '') })
})
