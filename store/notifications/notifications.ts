import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Database } from '../database.ts'
import { type MailOutcome, queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

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

/** How many notifications a user has not read, counted up to `max`. */
export async function countUnread(
  db: Database,
  { userId, max }: { userId: string; max: number },
): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count
     from (select 1 from notifications where user_id = $1 and read_at is null limit $2) unread`,
    [userId, max],
  )
  return rows[0]?.count ?? 0
}

interface NewNotification {
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

interface DailyNotification {
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

/** Marks a user's notifications as read, up to and including the given one; another user's id marks nothing. */
export async function markRead(
  db: Database,
  { userId, upTo, now }: { userId: string; upTo: string | undefined; now: Date },
): Promise<void> {
  await db.pool.query(
    `update notifications set read_at = $2
     where user_id = $1 and read_at is null
       and ($3::uuid is null or (created_at, id) <= (
         select last.created_at, last.id from notifications last where last.id = $3 and last.user_id = $1))`,
    [userId, now, upTo ?? null],
  )
}

/** Sends a user a test notification on the site and by mail. */
export async function insertTestNotification(
  db: Database,
  {
    userId,
    title,
    text,
    link,
    now,
  }: { userId: string; title: string; text: string; link: string; now: Date },
): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `insert into notifications (id, user_id, kind, title, text, link, created_at)
       values ($1, $2, 'price_alerts', $3, $4, $5, $6)`,
      [randomUUID(), userId, title, text, link, now],
    )
    await queueMail(client, { kind: 'test-notification', userId, data: {}, now })
  })
}
