import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Database, openDatabase } from '#store/database.ts'
import { startPrimary } from '#store/testing/start-servers.ts'
import { readSettings } from '../process/settings.ts'
import { SERVER } from './doctor-database.ts'

// Each fault is made on a server of our own. What takes hours or a thousand million transactions is what PostgreSQL says
// of it in views that lie before its own: there everything is a day older, and little is allowed.
const cleanups: (() => unknown)[] = []
const primary = await startPrimary({ after: (work) => void cleanups.unshift(work) })
const PLANTED = `
  create schema planted;
  create view planted.pg_stat_activity as
    select pid, datname, application_name, backend_type, wait_event_type,
      xact_start - interval '1 day' as xact_start, state_change - interval '1 day' as state_change
    from pg_catalog.pg_stat_activity;
  create view planted.pg_prepared_xacts as
    select gid, database, prepared - interval '1 day' as prepared from pg_catalog.pg_prepared_xacts;
  create view planted.pg_database as
    select datname, mod(pg_current_xact_id()::text::numeric + 4294967296 - 1100000000, 4294967296)::text::xid as datfrozenxid
    from pg_catalog.pg_database;
  create function planted.current_setting(name text) returns text language sql as $$
    select case name when 'server_version_num' then '140019' when 'max_connections' then '4'
      else pg_catalog.current_setting(name) end $$;`
await primary.query(PLANTED)
const well = openDatabase(primary.url, { poolSize: 1 })
const planted = openDatabase(primary.url, { poolSize: 1, searchPath: 'planted,public,pg_catalog' })
test.after(async () => {
  await planted.close()
  await well.close()
  for (const cleanup of cleanups) await cleanup()
})

async function examine(line: string, db: Database = planted, env: Record<string, string> = {}) {
  const check = SERVER[line]
  assert.ok(check, `there is no line ${line}`)
  return check({ db, now: new Date(), settings: readSettings({ DATABASE_URL: primary.url, ...env }) })
}

async function connect(t: { after(work: () => unknown): void }, name: string) {
  const client = new pg.Client({ connectionString: primary.url, application_name: name })
  await client.connect()
  t.after(() => client.end())
  return client
}

test('a server where nothing is wrong', async () => {
  for (const line of Object.keys(SERVER)) {
    if (line === 'schema') continue // it is empty
    assert.equal(await examine(line, well), undefined, line)
  }
})

test('an old server, and one without our tables', async () => {
  assert.match(String(await examine('database version')), /^PostgreSQL 14 is too old: 15 is the least/)
  assert.match(String(await examine('schema')), /is empty: start Crowdtape once/)
})

test('who holds a lock that others wait for, and what has been open for hours', async (t) => {
  const [holder, waiter] = [await connect(t, 'holds'), await connect(t, 'waits')]
  await holder.query('create table held (n int)')
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  const [{ pid }] = rows
  await holder.query('begin; lock table held')
  const waiting = waiter.query('select from held')
  let found = await examine('locks')
  while (found === undefined) found = await examine('locks')
  assert.equal(
    found,
    `statements wait for a lock held by process ${pid}: end it with select pg_terminate_backend(${pid}).`,
  )
  assert.match(
    String(await examine('long transactions')),
    /^a transaction of .*holds.* is open for 24 hours, .+pg_terminate_backend\(\d+\)\.$/,
  )
  assert.equal(await examine('locks', well), undefined)
  assert.equal(await examine('long transactions', well), undefined)
  await holder.query('rollback')
  await waiting
})

test('a prepared transaction that nobody ended', async (t) => {
  const client = await connect(t, 'prepares')
  await client.query(`begin; create table in_doubt (n int); prepare transaction 'it''s left'`)
  t.after(() => primary.query(`rollback prepared 'it''s left'`))
  const found = String(await examine('prepared transactions'))
  assert.match(found, /^it's left is prepared for 24 hours and not ended/)
  assert.match(found, /run rollback prepared 'it''s left'/)
  assert.equal(await examine('prepared transactions', well), undefined)
})

test('connections near the limit', async (t) => {
  await connect(t, 'one more')
  assert.match(String(await examine('connections')), /^\d of 1 connections are used: raise max_connections/)
})

test('dead rows that nothing cleans up, and autovacuum that is off', async (t) => {
  await primary.query('create table neglected (n int) with (autovacuum_enabled = off)')
  await primary.query('insert into neglected select generate_series(1, 60000)')
  await primary.query('delete from neglected')
  await primary.query('select pg_stat_force_next_flush()')
  let found = await examine('autovacuum', well)
  while (found === undefined) found = await examine('autovacuum', well)
  assert.match(String(found), /^autovacuum is behind on public\.neglected: run vacuum/)
  await primary.query('alter system set autovacuum = off')
  await primary.query('select pg_reload_conf()')
  t.after(() => primary.query('drop table neglected'))
  while (!String(found).includes('is off')) found = await examine('autovacuum', well)
  assert.match(String(found), /^autovacuum is off: set autovacuum = on/)
  await primary.query('alter system reset autovacuum')
  await primary.query('select pg_reload_conf()')
})

test('transaction ids that run out', async () => {
  assert.match(
    String(await examine('transaction ids')),
    /^1100 million transaction ids are used.+vacuum \(freeze\)/,
  )
})

test('a replication slot that no replica reads', async (t) => {
  await primary.query(`select pg_create_physical_replication_slot('left', true)`)
  t.after(() => primary.query(`select pg_drop_replication_slot('left')`))
  assert.match(
    String(await examine('replication slots', well)),
    /^no replica reads the slot left, .+pg_drop_replication_slot\('left'\)/,
  )
})

test('a replica that falls behind, and one that keeps up', async () => {
  const standby = await primary.addStandby()
  const env = { DATABASE_READ_URL: standby.url, DATABASE_READ_LAG_MAX_SECONDS: '1' }
  let found = await examine('replicas', well, env)
  while (typeof found === 'string') found = await examine('replicas', well, env)
  assert.match(found?.note ?? '', /127\.0\.0\.1:\d+.* 0\.\d s behind$/)
  await standby.query('select pg_wal_replay_pause()')
  await primary.query('create table news (n int)')
  while (typeof found !== 'string') {
    await delay(100) // it has to be behind for a second
    found = await examine('replicas', well, env)
  }
  assert.match(found, /is (?:\d+\.\d s|far) behind and not read from: look at its log and its network$/)
})
