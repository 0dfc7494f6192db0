import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runTransaction } from '../run-transaction.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

const { db } = await openTestDatabase({ poolSize: 8 })
await db.pool.query('select') // whether a pooler answers is known by the first connection

const ask = (text: string, values: unknown[] = []) => db.pool.query({ text, values, isShort: true })
const LOCKED = 'select pg_advisory_xact_lock_shared($1)'

/** Holds a lock for which a short read waits. */
async function holdLock(t: TestContext, lock: number): Promise<() => Promise<void>> {
  const holder = await db.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [lock])
  const release = async () => void (await holder.query('select pg_advisory_unlock_all()'))
  t.after(async () => {
    await release()
    holder.release()
  })
  return release
}

test('a crowd of short reads takes two connections at the most, and each gets its own answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nr) => ask('select $1::int as nr, pg_backend_pid() as pid', [nr])),
  )
  assert.deepEqual(
    answers.map(({ rows }) => rows[0].nr),
    answers.map((_, nr) => nr),
  )
  assert.ok(new Set(answers.map(({ rows }) => rows[0].pid)).size <= 2)
})

test('a short read that fails fails alone', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, nr) => ask('select 1 / ($1::int % 5)', [nr])),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map((_, nr) => (nr % 5 === 0 ? 'rejected' : 'fulfilled')),
  )
})

test('one statement under a name is prepared once for many at a time', async () => {
  const named = (nr: number) =>
    db.pool.query({ name: 'twice', text: 'select $1::int * 2 as twice', values: [nr], isShort: true })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nr) => named(nr)))
  assert.deepEqual(
    answers.map(({ rows }) => rows[0].twice),
    answers.map((_, nr) => 2 * nr),
  )
})

test('what waits behind a read that is held up, and what comes later, is answered meanwhile', async (t) => {
  const release = await holdLock(t, 1)
  let held = 2
  const waiting = [ask(LOCKED, [1]), ask(LOCKED, [1])].map((one) => one.finally(() => held--))
  const behind = await Promise.all(Array.from({ length: 6 }, (_, nr) => ask('select $1::int as nr', [nr])))
  const later = await ask('select 7 as nr')
  assert.deepEqual(
    [...behind, later].map(({ rows }) => rows[0].nr),
    [0, 1, 2, 3, 4, 5, 7],
  )
  assert.equal(held, 2)
  await release()
  await Promise.all(waiting)
})

test('where every connection is held up, what waits is refused in time and the next ones are answered', async (t) => {
  const release = await holdLock(t, 2)
  const begunAt = performance.now()
  const stuck = await Promise.allSettled(Array.from({ length: 12 }, () => ask(LOCKED, [2])))
  assert.ok(performance.now() - begunAt < 8_000) // 4.3 s and what a busy machine adds
  for (const one of stuck) {
    assert.equal(one.status, 'rejected')
    assert.match(one.reason.message, /statement timeout|Query read timeout/)
  }
  await release()
  assert.deepEqual((await ask('select 7 as nr')).rows, [{ nr: 7 }])
})

test('a connection that breaks fails what was sent on it, and the next read has another', async (t) => {
  const release = await holdLock(t, 3)
  const lost = assert.rejects(ask(LOCKED, [3]))
  let ended = 0
  while (ended === 0) {
    const { rowCount } = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'select pg_advisory_xact%'`,
    )
    ended = rowCount ?? 0
  }
  await lost
  await release()
  assert.deepEqual((await ask('select 7 as nr')).rows, [{ nr: 7 }])
})

test('within a transaction a short read is of that transaction', async () => {
  const [own, asked] = await runTransaction(db.pool, async (client) => {
    const text = 'select pg_current_xact_id()::text as id'
    const answers = [await client.query(text), await client.query({ text, isShort: true })]
    return answers.map(({ rows }) => rows[0].id)
  })
  assert.equal(own, asked)
})
