import type { Database } from '../database.ts'

/** Whether some source has asked us to wait beyond `now`. A handful of rows. */
export async function isUpstreamThrottled(db: Database, now: Date): Promise<boolean> {
  const { rowCount } = await db.pool.query('select from upstream_throttles where until > $1 limit 1', [now])
  return Boolean(rowCount)
}
