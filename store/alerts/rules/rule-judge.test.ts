import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { runTransaction } from '../../run-transaction.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { holdJudge, releaseJudge, takeJudge } from './rule-judge.ts'

const { db } = await openTestDatabase()
const [first, second] = [randomUUID(), randomUUID()]

function take(holder: string, heldMs?: number) {
  return runTransaction(db.pool, async (client) => {
    const place = await takeJudge(client, { data: 'live', holder })
    if (place && heldMs !== undefined) await holdJudge(client, { data: 'live', heldMs })
    return place
  })
}

test('whoever holds the judging at the end of a look keeps it, until it is released', async () => {
  assert.equal((await take(first, 60_000))?.isMine, false)
  assert.equal(await take(second), undefined)
  assert.equal((await take(first))?.isMine, true)
  assert.equal(await take(second), undefined, 'it is still held')
  await releaseJudge(db.pool, { data: 'live', holder: second })
  assert.equal(await take(second), undefined, 'nobody releases it for another')
  await releaseJudge(db.pool, { data: 'live', holder: first })
  assert.equal((await take(second))?.isMine, false)
  assert.equal((await take(first))?.isMine, false, 'who did not hold it keeps nothing')
})

test('what is held for so long is free for others after it', async () => {
  await take(first, 60_000)
  await take(first, 0)
  assert.equal((await take(second))?.isMine, false)
})
