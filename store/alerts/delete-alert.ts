import type { Database } from '../database.ts'
import type { AlertKey } from './find-alert.ts'

/**
 * Deletes an alert of a user with all that it has fired and not mailed, and keeps what it was for `restoreAlert`;
 * false for anybody else's.
 */
export async function deleteAlert(
  db: Database,
  { id, userId, mode, kind, now }: AlertKey & { now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `with gone as (
       delete from alerts where id = $1 and user_id = $2 and ($3::text is null or mode = $3)
         and ($5::text is null or (rule is null) = ($5 = 'price'))
       returning *
     )
     insert into deleted_alerts (id, user_id, alert, deleted_at)
     select id, user_id, to_jsonb(gone), $4 from gone
     on conflict (id) do update set alert = excluded.alert, deleted_at = excluded.deleted_at`,
    [id, userId, mode ?? null, now, kind ?? null],
  )
  return rowCount === 1
}
