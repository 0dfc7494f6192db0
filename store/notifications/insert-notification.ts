import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'

export interface NewNotification {
  /** Chosen by the caller, so that doing it again does not tell twice. */
  id: string
  userId: string
  kind: NotificationKind
  title: string
  text: string
  /** A path of the site. */
  link?: string
  createdAt: Date
}

/** Tells a user something on the site. The same id again changes nothing. */
export async function insertNotification(
  db: Pick<Database, 'sql'>,
  notification: NewNotification,
): Promise<void> {
  const { id, userId, kind, title, text, link, createdAt } = notification
  await db.sql
    .insertInto('notifications')
    .values({
      id,
      user_id: userId,
      kind,
      title,
      text,
      link: link ?? null,
      created_at: createdAt,
      read_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
