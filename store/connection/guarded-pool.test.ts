import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { createSilence, GuardedPool } from './guarded-pool.ts'

test('a connection whose caller gave up is finished and kept for the next one', async () => {
  const answered = Promise.withResolvers<void>()
  let made = 0
  class SlowClient extends EventEmitter {
    /** What pg's pool keeps a client by. */
    readonly _queryable = true
    connect(done: () => void): void {
      made += 1
      answered.promise.then(done)
    }
    end(done?: () => void): void {
      done?.()
    }
  }
  const pool: pg.Pool = new GuardedPool(
    { Client: SlowClient as never, max: 1, connectionTimeoutMillis: 60_000 },
    { silence: createSilence(), acquireTimeoutMs: 5 },
  )
  await assert.rejects(pool.connect(), /timeout exceeded when trying to connect/)
  answered.resolve()
  const client = await pool.connect()
  client.release()
  assert.equal(made, 1)
  await pool.end()
})

test('a waiting caller takes a connection that is returned first', async () => {
  const answered = Promise.withResolvers<void>()
  let made = 0
  class SecondIsSlow extends EventEmitter {
    readonly _queryable = true
    connect(done: () => void): void {
      made += 1
      if (made === 1) process.nextTick(done)
      else answered.promise.then(done)
    }
    end(done?: () => void): void {
      done?.()
    }
  }
  const pool: pg.Pool = new GuardedPool(
    { Client: SecondIsSlow as never, max: 3, connectionTimeoutMillis: 60_000 },
    { silence: createSilence(), acquireTimeoutMs: 60_000 },
  )
  const first = await pool.connect()
  const [second, third] = [pool.connect(), pool.connect()]
  first.release()
  assert.equal(await second, first)
  first.release()
  assert.equal(await third, first)
  assert.deepEqual([pool.totalCount, pool.idleCount], [3, 0])
  answered.resolve()
  await setImmediate()
  assert.deepEqual([made, pool.totalCount, pool.idleCount], [3, 3, 2], 'what came later is kept')
  first.release()
  assert.equal(pool.idleCount, 3)
  await pool.end()
})

test('refuses at once, without connecting, while the database is silent', async () => {
  let made = 0
  class CountedClient extends EventEmitter {
    connect(): void {
      made += 1
    }
  }
  const pool: pg.Pool = new GuardedPool(
    { Client: CountedClient as never, max: 1 },
    { silence: { note() {}, mayTry: () => false }, acquireTimeoutMs: 60_000 },
  )
  const refusal = { message: 'The database does not answer', code: 'ETIMEDOUT' }
  await assert.rejects(pool.connect(), refusal)
  await assert.rejects(pool.query('select 1'), refusal)
  assert.equal(made, 0)
})
