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

test('whoever begins wherever, also while others read, is given each entry after its place once and in order', {
  timeout: 60_000,
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
  for (let from = 1_235; from < 3_000; from += 60) {
    await append(60)
    const late = startReader(from - 30)
    readers.push(late)
    tape.add(late.reader)
  }
  const last = 3_034
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

test('what nobody announced is found all the same, and who has gone or wants nothing of it is given none of it', {
  timeout: 60_000,
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

/** Without an announcement that anybody here hears. */
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
