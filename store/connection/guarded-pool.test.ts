import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type pg from 'pg'
import { GuardedPool } from './guarded-pool.ts'
import { createSilence } from './silence.ts'

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
