import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { readSettings } from '#run/process/settings.ts'
import { measureActivity, measureHeld } from '#store/installation/examine-database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'
import { describeGrowth, describeHeld, describeRoom } from './doctor.ts'
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

test('tables full of dead rows', async () => {
  await db.pool.query(`create table neglected (n int) with (autovacuum_enabled = off)`)
  await db.pool.query('insert into neglected select generate_series(1, 60000)')
  await db.pool.query('delete from neglected')
  await db.pool.query('select pg_stat_force_next_flush()')
  const { wrong } = await examine()
  assert.match(wrong.autovacuum ?? '', /autovacuum is (?:off|behind on public\.neglected: run vacuum)/)
})

test('who blocks whom, and what is open', async (t) => {
  const [holder, waiter] = [
    new pg.Client(url),
    new pg.Client({ connectionString: url, application_name: 'waits' }),
  ]
  for (const client of [holder, waiter]) await client.connect()
  t.after(async () => {
    await holder.end()
    await waiter.end()
  })
  const pid = (await holder.query('select pg_backend_pid() as pid')).rows[0].pid
  await holder.query('begin; lock table users')
  const waiting = waiter.query('select count(*) from users').catch(() => {})
  const look = () => measureActivity(db, { blockedMs: 0, openMs: 0 })
  let seen = await look()
  while (seen.blocked.length === 0) seen = await look()
  assert.deepEqual(seen.blocked, [{ by: pid }])
  assert.equal(seen.open[0]?.pid, pid)
  await holder.query('rollback')
  await waiting
})

test('a prepared transaction that nobody ended', async (t) => {
  const { rows } = await db.pool.query(`select current_setting('max_prepared_transactions')::int as most`)
  if (rows[0].most === 0) return t.skip('this server prepares no transactions')
  const gid = `it's ${randomUUID()}`
  const quoted = gid.replace("'", "''")
  const client = new pg.Client(url)
  await client.connect()
  t.after(async () => {
    await client.query(`rollback prepared '${quoted}'`)
    await client.end()
  })
  await client.query(`begin; create table in_doubt (n int); prepare transaction '${quoted}'`)
  const { prepared } = describeHeld(await measureHeld(db, { preparedMs: 0 }))
  assert.ok(prepared?.includes(`run rollback prepared '${quoted}'`), prepared)
})

test('connections near the limit', async () => {
  const held = await measureHeld(db, { preparedMs: 0 })
  assert.match(describeHeld(held, 0).connections ?? '', /^\d+ of \d+ connections are used: raise max_conn/)
  assert.equal(describeHeld(held, 1).connections, undefined)
})

test('an unused replication slot', async (t) => {
  const { rows } = await db.pool.query(`select current_setting('wal_level') as level`)
  if (rows[0].level === 'minimal') return t.skip('this server keeps no WAL for replicas')
  const slot = `test_${randomUUID().replaceAll('-', '_')}`
  await db.pool.query('select pg_create_physical_replication_slot($1, true)', [slot])
  t.after(() => db.pool.query('select pg_drop_replication_slot($1)', [slot]))
  const { wrong } = await examine()
  assert.match(wrong['replication slots'] ?? '', /no replica reads the slot .*pg_drop_replication_slot/)
})

test('a disk without room, or without room for files', () => {
  const well = { bsize: 4096, blocks: 10_000_000, bavail: 5_000_000, files: 1_000_000, ffree: 900_000 }
  assert.deepEqual(describeRoom(well, '/d'), {})
  assert.match(describeRoom({ ...well, bavail: 1_000 }, '/d').disk ?? '', /^\/d has 4 MB left: make room/)
  assert.match(describeRoom({ ...well, ffree: 7 }, '/d').inodes ?? '', /room for 7 more files/)
  assert.deepEqual(describeRoom({ ...well, files: 0, ffree: 0 }, '/d'), {})
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
