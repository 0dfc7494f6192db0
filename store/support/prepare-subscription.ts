import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

export interface AskedSubscription {
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
