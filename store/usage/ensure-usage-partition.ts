import type { Pool } from 'pg'

/** Makes the ledger's place for the month of `at`, if it is missing. */
export async function ensureUsagePartition(pool: Pool, at: Date): Promise<void> {
  await pool.query('select ensure_usage_partition($1)', [at])
}
