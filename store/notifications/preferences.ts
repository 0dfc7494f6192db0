import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

export interface StoredPreference {
  enabled: boolean
  byMail: boolean
}

/** What a user has chosen; a kind without a choice is not in the map. */
export async function listPreferences(
  db: Database,
  userId: string,
): Promise<Map<NotificationKind, StoredPreference>> {
  const { rows } = await db.pool.query<StoredPreference & { kind: NotificationKind }>(
    'select kind, enabled, by_mail as "byMail" from notification_preferences where user_id = $1',
    [userId],
  )
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
}

/** Saves all of a user's choice on one kind. */
export async function savePreference(
  db: Database,
  preference: { userId: string; kind: NotificationKind; enabled: boolean; byMail: boolean },
): Promise<void> {
  const { userId, kind, enabled, byMail } = preference
  await db.pool.query(
    `insert into notification_preferences (user_id, kind, enabled, by_mail) values ($1, $2, $3, $4)
     on conflict (user_id, kind) do update set enabled = excluded.enabled, by_mail = excluded.by_mail`,
    [userId, kind, enabled, byMail],
  )
}

export interface StoredQuietHours {
  /** Minutes of the day in the time zone; from a later to an earlier one over midnight. */
  startsMinute: number
  endsMinute: number
  /** Such as Europe/Berlin. */
  timeZone: string
}

/** When a user's mails wait; undefined: never. */
export async function findQuietHours(db: Database, userId: string): Promise<StoredQuietHours | undefined> {
  const { rows } = await db.pool.query<StoredQuietHours>(
    `select starts_minute as "startsMinute", ends_minute as "endsMinute", time_zone as "timeZone"
     from quiet_hours where user_id = $1`,
    [userId],
  )
  return rows[0]
}

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

/** Lets a user's mails go at any hour. */
export async function deleteQuietHours(db: Database, userId: string): Promise<void> {
  await db.pool.query('delete from quiet_hours where user_id = $1', [userId])
}
