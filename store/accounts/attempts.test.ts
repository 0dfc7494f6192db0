import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { findAttempts, giveBackAttempts, takeAttempts } from './attempts.ts'

const { db } = await openTestDatabase()
const windowStart = new Date('2026-03-10T12:00:00.000Z')
const account = { kind: 'sign-in:account', subjectHash: Buffer.from('a'), windowStart }
const address = { kind: 'sign-in:address', subjectHash: Buffer.from('b'), windowStart }

test('who gives tries back while another takes them waits, and neither is undone by a deadlock', async () => {
  assert.deepEqual(await findAttempts(db, [account, address]), [0, 0])
  await takeAttempts(db, [address]) // lies before the other, so that a scan of both comes to it first
  await takeAttempts(db, [account, address])
  const taker = await db.pool.connect()
  await taker.query('begin')
  await taker.query('update attempts set count = count + 1 where kind = $1', [account.kind])
  const givingBack = giveBackAttempts(db, [account, address])
  while (!(await isSomebodyWaiting())) await new Promise((next) => setImmediate(next))

  await taker.query('update attempts set count = count + 1 where kind = $1', [address.kind])
  await taker.query('commit')
  taker.release()
  await givingBack
  assert.deepEqual(await findAttempts(db, [account, address]), [1, 2])
})

test('a try that is given back is taken off its own count alone, and never below none', async () => {
  const own = { kind: 'reset:address', subjectHash: Buffer.from('c'), windowStart }
  const others = [
    { ...own, kind: 'contact:address' },
    { ...own, subjectHash: Buffer.from('d') },
    { ...own, windowStart: new Date('2026-03-10T13:00:00.000Z') },
  ]
  const countOf = async (attempt: typeof own) => (await findAttempts(db, [attempt]))[0]
  for (const attempt of [own, ...others]) await takeAttempts(db, [attempt])
  for (const left of [0, 0]) {
    await giveBackAttempts(db, [own])
    assert.equal(await countOf(own), left)
  }
  assert.deepEqual(await Promise.all(others.map(countOf)), [1, 1, 1])
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}
