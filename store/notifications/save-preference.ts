import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

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
