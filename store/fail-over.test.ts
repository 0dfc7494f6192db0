import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from './database.ts'
import { runTransaction } from './run-transaction.ts'
import { startPrimary, type TestServer } from './testing/start-servers.ts'

// Two real servers, of which one repeats the other before a commit is acknowledged, and a database at the addresses of both.

async function startPair(
  t: { after(work: () => unknown): void },
  { statementTimeoutMs = 1_000 }: { statementTimeoutMs?: number } = {},
) {
  const first = await startPrimary(t)
  await first.query('create table kept (id int primary key)')
  const second = await first.addStandby()
  await first.query(`alter system set synchronous_standby_names = '*'`)
  await first.query('select pg_reload_conf()')
  const isSafe = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await first.query(isSafe)).length === 0) await delay(20)
  const address = new URL(first.url)
  const url = first.url.replace(address.host, `127.0.0.1:${first.port},127.0.0.1:${second.port}`)
  const db = openDatabase(`${url}?target_session_attrs=read-write`, {
    poolSize: 6,
    statementTimeoutMs,
    onIdleError: () => {},
  })
  return { first, second, db }
}

/** Writes one number after another until it is stopped. */
function startWriting(db: ReturnType<typeof openDatabase>) {
  const acknowledged: number[] = []
  const ports = new Set<number>()
  let next = 0
  let isOver = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const id = next++
      try {
        const port = await runTransaction(db.pool, async (client) => {
          await client.query('insert into kept values ($1)', [id])
          return (await client.query('select inet_server_port() as port')).rows[0].port
        })
        acknowledged.push(id)
        ports.add(port)
      } catch {
        await delay(50)
      }
    }
  })
  return {
    acknowledged,
    ports,
    async until(count: number) {
      const end = Date.now() + 60_000
      const wanted = acknowledged.length + count
      for (; acknowledged.length < wanted; await delay(20)) assert.ok(Date.now() < end, 'nothing was written')
    },
    async stop() {
      isOver = true
      await Promise.all(writers)
    },
  }
}

async function findMissing(server: TestServer, ids: readonly number[]): Promise<number[]> {
  const rows = await server.query('select id from kept')
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id))
}

test('a primary that is killed and replaced takes no acknowledged write with it', async (t) => {
  const { first, second, db } = await startPair(t)
  t.after(db.close)
  const writing = startWriting(db)
  await writing.until(50)
  await first.kill()
  await second.query('select pg_promote()')
  await writing.until(50)
  await writing.stop()
  assert.deepEqual(await findMissing(second, writing.acknowledged), [])
  assert.deepEqual(writing.ports, new Set([first.port, second.port]))
})

test('a primary that was replaced while it was frozen is not gone back to, and has acknowledged nothing', async (t) => {
  const { first, second, db } = await startPair(t)
  t.after(db.close)
  const writing = startWriting(db)
  await writing.until(50)
  first.freeze()
  await second.query('select pg_promote()')
  await writing.until(50)
  first.thaw()
  writing.ports.clear()
  await writing.until(200)
  await writing.stop()
  assert.deepEqual(await findMissing(second, writing.acknowledged), [])
  assert.deepEqual(writing.ports, new Set([second.port]))
})

test('connections to a primary that was replaced are closed when the next one is found', async (t) => {
  const { first, second, db } = await startPair(t, { statementTimeoutMs: 30_000 })
  t.after(db.close)
  const PORT = 'select inet_server_port() as port'
  await Promise.all(Array.from({ length: 3 }, () => db.pool.query('select pg_sleep(0.2)')))
  first.freeze()
  const underWay = Promise.allSettled(Array.from({ length: 3 }, () => db.pool.query(PORT)))
  await second.query('select pg_promote()')
  const end = Date.now() + 60_000
  let found: unknown
  while (found === undefined && Date.now() < end)
    found = await db.pool.query(PORT).then(
      ({ rows }) => rows[0].port,
      () => undefined,
    )
  first.thaw()
  const reads = await Promise.all(Array.from({ length: 20 }, () => db.pool.query(PORT)))
  assert.equal(found, second.port)
  assert.deepEqual(new Set((await underWay).map(({ status }) => status)), new Set(['rejected']))
  assert.deepEqual(new Set(reads.map(({ rows }) => rows[0].port)), new Set([second.port]))
})
