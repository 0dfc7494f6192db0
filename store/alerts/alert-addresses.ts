import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

export interface AskedAddress {
  userId: string
  emailKey: string
  email: string
  token: string
  confirmHash: Buffer
  confirmExpiresAt: Date
  stopToken: string
  now: Date
  /** An address that anybody had asked since then is not asked again. */
  askedBefore: Date
}

/**
 * Notes that an account wants to mail its alerts to an address, and asks the address by mail unless it has confirmed or
 * stopped this account's mails, or was asked lately, by whomever. Several at once make one mail.
 */
export async function askAlertAddress(db: Database, asked: AskedAddress): Promise<void> {
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
           select 1 from alert_addresses as other where other.email_key = $2 and other.asked_at > $7)`,
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
    if (rowCount !== 1) return
    await queueMail(client, {
      kind: 'alert-address',
      userId: asked.userId,
      recipient: { address: asked.email, key: asked.emailKey },
      data: { token: asked.token },
      now: asked.now,
      expiresAt: asked.confirmExpiresAt,
    })
  })
}

/** The address whose unexpired token this is, confirmed from now on; undefined for any other token. Works once. */
export async function confirmAlertAddress(
  db: Database,
  { confirmHash, now }: { confirmHash: Buffer; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ email: string }>(
    `update alert_addresses set confirmed_at = $2, confirm_hash = null, confirm_expires_at = null
     where confirm_hash = $1 and confirm_expires_at > $2 and stopped_at is null
     returning email`,
    [confirmHash, now],
  )
  return rows[0]?.email
}

/** Ends the alert mails of one account to the address whose token this is, for good; again changes nothing. */
export async function stopAlertAddress(
  db: Database,
  { stopToken, now }: { stopToken: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `update alert_addresses set stopped_at = coalesce(stopped_at, $2), confirm_hash = null where stop_token = $1`,
    [stopToken, now],
  )
  return rowCount === 1
}

/** Gives the token that ends an account's mails to its own address; `stopToken` where there is none yet. */
export async function noteOwnAddress(
  db: Database,
  address: { userId: string; emailKey: string; email: string; stopToken: string },
): Promise<string> {
  const { rows } = await db.pool.query<{ stop_token: string }>(
    `insert into alert_addresses as known (user_id, email_key, email, stop_token) values ($1, $2, $3, $4)
     on conflict (user_id, email_key) do update set email = excluded.email
     returning stop_token`,
    [address.userId, address.emailKey, address.email, address.stopToken],
  )
  return rows[0]?.stop_token ?? address.stopToken
}
