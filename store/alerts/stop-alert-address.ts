import type { Database } from '../database.ts'

/** Ends the alert mails of one account to the address whose token this is, for good; again changes nothing. */
export async function stopAlertAddress(
  db: Database,
  { stopToken, now }: { stopToken: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update alert_addresses set stopped_at = coalesce(stopped_at, $2), confirm_hash = null where stop_token = $1`,
    [stopToken, now],
  )
  return rowCount === 1
}
