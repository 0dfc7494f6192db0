import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { pruneUsage } from './prune-usage.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00.000Z')

test('however many answers are over, all of them go and what is kept for longer stays', async () => {
  await putAnswers(12_000, NOW)
  await putAnswers(3, new Date(NOW.getTime() + 1))
  await pruneUsage(db, NOW)
  assert.equal(await countAnswers(), 3)
})

test('answers that another pruner is at are left to it, and nobody waits', async () => {
  await putAnswers(2, NOW)
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select 1 from idempotency_keys where expires_at <= $1 limit 1 for update', [NOW])
  const before = await countAnswers()
  await pruneUsage(db, NOW)
  const after = await countAnswers()
  await other.query('rollback')
  other.release()
  assert.equal(after, before - 1)
})

async function putAnswers(count: number, expiresAt: Date): Promise<void> {
  await db.pool.query(
    `insert into idempotency_keys (key_id, word, request_hash, effect_id, claimed_at, expires_at)
     select gen_random_uuid(), 'w', '', gen_random_uuid(), $2, $2 from generate_series(1, $1::int)`,
    [count, expiresAt],
  )
}

async function countAnswers(): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>('select count(*)::int from idempotency_keys')
  return rows[0]?.count ?? 0
}
