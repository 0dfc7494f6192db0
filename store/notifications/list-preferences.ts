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
