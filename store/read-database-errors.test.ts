import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Database, ReplicaState } from './database.ts'
import { openReadDatabase } from './read-database.ts'

const READ = 'select 1'

/** A server that answers what measures it, as one that keeps up, and of a read who was asked, or the given error. */
function playServer(name: string, error?: Error) {
  const asked: unknown[] = []
  const query = async (text: unknown) => {
    if (text !== READ) {
      const state = { place: '7', replayed: '7', sinceReplayedMs: '0', systemId: '1', startedAt: name }
      return { rows: [state] }
    }
    asked.push(text)
    if (error) throw error
    return { rows: [{ name }] }
  }
  const database: Database = {
    pool: { query } as unknown as pg.Pool, // what reads use of it
    schemas: { public: 'public', sample: 'sample', jobs: 'jobs' },
    openPool: () => assert.fail('nothing opens one'),
    close: async () => {},
  }
  return { database, asked }
}

function refuse(code: string): Error {
  return Object.assign(new pg.DatabaseError(`refused by ${code}`, 0, 'error'), { code })
}

for (const [what, error, isAskedAgain] of [
  ['a connection that breaks', new Error('Connection terminated unexpectedly'), true],
  ['a connection that the server ends (08006)', refuse('08006'), true],
  ['a server that shuts down (57P01)', refuse('57P01'), true],
  ['a conflict with recovery (40001)', refuse('40001'), true],
  ['a statement that takes too long (57014)', refuse('57014'), false],
  ['a statement that is wrong (42601)', refuse('42601'), false],
] as const) {
  test(`of a replica ${what} ${isAskedAgain ? 'is asked again of the primary' : 'is the answer'}`, async () => {
    const [primary, replica] = [playServer('primary'), playServer('replica', error)]
    const changes: ReplicaState[] = []
    const { pool } = openReadDatabase({
      primary: primary.database,
      replica: replica.database,
      lagMsMax: 1_000,
      onChange: (state) => changes.push(state),
    })
    if (!isAskedAgain) {
      await assert.rejects(pool.query(READ), error)
      assert.deepEqual([primary.asked.length, replica.asked.length, changes], [0, 1, []])
      return
    }
    assert.deepEqual((await pool.query(READ)).rows, [{ name: 'primary' }])
    assert.deepEqual([primary.asked.length, replica.asked.length], [1, 1])
    assert.deepEqual(changes, [{ status: 'down', reason: error.message }])
  })
}

test('an error of the primary is thrown, and the statement is sent once', async () => {
  const error = new Error('Connection terminated unexpectedly')
  const [primary, replica] = [playServer('primary', error), playServer('replica', refuse('57P01'))]
  const { pool } = openReadDatabase({
    primary: primary.database,
    replica: replica.database,
    lagMsMax: 1_000,
  })
  await assert.rejects(pool.query(READ), error)
  assert.deepEqual([primary.asked.length, replica.asked.length], [1, 1])
})
