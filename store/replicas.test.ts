import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from './database.ts'
import { type MeasuredReplica, openReplicas, type Replicas } from './replicas.ts'
import { startPrimary } from './testing/start-servers.ts'

// The tests follow each other on one set of servers, from a healthy one to a fail-over: making it takes seconds.
const cleanups: (() => unknown)[] = []
const hooks = { after: (work: () => unknown) => void cleanups.unshift(work) }
const primary = await startPrimary(hooks)
const near = await primary.addStandby()
const far = await primary.addStandby()
const changes: string[] = []
let db: Database
let replicas: Replicas

const noteChange = ({ name, state }: MeasuredReplica) => void changes.push(`${name} ${state.status}`)

before(async () => {
  await primary.query('create table kept (id bigint)')
  db = openDatabase(primary.url)
  replicas = openReplicas({
    primary: db,
    replicas: [
      { name: 'near', db: openDatabase(near.url, { onIdleError: () => {} }) },
      { name: 'far', db: openDatabase(far.url, { onIdleError: () => {} }) },
    ],
    lagMsMax: 1_000,
    onChange: noteChange,
  })
})

test.after(async () => {
  await replicas.close()
  await db.close()
  for (const cleanup of cleanups) await cleanup()
})

const PORT = 'select inet_server_port() as port'

/** Which server an answer is read from, by its port. */
function readFrom(): Promise<number> {
  return replicas.answerFrom(async ({ pool }) => (await pool.query(PORT)).rows[0].port)
}

/** Which servers so many answers in a row are read from. */
async function readFromAll(times = 12): Promise<Set<number>> {
  const ports = new Set<number>()
  for (let nr = 0; nr < times; nr++) ports.add(await readFrom())
  return ports
}

async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
    if (await check()) return
  }
  assert.fail(`timed out waiting for: ${what}`)
}

const readsAreOf = (...servers: { port: number }[]) =>
  eventually(`reads of ${servers.map(({ port }) => port)}`, async () => {
    const ports = await readFromAll()
    return ports.size === servers.length && servers.every(({ port }) => ports.has(port))
  })

async function statuses(): Promise<Record<string, string>> {
  const measured = await replicas.measure()
  return Object.fromEntries(measured.map(({ name, state }) => [name, state.status]))
}

test('reads are shared out among the replicas that keep up, in both ways of asking', async () => {
  await readsAreOf(near, far)
  const port = await replicas.answerFrom(async ({ pool }) => {
    const client = await pool.connect()
    const { rows } = await client.query(PORT)
    client.release()
    return rows[0].port
  })
  assert.ok([near.port, far.port].includes(port))
  assert.deepEqual(await statuses(), { near: 'ok', far: 'ok' })
})

test('a replica behind the bound is left alone, the primary where all are, and each is taken back', async () => {
  changes.length = 0
  await far.query('select pg_wal_replay_pause()')
  await primary.query('insert into kept values (1)')
  await readsAreOf(near)
  const one = await statuses()
  await near.query('select pg_wal_replay_pause()')
  await primary.query('insert into kept values (1)')
  await readsAreOf(primary)
  const both = await statuses()
  await near.query('select pg_wal_replay_resume()')
  await readsAreOf(near)
  await far.query('select pg_wal_replay_resume()')
  await readsAreOf(near, far)
  assert.deepEqual(one, { near: 'ok', far: 'behind' })
  assert.deepEqual(both, { near: 'behind', far: 'behind' })
  assert.deepEqual(changes, ['far behind', 'near behind', 'near ok', 'far ok'])
})

test('a replica that has caught up is read from when it is seen so again a second later', async () => {
  await far.query('select pg_wal_replay_pause()')
  await primary.query('insert into kept values (1)')
  await eventually('far is behind', async () => (await statuses()).far === 'behind')
  await far.query('select pg_wal_replay_resume()')
  await eventually('far has caught up once', async () => (await statuses()).far !== 'behind')
  const first = await statuses()
  const ports = await readFromAll()
  assert.equal(first.far, 'returning')
  assert.ok(!ports.has(far.port))
  await readsAreOf(near, far)
})

test('a frozen replica costs no answer: the primary gives it, and soon only the other one is asked', async () => {
  far.freeze()
  const answers = await Promise.all(Array.from({ length: 6 }, readFrom))
  await eventually('far is left', async () => (await statuses()).far === 'down')
  const left = await readFromAll()
  far.thaw()
  assert.ok(!answers.includes(far.port))
  assert.deepEqual(left, new Set([near.port]))
  await readsAreOf(near, far)
})

test('a replica that is killed is left, and taken back after its restart', async () => {
  await far.kill()
  const answers = await readFromAll(20)
  await readsAreOf(near)
  await far.restart()
  await readsAreOf(near, far)
  assert.ok(!answers.has(far.port))
})

test('no answer mixes two servers, while they stand still, go on, freeze, die and come back', async () => {
  const READS = 4
  const seen = new Set<number>()
  const mixed: string[] = []
  let isOver = false
  const until = Date.now() + 15_000
  const writing = (async () => {
    while (!isOver) {
      await db.pool.query('insert into kept values (0)')
      await delay(5)
    }
  })()
  const reading = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const answer = await replicas.answerFrom(async ({ pool }) => {
        const ports = []
        for (let nr = 0; nr < READS; nr++) {
          await delay(Math.random() * 60)
          ports.push((await pool.query(PORT)).rows[0].port)
        }
        return ports
      })
      seen.add(answer[0])
      if (new Set(answer).size > 1) mixed.push(answer.join())
    }
  })
  const disturb = [
    () => far.query('select pg_wal_replay_pause()'),
    () => far.query('select pg_wal_replay_resume()'),
    () => near.query('select pg_wal_replay_pause()'),
    () => near.query('select pg_wal_replay_resume()'),
    () => far.kill().then(far.restart),
    () => near.kill().then(near.restart),
    async () => {
      near.freeze()
      await delay(500)
      near.thaw()
    },
  ]
  while (Date.now() < until) {
    await disturb[Math.floor(Math.random() * disturb.length)]?.().catch(() => {}) // a killed one has nothing to pause
    await delay(Math.random() * 1_500)
  }
  isOver = true
  await Promise.all([writing, ...reading])
  for (const one of [near, far]) await one.query('select pg_wal_replay_resume()')
  await readsAreOf(near, far)
  assert.deepEqual(mixed, [])
  assert.ok(seen.size >= 2, `only ${[...seen]} answered`)
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
  const hosts = `127.0.0.1:1,127.0.0.1:${near.port},127.0.0.1:${primary.port}`
  const several = openDatabase(primary.url.replace(address.host, hosts))
  const portOf = async () => (await several.pool.query(PORT)).rows[0].port
  const first = await portOf()
  await several.pool.query('insert into kept values (2)')
  await eventually(
    'the standby has it',
    async () => (await near.query('select id from kept where id = 2')).length === 1,
  )

  await primary.kill()
  await near.query('select pg_promote()')
  await eventually('a server that takes writes', () =>
    several.pool.query('insert into kept values (3)').then(
      () => true,
      () => false,
    ),
  )
  const second = await portOf()
  await several.close()
  assert.equal(first, primary.port)
  assert.equal(second, near.port)
})
