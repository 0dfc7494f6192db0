import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

export interface AskedAddress {
  userId: string
  emailKey: string
  email: string
  confirmHash: Buffer
  confirmExpiresAt: Date
  stopToken: string
  now: Date
  /** An address that anybody had asked since then is not asked again. */
  askedBefore: Date
}

/**
 * Notes that an account wants to mail its alerts to an address. True when the address is to be asked by mail now: it
 * has neither confirmed nor stopped this account's mails, and was not asked lately, by whomever. Several at once make
 * one mail.
 */
export async function askAlertAddress(db: Database, asked: AskedAddress): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `alert address ${asked.emailKey}`,
    ])
    await client.query(
      `insert into alert_addresses (user_id, email_key, email, stop_token) values ($1, $2, $3, $4)
       on conflict (user_id, email_key) do nothing`,
      [asked.userId, asked.emailKey, asked.email, asked.stopToken],
    )
    const { rowCount } = await client.query(
      `update alert_addresses set confirm_hash = $3, confirm_expires_at = $4, asked_at = $5, email = $6
       where user_id = $1 and email_key = $2 and confirmed_at is null and stopped_at is null
         and not exists (
           select from alert_addresses as other where other.email_key = $2 and other.asked_at > $7)`,
      [
        asked.userId,
        asked.emailKey,
        asked.confirmHash,
        asked.confirmExpiresAt,
        asked.now,
        asked.email,
        asked.askedBefore,
      ],
    )
    return rowCount === 1
  })
}
