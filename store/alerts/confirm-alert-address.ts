import type { Database } from '../database.ts'

/** The address whose unexpired token this is, confirmed from now on; undefined for any other token. Works once. */
export async function confirmAlertAddress(
  db: Database,
  { confirmHash, now }: { confirmHash: Buffer; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ email: string }>(
    `update alert_addresses set confirmed_at = $2, confirm_hash = null, confirm_expires_at = null
     where confirm_hash = $1 and confirm_expires_at > $2 and stopped_at is null
     returning email`,
    [confirmHash, now],
  )
  return rows[0]?.email
}
