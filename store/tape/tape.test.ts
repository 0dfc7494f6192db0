import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runTransaction } from '../run-transaction.ts'
import { scrubTape } from '../social/saving/record-changes.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { appendToTape, pruneTapeTicks, type TapeEntry } from './append-to-tape.ts'
import { findTapePlace, getTapeHead, listTapeAfter } from './read-tape.ts'

const { db } = await openTestDatabase({ poolSize: 20 })

const START = { seq: '0', at: new Date(0) }

test('writers at once leave no hole, and no reader that follows them misses or repeats an entry', async () => {
  const before = await getTapeHead(db)
  const seen: string[] = []
  let done = false
  const reading = (async () => {
    let place = before
    while (true) {
      const wasDone = done
      const rows = await listTapeAfter(db, place, 7)
      seen.push(...rows.map((row) => row.seq))
      place = rows.at(-1) ?? place
      if (wasDone && rows.length === 0) return
    }
  })()
  await Promise.all(
    Array.from({ length: 12 }, async (_, writer) => {
      for (let nr = 0; nr < 10; nr++) {
        await append(Array.from({ length: 1 + ((writer + nr) % 3) }, () => entry(`${writer}-${nr}`)))
      }
    }),
  )
  done = true
  await reading
  const head = await getTapeHead(db)
  const expected = Number(head.seq) - Number(before.seq)
  assert.equal(seen.length, expected)
  assert.deepEqual(
    seen.map(Number),
    Array.from({ length: expected }, (_, nr) => Number(before.seq) + nr + 1),
  )
})

test('an entry that is undone leaves no place behind', async () => {
  const before = await getTapeHead(db)
  await assert.rejects(
    runTransaction(db.pool, async (client) => {
      await appendToTape(client, { entries: [entry('undone')], now: new Date() })
      throw new Error('undone')
    }),
    /undone/,
  )
  assert.deepEqual(await getTapeHead(db), before)
})

test('a clock that was set back never turns the tape back', async () => {
  const late = await append([entry('late')], new Date(Date.now() + 60_000))
  const early = await append([entry('early')], new Date(Date.now() - 3_600_000))
  assert.ok(early.at >= late.at)
  assert.deepEqual(
    (await listTapeAfter(db, late, 10)).map((row) => row.subject),
    ['early'],
  )
})

test('a missing day partition is created when needed', async () => {
  const place = await append([entry('far')], new Date('2031-02-03T23:59:59.999Z'))
  assert.deepEqual(await findTapePlace(db, place.seq), place)
  assert.equal((await listTapeAfter(db, START, 100_000)).at(-1)?.subject, 'far')
})

test('an entry without a time gets that of the database', async () => {
  await db.pool.query(`update tape_head set at = '-infinity'`)
  await runTransaction(db.pool, (client) => appendToTape(client, { entries: [entry('now')] }))
  const { rows } = await db.pool.query(
    `select at = date_trunc('milliseconds', at) and at between now() - interval '1 hour' and now() as "isOfNow"
     from tape where subject = 'now'`,
  )
  assert.deepEqual(rows, [{ isOfNow: true }])
})

test('ticks from before a moment leave the tape, however many, and nothing else does', async () => {
  const day = Date.UTC(2031, 5, 1)
  const tick: TapeEntry = { kind: 'tick', source: 'venues', subject: '', data: { prices: {} } }
  await append([...Array.from({ length: 4_001 }, () => tick), entry('stays')], new Date(day))
  await append([{ ...tick, source: 'at the moment' }], new Date(day + 1))
  await pruneTapeTicks(db, new Date(day + 1))
  const { rows } = await db.pool.query('select source, subject from tape where at >= $1 order by seq', [
    new Date(day),
  ])
  assert.deepEqual(rows, [
    { source: 'bluesky', subject: 'stays' },
    { source: 'at the moment', subject: '' },
  ])
})

test('what a deleted post once said leaves the tape, its counts and the posts of others stay', async () => {
  const day = new Date(Date.UTC(2031, 6, 1))
  const said = (source: string, kind: 'edit' | 'counts', subject: string): TapeEntry => ({
    source,
    kind,
    subject,
    data: { before: subject },
  })
  await append(
    [
      said('bluesky', 'edit', 'gone'),
      said('bluesky', 'counts', 'gone'),
      said('bluesky', 'edit', 'there'),
      said('mastodon', 'edit', 'gone'),
    ],
    day,
  )
  await runTransaction(db.pool, (client) => scrubTape(client, 'bluesky', [{ externalId: 'gone' }]))
  const { rows } = await db.pool.query('select data from tape where at = $1 order by seq', [day])
  assert.deepEqual(
    rows.map(({ data }) => data?.before),
    [undefined, 'gone', 'there', 'gone'],
  )
})

function entry(subject: string): TapeEntry {
  return { kind: 'put', source: 'bluesky', subject, symbols: ['BTC'] }
}

function append(entries: TapeEntry[], now = new Date()) {
  return runTransaction(db.pool, (client) => appendToTape(client, { entries, now }))
}
