import { randomUUID } from 'node:crypto'
import type { ContactSubject } from '#contract/support-rules.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { runTransaction } from '../run-transaction.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: ContactSubject
  message: string
  createdAt: Date
}

/** Keeps what a visitor wrote and mails it to the operator. */
export async function insertContactMessage(db: Database, written: ContactMessage): Promise<void> {
  const { createdAt: now, ...data } = written
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `insert into contact_messages (id, name, email, subject, message, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [randomUUID(), data.name, data.email, data.subject, data.message, now],
    )
    await queueMail(client, { kind: 'contact', data, now })
  })
}
