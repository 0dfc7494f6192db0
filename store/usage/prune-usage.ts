import type { Database } from '../database.ts'

const LEDGER_MONTHS_KEPT = 24

/** Drops the ledger's months older than two years, which scans nothing, and answers kept for a POST longer than a day. */
export async function pruneUsage(db: Database, now: Date): Promise<void> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - LEDGER_MONTHS_KEPT, 1))
  const { rows } = await db.pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'usage_ledger'::regclass and c.relname ~ '^usage_ledger_[0-9]{4}_[0-9]{2}$'
       and c.relname < $1`,
    [`usage_ledger_${oldest.toISOString().slice(0, 7).replace('-', '_')}`],
  )
  for (const { name } of rows) await db.pool.query(`drop table if exists ${name}`)
  await deleteOldAnswers(db, now)
}

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out

/** By idempotency_keys_by_expiry. Rows that another pruner holds are skipped, not waited for. */
async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from idempotency_keys where (key_id, word) in (
         select key_id, word from idempotency_keys where expires_at <= $1 limit ${BATCH} for update skip locked)`,
      [now],
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}
