import { randomUUID } from 'node:crypto'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { runTransaction } from '../run-transaction.ts'

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
