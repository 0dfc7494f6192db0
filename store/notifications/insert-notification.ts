import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

export interface NewNotification {
  /** Chosen by the caller, so that a retry does not notify twice. */
  id: string
  userId: string
  kind: NotificationKind
  title: string
  text: string
  /** A path of the site. */
  link?: string
  createdAt: Date
}

/** Notifies a user on the site. The same id again changes nothing. */
export async function insertNotification(db: Database, notification: NewNotification): Promise<void> {
  const { id, userId, kind, title, text, link, createdAt } = notification
  await db.pool.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing`,
    [id, userId, kind, title, text, link, createdAt],
  )
}
