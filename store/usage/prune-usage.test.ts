import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { ensureUsagePartition, pruneUsage } from './usage.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:00:00.000Z')

test('however many answers are over, all of them go and what is kept for longer stays', async () => {
  await putAnswers(12_000, NOW)
  await putAnswers(3, new Date(NOW.getTime() + 1))
  await pruneUsage(db, NOW)
  assert.equal(await countAnswers(), 3)
})

test('skips answers locked by another pruner, without waiting', async () => {
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

test('the ledger keeps two years beside the month that runs, to the last moment of it (UTC), and what is no month of it', async () => {
  const months = ['2023_12', '2024_01', '2024_02', '2024_03', '2025_12', '2026_01', '2026_03']
  for (const month of months)
    await ensureUsagePartition(db.pool, new Date(`${month.replace('_', '-')}-15T00:00Z`))
  await db.pool.query('create table usage_ledger_2023_11 (like usage_ledger)')
  const leftAfter = async (now: string) => {
    await pruneUsage(db, new Date(now))
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relname ~ '^usage_ledger_20' order by 1`,
    )
    return rows.map(({ name }) => name.slice('usage_ledger_'.length)).filter((name) => name !== '2023_11')
  }
  assert.deepEqual(await leftAfter('2025-12-31T23:59:59.999Z'), months)
  assert.deepEqual(await leftAfter('2026-01-31T23:59:59.999Z'), months.slice(1))
  assert.deepEqual(await leftAfter('2026-03-01T00:00:00.000Z'), months.slice(3))
  const { rows } = await db.pool.query(`select to_regclass('usage_ledger_2023_11') is not null as stays`)
  assert.deepEqual(rows, [{ stays: true }])
})

test('a month that is being read goes once it is not, and holds up no charge meanwhile', async () => {
  const now = new Date('2028-03-10T12:00:00.000Z')
  await ensureUsagePartition(db.pool, new Date('2024-01-15T00:00Z'))
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('lock table usage_ledger_2024_01 in access share mode')
  const pruned = pruneUsage(db, now)
  await eventuallyWaiting('usage_ledger_2024_01')
  const { rows: read } = await db.pool.query(
    `select count(*)::int as calls from usage_ledger where at >= '2028-03-01'`,
  )
  await reader.query('rollback')
  reader.release()
  await pruned
  const { rows } = await db.pool.query(`select to_regclass('usage_ledger_2024_01') is null as "isGone"`)
  assert.deepEqual([read, rows], [[{ calls: 0 }], [{ isGone: true }]])
})

async function eventuallyWaiting(table: string): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      'select 1 from pg_locks where relation = $1::regclass and not granted',
      [table],
    )
    if (rowCount) return
  }
}

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
