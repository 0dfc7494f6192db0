import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

/** Saves all of a user's choice on one kind. */
export async function savePreference(
  db: Database,
  preference: { userId: string; kind: NotificationKind; enabled: boolean; byMail: boolean },
): Promise<void> {
  const { userId, kind, enabled, byMail } = preference
  await db.sql
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind, enabled, by_mail: byMail })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ enabled, by_mail: byMail }))
    .execute()
}
