import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { ACCOUNT_MAILS, type MailData, type MailKind } from './mail-data.ts'

export interface NewMail<Kind extends MailKind = MailKind> {
  kind: Kind
  /** The account that the mail is about. */
  userId?: string
  /** Absent: the account's own address, whatever it is when the mail is sent. */
  recipient?: { address: string; key: string }
  data: MailData[Kind]
  now: Date
  /** When it would be too late; a week from now by default. */
  expiresAt?: Date
}

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Has a mail sent once the transaction of `client` is committed, and never without it. A mail that a user asked for
 * and that waits already is not queued twice.
 */
export async function queueMail<Kind extends MailKind>(
  client: Pool | PoolClient,
  mail: NewMail<Kind>,
): Promise<void> {
  const { kind, userId, recipient, data, now } = mail
  await client.query(
    `insert into mails (id, kind, priority, user_id, recipient, recipient_key, data, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     on conflict do nothing`,
    [
      randomUUID(),
      kind,
      ACCOUNT_MAILS.has(kind) ? 0 : 1,
      userId,
      recipient?.address,
      recipient?.key,
      JSON.stringify(data),
      now,
      mail.expiresAt ?? new Date(now.getTime() + WEEK_MS),
    ],
  )
}
