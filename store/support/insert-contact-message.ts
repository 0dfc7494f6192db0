import { randomUUID } from 'node:crypto'
import type { ContactSubject } from '#contract/support-rules.ts'
import type { Database } from '../database.ts'

export interface ContactMessage {
  name: string
  email: string
  subject: ContactSubject
  message: string
  createdAt: Date
}

/** Keeps what a visitor wrote; a mail about it is due at once. */
export async function insertContactMessage(db: Database, message: ContactMessage): Promise<void> {
  const { createdAt, ...texts } = message
  await db.sql
    .insertInto('contact_messages')
    .values({ id: randomUUID(), ...texts, created_at: createdAt, attempts: 0, next_try_at: createdAt })
    .execute()
}
