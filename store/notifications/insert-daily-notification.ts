import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

export interface DailyNotification {
  /** A kind that is off by default. */
  kind: NotificationKind
  /** Such as 2026-01-31, UTC. */
  day: string
  title: string
  text: string
  /** A path of the site. */
  link: string
  now: Date
}

/**
 * Notifies every user who has turned the kind on, once a day however often and from how many processes it is called; the id
 * follows from person, kind and day. Returns how many were notified now. By notification_preferences_wanted.
 */
export async function insertDailyNotification(
  db: Database,
  { kind, day, title, text, link, now }: DailyNotification,
): Promise<number> {
  const { rowCount } = await db.pool.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     select md5(user_id::text || kind || $2)::uuid, user_id, kind, $3, $4, $5, $6
     from notification_preferences where kind = $1 and enabled
     on conflict (id) do nothing`,
    [kind, day, title, text, link, now],
  )
  return rowCount ?? 0
}
