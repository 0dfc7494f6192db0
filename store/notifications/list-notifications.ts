import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

export interface StoredNotification {
  id: string
  kind: NotificationKind
  title: string
  text: string
  link: string | null
  createdAt: Date
  readAt: Date | null
}

/** A user's notifications before a position, newest first, by the index notifications_newest. */
export async function listNotifications(
  db: Database,
  page: { userId: string; limit: number; before: { createdAt: Date; id: string } | undefined },
): Promise<StoredNotification[]> {
  const { userId, limit, before } = page
  return db.sql
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'text', 'link', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('created_at', 'id'),
          '<',
          tuple(before?.createdAt ?? new Date(0), before?.id ?? ''), // only reached with a position
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
