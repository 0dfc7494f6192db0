import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase, type ReplicaState } from './database.ts'
import { openReadDatabase } from './read-database.ts'
import { startPrimary } from './testing/start-servers.ts'

// The tests follow each other on one pair of servers, from a healthy one to a fail-over: making a pair takes seconds.
const cleanups: (() => unknown)[] = []
const hooks = { after: (work: () => unknown) => void cleanups.unshift(work) }
const primary = await startPrimary(hooks)
const standby = await primary.addStandby()
const changes: ReplicaState[] = []
let db: Database
let replica: Database
let readDb: Database

before(async () => {
  await primary.query('create table kept (id bigint)')
  db = openDatabase(primary.url)
  replica = openDatabase(standby.url)
  readDb = openReadDatabase({
    primary: db,
    replica,
    lagMsMax: 1_000,
    onChange: (state) => changes.push(state),
  })
})

test.after(async () => {
  await readDb.close()
  await db.close()
  for (const cleanup of cleanups) await cleanup()
})

const PORT = 'select inet_server_port() as port'

/** Which server a read reaches, by its port. */
async function readFrom(): Promise<number> {
  const { rows } = await readDb.pool.query(PORT)
  return rows[0].port
}

async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
    if (await check()) return
  }
  assert.fail(`timed out waiting for: ${what}`)
}

test('reads go to a replica that keeps up, in both ways of asking', async () => {
  await eventually('the replica is read from', async () => (await readFrom()) === standby.port)
  const client = await readDb.pool.connect()
  const { rows } = await client.query('select inet_server_port() as port')
  client.release()
  const state = await readDb.measureReplica?.()
  assert.equal(rows[0].port, standby.port)
  assert.equal(state?.status, 'ok')
})

test('a replica that is further behind than the bound is not read from, and is again when it has caught up', async () => {
  await standby.query('select pg_wal_replay_pause()')
  await primary.query('insert into kept values (1)')
  await eventually('the primary is read from', async () => (await readFrom()) === primary.port)
  const behind = await readDb.measureReplica?.()
  assert.equal(behind?.status, 'behind')
  await standby.query('select pg_wal_replay_resume()')
  await eventually('the replica is read from again', async () => (await readFrom()) === standby.port)
  assert.deepEqual(
    changes.map(({ status }) => status),
    ['behind', 'ok'],
  )
})

test('a frozen replica costs no answer: the primary gives it, and soon the replica is not asked first', async (t) => {
  standby.freeze()
  const answers = await Promise.all([readFrom(), readFrom(), readFrom()])
  const asked = t.mock.method(replica.pool, 'query')
  const port = await readFrom()
  const texts = asked.mock.calls.map(({ arguments: [query] }) => query as unknown)
  standby.thaw()
  assert.deepEqual(answers, [primary.port, primary.port, primary.port])
  assert.equal(port, primary.port)
  assert.ok(!texts.includes(PORT), 'only what measures it is asked of it')
  await eventually('the replica is read from again', async () => (await readFrom()) === standby.port)
})

test('a frozen primary is an error for those under way, at once for those after but for one that tries, and comes back', async () => {
  await db.pool.query('select 1')
  primary.freeze()
  const underWay = await Promise.allSettled(Array.from({ length: 30 }, () => db.pool.query('select 1')))
  const [, ...after] = await Promise.all(
    Array.from({ length: 10 }, () => db.pool.query('select 1').catch((error: Error) => error.message)),
  )
  primary.thaw()
  await eventually(
    'the primary answers',
    async () => (await db.pool.query('select 1').catch(() => undefined)) !== undefined,
  )
  assert.ok(underWay.every(({ status }) => status === 'rejected'))
  assert.deepEqual(new Set(after), new Set(['The database does not answer']))
})

test('of several hosts the one that takes writes is used, and the next one after a fail-over', async () => {
  const address = new URL(primary.url)
  const hosts = `127.0.0.1:1,127.0.0.1:${standby.port},127.0.0.1:${primary.port}`
  const several = openDatabase(primary.url.replace(address.host, hosts))
  const portOf = async () => (await several.pool.query('select inet_server_port() as port')).rows[0].port
  const first = await portOf()
  await several.pool.query('insert into kept values (2)')
  await eventually(
    'the standby has it',
    async () => (await standby.query('select id from kept where id = 2')).length === 1,
  )

  await primary.kill()
  await standby.query('select pg_promote()')
  await eventually('a server that takes writes', () =>
    several.pool.query('insert into kept values (3)').then(
      () => true,
      () => false,
    ),
  )
  const second = await portOf()
  await several.close()
  assert.equal(first, primary.port)
  assert.equal(second, standby.port)
})
