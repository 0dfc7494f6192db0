import type { AlertMode } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { ALERT_COLUMNS, ALERT_TABLES, type StoredAlert } from './stored-alert.ts'

/** What an alert was made as. */
export type AlertKind = 'price' | 'rule'

/** Whose alert is meant: the owner's, and of one mode where it is given. */
export interface AlertKey {
  id: string
  userId: string
  mode?: AlertMode
  /** Those on one price alone, or rules alone. */
  kind?: AlertKind
}

/** An alert of a user; undefined for anybody else's. */
export async function findAlert(
  db: Pick<Database, 'pool'>,
  { id, userId, mode, kind }: AlertKey,
): Promise<StoredAlert | undefined> {
  const { rows } = await db.pool.query<StoredAlert>(
    `select ${ALERT_COLUMNS} from ${ALERT_TABLES}
     where alert.id = $1 and alert.user_id = $2 and ($3::text is null or alert.mode = $3)
       and ($4::text is null or (alert.rule is null) = ($4 = 'price'))`,
    [id, userId, mode ?? null, kind ?? null],
  )
  return rows[0]
}
