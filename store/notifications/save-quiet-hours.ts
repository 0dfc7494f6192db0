import type { Database } from '../database.ts'
import type { StoredQuietHours } from './find-quiet-hours.ts'

/** Sets a user's quiet hours; false where the database does not know the time zone. */
export async function saveQuietHours(
  db: Database,
  { userId, quietHours }: { userId: string; quietHours: StoredQuietHours },
): Promise<boolean> {
  const { startsMinute, endsMinute, timeZone } = quietHours
  const { rowCount } = await db.pool.query(
    `insert into quiet_hours (user_id, starts_minute, ends_minute, time_zone)
     select $1, $2, $3, name from pg_timezone_names where name = $4
     on conflict (user_id) do update set
       starts_minute = excluded.starts_minute, ends_minute = excluded.ends_minute, time_zone = excluded.time_zone`,
    [userId, startsMinute, endsMinute, timeZone],
  )
  return rowCount === 1
}
