import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { supersedePasswordResets } from './set-password.ts'

export interface PreparedPasswordReset {
  /** The mail that was asked for. */
  mailId: string
  /** The address that it was asked for. */
  emailKey: string
  token: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  /** How many may be made since when. */
  limits: { since: Date; max: number }[]
}

export interface ResetOwner {
  id: string
  username: string
  email: string
  emailKey: string
  isConfirmed: boolean
}

/**
 * Makes the reset token of a mail that was asked for, in place of earlier ones, and gives the mail to the account of
 * the address. Undefined when there is no such account or enough were made of late. The lock on the user lets several
 * at once make one only.
 */
export async function preparePasswordReset(
  db: Database,
  reset: PreparedPasswordReset,
): Promise<ResetOwner | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<ResetOwner>(
      `select id, username, email, email_key as "emailKey", email_confirmed_at is not null as "isConfirmed" from users where email_key = $1 for no key update`,
      [reset.emailKey],
    )
    const [user] = rows
    if (!user || (await hasEnough(client, user.id, reset))) return undefined
    await supersedePasswordResets(client, { userId: user.id, now: reset.now })
    await client.query(
      'insert into password_resets (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [reset.tokenHash, user.id, reset.now, reset.expiresAt],
    )
    await client.query(
      `update mails set user_id = $2, recipient = $3, recipient_key = $4, data = $5, expires_at = $6
       where id = $1 and settled_at is null`,
      [
        reset.mailId,
        user.id,
        user.email,
        user.emailKey,
        JSON.stringify({ token: reset.token }),
        reset.expiresAt,
      ],
    )
    return user
  })
}

async function hasEnough(
  client: PoolClient,
  userId: string,
  { limits }: PreparedPasswordReset,
): Promise<boolean> {
  for (const { since, max } of limits) {
    const { rowCount } = await client.query(
      'select 1 from password_resets where user_id = $1 and created_at > $2 limit $3',
      [userId, since, max],
    )
    if ((rowCount ?? 0) >= max) return true
  }
  return false
}
