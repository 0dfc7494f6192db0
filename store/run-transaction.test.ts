import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoolClient } from 'pg'
import { runTransaction } from './run-transaction.ts'
import { openTestDatabase } from './testing/open-test-database.ts'

const { db } = await openTestDatabase()
await db.pool.query('create table counters (name text primary key, value integer not null)')
await db.pool.query(`insert into counters values ('a', 0), ('b', 0)`)

test('two that lock each other out both succeed in the end', async () => {
  let met = 0
  const everyoneIsHere = Promise.withResolvers<void>()
  const work = (first: string, second: string) => async (client: PoolClient) => {
    await client.query('update counters set value = value + 1 where name = $1', [first])
    if (++met >= 2) everyoneIsHere.resolve()
    await everyoneIsHere.promise // from here on neither can go on without the other's row
    await client.query('update counters set value = value + 1 where name = $1', [second])
  }
  await Promise.all([runTransaction(db.pool, work('a', 'b')), runTransaction(db.pool, work('b', 'a'))])
  const { rows } = await db.pool.query('select name, value from counters order by name')
  assert.deepEqual(rows, [
    { name: 'a', value: 2 },
    { name: 'b', value: 2 },
  ])
  assert.ok(met > 2, 'no transaction had to be retried')
})

test('an error of the work undoes it, is not tried again and leaves the connection usable', async () => {
  let tries = 0
  const failing = runTransaction(db.pool, async (client) => {
    tries += 1
    await client.query(`insert into counters values ('c', 1)`)
    await client.query('select 1 / 0')
  })
  await assert.rejects(failing, /division by zero/)
  const { rowCount } = await db.pool.query(`select 1 from counters where name = 'c'`)
  assert.deepEqual([tries, rowCount], [1, 0])
})

test('a transaction with many conflicts in a row completes', async () => {
  let tries = 0
  const result = await runTransaction(db.pool, async (client) => {
    tries += 1
    if (tries <= 10) await client.query(`do $$ begin raise sqlstate '40001'; end $$`)
    return 'done'
  })
  assert.deepEqual([result, tries], ['done', 11])
})

test('a conflict that stays is thrown after the last attempt', async () => {
  let tries = 0
  const always = runTransaction(
    db.pool,
    async (client) => {
      tries += 1
      await client.query(`do $$ begin raise sqlstate '40001'; end $$`)
    },
    { attempts: 3 },
  )
  await assert.rejects(always, (error: Error & { code?: string }) => error.code === '40001')
  assert.equal(tries, 3)
})
