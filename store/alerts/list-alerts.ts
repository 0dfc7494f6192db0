import type { AlertMode } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import type { AlertKind } from './find-alert.ts'
import { ALERT_COLUMNS, ALERT_TABLES, type StoredAlert } from './stored-alert.ts'

/** The alerts of a user, newest first, those of one mode, and those on one price or rules, where that is given. By alerts_by_owner. */
export async function listAlerts(
  db: Database,
  { userId, mode, kind, limit }: { userId: string; mode?: AlertMode; kind?: AlertKind; limit: number },
): Promise<StoredAlert[]> {
  const { rows } = await db.pool.query<StoredAlert>(
    `select ${ALERT_COLUMNS} from ${ALERT_TABLES}
     where alert.user_id = $1 and ($2::text is null or alert.mode = $2)
       and ($4::text is null or (alert.rule is null) = ($4 = 'price'))
     order by alert.created_at desc, alert.id desc
     limit $3`,
    [userId, mode ?? null, limit, kind ?? null],
  )
  return rows
}
