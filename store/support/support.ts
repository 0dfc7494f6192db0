import { randomUUID } from 'node:crypto'
import type { ContactSubject } from '#contract/support-rules.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

interface AskedSubscription {
  /** The mail that was asked for. */
  mailId: string
  emailKey: string
  email: string
  token: string
  confirmHash: Buffer
  unsubscribeToken: string
  now: Date
  confirmExpiresAt: Date
  /** An address that was asked since then is not asked again. */
  askedBefore: Date
}

/**
 * Notes that an address asked for the newsletter, and gives the mail that asks back its token. False when it is not to
 * be asked: it has confirmed, or was asked since `askedBefore`. Several at once make one mail.
 */
export async function prepareSubscription(db: Database, asked: AskedSubscription): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into newsletter_subscribers as known
         (email_key, email, confirm_hash, confirm_expires_at, unsubscribe_token, asked_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (email_key) do update set
         confirm_hash = excluded.confirm_hash,
         confirm_expires_at = excluded.confirm_expires_at,
         asked_at = excluded.asked_at
       where known.confirmed_at is null and known.asked_at <= $7`,
      [
        asked.emailKey,
        asked.email,
        asked.confirmHash,
        asked.confirmExpiresAt,
        asked.unsubscribeToken,
        asked.now,
        asked.askedBefore,
      ],
    )
    if (!rowCount) return false
    await client.query('update mails set data = $2, expires_at = $3 where id = $1 and settled_at is null', [
      asked.mailId,
      JSON.stringify({ token: asked.token }),
      asked.confirmExpiresAt,
    ])
    return true
  })
}

export interface Subscriber {
  email: string
  unsubscribeToken: string
}

/**
 * The subscriber whose unexpired token this is, confirmed from now on and welcomed by mail; undefined for any other
 * token. Works once.
 */
export async function confirmSubscriber(
  db: Database,
  { confirmHash, now }: { confirmHash: Buffer; now: Date },
): Promise<Subscriber | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<Subscriber & { emailKey: string }>(
      `update newsletter_subscribers set confirmed_at = $2, confirm_hash = null, confirm_expires_at = null
       where confirm_hash = $1 and confirm_expires_at > $2
       returning email, email_key as "emailKey", unsubscribe_token as "unsubscribeToken"`,
      [confirmHash, now],
    )
    const [subscriber] = rows
    if (!subscriber) return undefined
    const { email, emailKey, unsubscribeToken } = subscriber
    await queueMail(client, {
      kind: 'newsletter-welcome',
      recipient: { address: email, key: emailKey },
      data: { unsubscribeToken },
      now,
    })
    return { email, unsubscribeToken }
  })
}

/** Forgets the address that the token stands for; nothing of it stays. A token that is not known changes nothing. */
export async function deleteSubscriber(db: Database, unsubscribeToken: string): Promise<void> {
  await db.pool.query(
    `with gone as (
       delete from newsletter_subscribers where unsubscribe_token = $1 returning email_key
     )
     delete from mails where recipient_key in (select email_key from gone) and kind like 'newsletter-%'`,
    [unsubscribeToken],
  )
}

interface ContactMessage {
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
