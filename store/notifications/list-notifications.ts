import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'
import type { MailOutcome } from '../mails/settle-mail.ts'

export interface StoredNotification {
  id: string
  kind: NotificationKind
  title: string
  text: string
  link: string | null
  createdAt: Date
  readAt: Date | null
  /** What became of its e-mail; null: there was none that anybody wanted, or it was pruned. */
  email: Exclude<MailOutcome['kind'], 'retry' | 'unwanted'> | 'waiting' | null
}

/** A user's notifications before a position, newest first, by the index notifications_newest. */
export async function listNotifications(
  db: Database,
  page: { userId: string; limit: number; before: { createdAt: Date; id: string } | undefined },
): Promise<StoredNotification[]> {
  const { userId, limit, before } = page
  const { rows } = await db.pool.query<StoredNotification>(
    `select id, kind, title, text, link, created_at as "createdAt", read_at as "readAt",
       (select nullif(coalesce(mail.outcome, 'waiting'), 'unwanted') from mails as mail
        where mail.id = notification.id) as email
     from notifications as notification
     where user_id = $1 and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
     order by created_at desc, id desc
     limit $2`,
    [userId, limit, before?.createdAt, before?.id],
  )
  return rows
}
