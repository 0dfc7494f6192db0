import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { runTransaction } from '../../run-transaction.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { holdJudge, releaseJudge, saveJudgePlace, takeJudge } from './rule-judge.ts'

const { db } = await openTestDatabase()
const [first, second] = [randomUUID(), randomUUID()]

function take(holder: string, heldMs?: number) {
  return runTransaction(db.pool, async (client) => {
    const place = await takeJudge(client, { data: 'live', holder })
    if (place && heldMs !== undefined) await holdJudge(client, { data: 'live', heldMs })
    return place
  })
}

test('the last holder of the judging keeps it until it is released', async () => {
  assert.equal((await take(first, 60_000))?.isMine, false)
  assert.equal(await take(second), undefined)
  assert.equal((await take(first))?.isMine, true)
  assert.equal(await take(second), undefined, 'it is still held')
  await releaseJudge(db.pool, { data: 'live', holder: second })
  assert.equal(await take(second), undefined, 'only the holder releases it')
  await releaseJudge(db.pool, { data: 'live', holder: first })
  assert.equal((await take(second))?.isMine, false)
  assert.equal((await take(first))?.isMine, false, 'who did not hold it keeps nothing')
})

test('what is held for so long is free for others after it', async () => {
  await take(first, 60_000)
  await take(first, 0)
  assert.equal((await take(second))?.isMine, false)
})

test('it is held for so many milliseconds from when that is said, of its data alone', async () => {
  await db.pool.query(`update alert_rule_judges set holder = null, held_until = '-infinity'`)
  await take(first, 60_000)
  const { rows } = await db.pool.query<{ data: string; ms: number }>(
    `select data, extract(epoch from held_until - clock_timestamp())::float8 * 1000 as ms
     from alert_rule_judges where held_until > '-infinity'`,
  )
  const [held, ...others] = rows
  assert.deepEqual([held?.data, others], ['live', []])
  assert.ok(held && held.ms <= 60_000 && held.ms > 30_000, String(held?.ms))
})

test('judging goes on at the place that was noted, of its data alone, and begins before all there is', async () => {
  const placeOf = (data: 'live' | 'sample') =>
    runTransaction(db.pool, async (client) => {
      const taken = await takeJudge(client, { data, holder: first })
      return [taken?.seq, taken?.at]
    })
  const begin = ['0', new Date(0)]
  assert.deepEqual([await placeOf('live'), await placeOf('sample')], [begin, begin])
  const place = { seq: '9007199254740993', at: new Date('2026-03-10T12:00:00.123Z') }
  await runTransaction(db.pool, (client) => saveJudgePlace(client, { data: 'live', place }))
  assert.deepEqual([await placeOf('live'), await placeOf('sample')], [Object.values(place), begin])
})
