import type { AlertMode } from '#contract/alerts.ts'
import type { Database } from '../database.ts'

/** What a user's deleted alert watched; undefined where it was deleted before `since`, or is anybody else's. */
export async function findDeletedAlert(
  db: Pick<Database, 'pool'>,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<{ mode: AlertMode; assetId: string | null } | undefined> {
  const { rows } = await db.pool.query<{ mode: AlertMode; assetId: string | null }>(
    `select alert ->> 'mode' as mode, alert ->> 'asset_id' as "assetId" from deleted_alerts
     where id = $1 and user_id = $2 and deleted_at > $3`,
    [id, userId, since],
  )
  return rows[0]
}
