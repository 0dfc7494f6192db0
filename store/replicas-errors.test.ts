import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { Database } from './database.ts'
import { openReplicas } from './replicas.ts'

/** A server that is measured as one that keeps up; of a read it notes that it was asked, or throws the given error. */
function playServer(name: string, error?: Error) {
  const state = { place: '7', replayed: '7', sinceReplayedMs: '0', systemId: '1', startedAt: name }
  const measured = { query: async () => ({ rows: [state] }), end: async () => {} } as unknown as pg.Pool // what is used of it
  const asked: string[] = []
  const db: Database = {
    pool: measured,
    schemas: { public: 'public', sample: 'sample', jobs: 'jobs' },
    openPool: () => measured,
    hasThrown: (thrown) => thrown === error,
    close: async () => {},
  }
  const read = async (what: string) => {
    asked.push(what)
    if (error) throw error
    return name
  }
  return { db, asked, read }
}

function playPair({ primary: primaryError, replica: replicaError }: { primary?: Error; replica?: Error }) {
  const [primary, replica] = [playServer('primary', primaryError), playServer('replica', replicaError)]
  const replicas = openReplicas({
    primary: primary.db,
    replicas: [{ name: 'replica', db: replica.db }],
    lagMsMax: 1_000,
  })
  const readFrom = (db: Database, what: string) => (db === primary.db ? primary : replica).read(what)
  return { primary, replica, replicas, readFrom }
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
    const { primary, replica, replicas, readFrom } = playPair({ replica: error })
    const answering = replicas.answerFrom((db) => readFrom(db, 'it'))
    if (!isAskedAgain) await assert.rejects(answering, error)
    else assert.equal(await answering, 'primary')
    assert.deepEqual([primary.asked.length, replica.asked.length], [isAskedAgain ? 1 : 0, 1])
  })
}

test('an answer whose last read fails is read again as a whole, also where its error was wrapped', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const { primary, replicas, readFrom } = playPair({ replica: lost })
  const answer = await replicas.answerFrom(async (db) => {
    const first = db === primary.db ? 'primary' : 'replica'
    const second = await readFrom(db, 'second').catch((cause: Error) => {
      throw new Error('the second part is missing', { cause })
    })
    return [first, second]
  })
  assert.deepEqual(answer, ['primary', 'primary'])
})

test('an error of the primary, and one of the work itself, is thrown, and the work is done once', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  for (const error of [lost, new Error('there is no such asset')]) {
    const { primary, replica, replicas, readFrom } = playPair({ primary: lost, replica: refuse('57P01') })
    const answering = replicas.answerFrom(async () => {
      await readFrom(primary.db, 'it').catch(() => {})
      throw error
    })
    await assert.rejects(answering, error)
    assert.deepEqual([primary.asked.length, replica.asked.length], [1, 0])
  }
})
