import type { PoolClient } from 'pg'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { runTransaction } from '../run-transaction.ts'

export interface PasswordChange {
  userId: string
  passwordHash: string
  now: Date
  /** When the password that was checked had been set. */
  passwordChangedAt: Date
  /** The session that goes on. */
  keepSession: Buffer
  by: ChangedBy
}

/** Changes a password, ends the other sessions and mails the owner; false when it was changed since it was checked. */
export async function changePassword(db: Database, change: PasswordChange): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { userId, now, by } = change
    if (!(await setPassword(client, change))) return false
    await writeAudit(client, { userId, action: 'password.changed', by, now })
    await queueMail(client, { kind: 'password-changed', userId, data: { revokedKeys: 0 }, now })
    return true
  })
}

/**
 * Sets a password inside a transaction: ends the user's sessions but the one to keep, and makes the links that reset it
 * or change the address useless. False when `passwordChangedAt` is given and the password was changed since.
 */
export async function setPassword(
  client: PoolClient,
  change: {
    userId: string
    passwordHash: string
    now: Date
    passwordChangedAt?: Date
    keepSession?: Buffer
  },
): Promise<boolean> {
  // The time always increases, so that two changes within one moment differ.
  const { rowCount } = await client.query(
    `update users set password_hash = $2, has_password = true,
       password_changed_at = greatest($3::timestamptz, password_changed_at + interval '1 millisecond')
     where id = $1 and ($4::timestamptz is null or password_changed_at = $4)`,
    [change.userId, change.passwordHash, change.now, change.passwordChangedAt],
  )
  if (!rowCount) return false
  await client.query('delete from sessions where user_id = $1 and ($2::bytea is null or token_hash <> $2)', [
    change.userId,
    change.keepSession,
  ])
  await supersedePasswordResets(client, change)
  await supersedeEmailChanges(client, change)
  return true
}

/** The reset links that are still out stop working, and those that are on their way are not sent. */
export async function supersedePasswordResets(
  client: PoolClient,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await client.query(
    `update password_resets set superseded_at = $2
     where user_id = $1 and used_at is null and superseded_at is null`,
    [userId, now],
  )
  await client.query(
    `delete from mails where user_id = $1 and kind = 'password-reset' and settled_at is null`,
    [userId],
  )
}

/** A change of address that was requested with the old password must not take over the account. */
async function supersedeEmailChanges(
  client: PoolClient,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await client.query(
    `update email_confirmations as change set superseded_at = $2 from users as owner
     where owner.id = $1 and change.user_id = owner.id and change.email_key <> owner.email_key
       and change.used_at is null and change.superseded_at is null`,
    [userId, now],
  )
  await client.query(
    `delete from mails where user_id = $1 and kind = 'email-change' and settled_at is null`,
    [userId],
  )
}

/** Stores a new hash of the same password; nothing when the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  change: { userId: string; from: string; to: string },
): Promise<void> {
  await db.pool.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    change.userId,
    change.from,
    change.to,
  ])
}
