import type { Database } from '../database.ts'

/** How long the database takes to answer the smallest question, in milliseconds, waiting for a connection included. */
export async function measureRoundTrip(db: Database): Promise<number> {
  const startedAt = performance.now()
  await db.pool.query('select 1')
  return performance.now() - startedAt
}
