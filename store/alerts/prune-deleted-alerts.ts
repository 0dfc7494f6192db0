import type { Database } from '../database.ts'

/** Forgets the alerts that were deleted before a moment. By deleted_alerts_by_age. */
export async function pruneDeletedAlerts(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.pool.query('delete from deleted_alerts where deleted_at < $1', [before])
  return rowCount ?? 0
}
