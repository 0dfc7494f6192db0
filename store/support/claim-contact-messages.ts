import type { ContactSubject } from '#contract/support-rules.ts'
import type { Database } from '../database.ts'

/** A message that a mail is due about. */
export interface DueContactMessage {
  id: string
  name: string
  email: string
  subject: ContactSubject
  message: string
  createdAt: Date
  /** This try counted. */
  attempts: number
}

const AT_ONCE = 10

/**
 * Takes messages that a mail is due about, the oldest first; nobody else gets them before `leaseMs` have passed.
 * By contact_messages_due.
 */
export async function claimContactMessages(
  db: Database,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<DueContactMessage[]> {
  const { rows } = await db.pool.query<DueContactMessage>(
    `update contact_messages as taken
     set attempts = taken.attempts + 1, next_try_at = $2
     from (
       select id from contact_messages where next_try_at <= $1
       order by next_try_at limit ${AT_ONCE} for update skip locked
     ) as due
     where taken.id = due.id
     returning taken.id, taken.name, taken.email, taken.subject, taken.message,
               taken.created_at as "createdAt", taken.attempts`,
    [now, new Date(now.getTime() + leaseMs)],
  )
  return rows
}
