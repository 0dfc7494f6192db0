import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import type { Database } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { appendToTape, type TapePlace } from '#store/tape/append-to-tape.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { followTape, type TapeReader } from './follow-tape.ts'

const AT = new Date('2026-03-10T12:00:00.000Z')
const log = pino({ level: 'silent' })

test('each follower gets every later entry once, in order', {
  timeout: 120_000,
}, async (t) => {
  const { db } = await openTestDatabase()
  const tape = followTape({ db, log })
  t.after(() => tape.close())
  const append = async (count: number) => {
    await appendTicks(db, count)
    tape.look()
  }
  await append(1_234)
  const readers = [0, 700, 1_234].map((from) => startReader(from))
  for (const { reader } of readers) tape.add(reader)
  for (let from = 1_235; from < 2_000; from += 60) {
    await append(60)
    const late = startReader(from - 30)
    readers.push(late)
    tape.add(late.reader)
  }
  const last = 2_014
  for (const { given, from } of readers) {
    while (given.at(-1) !== last) await delay(5)
    assert.deepEqual(given, range(from + 1, last))
  }
  assert.deepEqual(
    readers[0]?.asked.slice(0, 2),
    [500, 1_000],
    'who is behind is waited for after each part that it is given',
  )
})

test('unannounced entries are found, and only followers get them', {
  timeout: 120_000,
}, async (t) => {
  const { db } = await openTestDatabase()
  const tape = followTape({ db, log })
  t.after(() => tape.close())
  const readers = [startReader(0), startReader(0), startReader(0, 'solana'), startReader(0)]
  const [stays, leaves, unmoved, gone] = readers
  assert.ok(stays && leaves && unmoved && gone)
  for (const { reader } of readers) tape.add(reader)
  await appendTicks(db, 1)
  tape.look()
  while (![stays, leaves, gone].every(({ given }) => given.length === 1)) await delay(5)
  tape.remove(leaves.reader)
  gone.close()
  await appendTicks(db, 1)
  while (stays.given.at(-1) !== 2) await delay(5)
  assert.deepEqual(
    readers.map(({ given }) => given),
    [[1, 2], [1], [], [1]],
  )
})

test('who joins behind or ahead of what is on its way misses none of it and is given none of it twice', {
  timeout: 120_000,
}, async (t) => {
  const { db } = await openTestDatabase()
  const { held, hold } = holdQueries(db)
  const tape = followTape({ db: held, log })
  t.after(() => tape.close())
  const first = startReader(0)
  await appendTicks(db, 1)
  tape.add(first.reader)
  while (first.given.length < 1) await delay(5)

  const [reading, behind] = [hold('before'), startReader(1)]
  tape.look()
  await reading.reached
  const asking = hold('after')
  tape.add(behind.reader)
  await asking.reached // the empty answer is under way
  await appendTicks(db, 1)
  reading.release()
  while (first.given.at(-1) !== 2) await delay(5)
  asking.release()
  await appendTicks(db, 1)
  tape.look()
  while (behind.given.at(-1) !== 3) await delay(5)
  assert.deepEqual(behind.given, [2, 3])

  const [next, ahead] = [hold('before'), startReader(3)]
  tape.look()
  await next.reached
  await appendTicks(db, 1)
  tape.add(ahead.reader)
  while (ahead.given.at(-1) !== 4) await delay(5)
  await appendTicks(db, 1)
  next.release()
  tape.look()
  while (ahead.given.at(-1) !== 5) await delay(5)
  assert.deepEqual(ahead.given, [4, 5])
})

/** A database whose next query waits, before it is asked or before its answer is given. */
function holdQueries(db: Database) {
  const holds: { when: 'before' | 'after'; reach(): void; released: Promise<void> }[] = []
  const query = async (...asked: [string, unknown[]]) => {
    const one = holds.shift()
    const wait = () => {
      one?.reach()
      return one?.released
    }
    if (one?.when === 'before') await wait()
    const answer = await db.pool.query(...asked)
    if (one?.when === 'after') await wait()
    return answer
  }
  return {
    held: { ...db, pool: { query } } as unknown as Database, // nothing else of it is used here
    hold(when: 'before' | 'after') {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holds.push({ when, reach: reached.resolve, released: released.promise })
      return { reached: reached.promise, release: released.resolve }
    },
  }
}

/** Without an announcement that reaches a listener here. */
async function appendTicks(db: Database, count: number): Promise<void> {
  const entry = { kind: 'tick' as const, source: 'venues', subject: '', data: { prices: { bitcoin: '1' } } }
  await runTransaction(db.pool, (client) =>
    appendToTape(client, { entries: Array.from({ length: count }, () => entry), now: AT }),
  )
}

interface StartedReader {
  from: number
  reader: TapeReader
  given: number[]
  /** How many it had been given whenever it was asked whether it can take more. */
  asked: number[]
  close(): void
}

function startReader(from: number, asset?: string): StartedReader {
  const given: number[] = []
  const asked: number[] = []
  let isClosed = false
  const place: TapePlace = { seq: String(from), at: from === 0 ? new Date(0) : AT }
  const reader: TapeReader = {
    wanted: { prices: asset === undefined ? 'all' : new Set([asset]), key: asset ?? 'all' },
    place,
    give: ({ row }) => given.push(Number(row.seq)),
    ready: async () => {
      asked.push(given.length)
    },
    isClosed: () => isClosed,
  }
  return {
    from,
    reader,
    given,
    asked,
    close: () => {
      isClosed = true
    },
  }
}

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, place) => from + place)
}
