import type { Database } from '../database.ts'

export interface NewSubscriber {
  emailKey: string
  email: string
  confirmHash: Buffer
  unsubscribeToken: string
  now: Date
  confirmExpiresAt: Date
  /** Nobody who was asked since then is asked again. */
  askedBefore: Date
}

/**
 * Notes that an address asked for the newsletter. True when it is to be asked back by mail: it is new, or it did not
 * confirm and was last asked before `askedBefore`. Several at once make one mail.
 */
export async function askSubscriber(db: Database, subscriber: NewSubscriber): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `insert into newsletter_subscribers as known
       (email_key, email, confirm_hash, confirm_expires_at, unsubscribe_token, asked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (email_key) do update set
       confirm_hash = excluded.confirm_hash,
       confirm_expires_at = excluded.confirm_expires_at,
       asked_at = excluded.asked_at
     where known.confirmed_at is null and known.asked_at <= $7`,
    [
      subscriber.emailKey,
      subscriber.email,
      subscriber.confirmHash,
      subscriber.confirmExpiresAt,
      subscriber.unsubscribeToken,
      subscriber.now,
      subscriber.askedBefore,
    ],
  )
  return rowCount === 1
}
