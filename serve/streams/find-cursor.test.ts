import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { appendToTape, type TapePlace } from '#store/tape/append-to-tape.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findCursor } from './read-wanted.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const { db } = await openTestDatabase()
const append = (hoursAgo: number): Promise<TapePlace> =>
  runTransaction(db.pool, (client) =>
    appendToTape(client, {
      entries: [{ kind: 'gap', source: 'bluesky', subject: '' }],
      now: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    }),
  )
const find = async (after: string | undefined) => findCursor(db, { after, now: NOW })

test('a stream goes on from the last entry however old it is, from others for a day, and from none ahead', async () => {
  const quiet = await append(50)
  assert.deepEqual(await find(quiet.seq), { status: 'ok', place: quiet })
  const [over, dayAgo, head] = [await append(24.001), await append(24), await append(1)]
  assert.deepEqual(await find(undefined), { status: 'ok', place: head })
  assert.deepEqual(await find(head.seq), { status: 'ok', place: head })
  assert.deepEqual(await find(dayAgo.seq), { status: 'ok', place: dayAgo })
  for (const { seq } of [quiet, over]) assert.deepEqual(await find(seq), { status: 'too-old' })
  for (const wrong of [String(Number(head.seq) + 1), '-1', '1.0', 'x', '', '1'.repeat(16)]) {
    assert.deepEqual(await find(wrong), { status: 'unknown' }, wrong)
  }
})
