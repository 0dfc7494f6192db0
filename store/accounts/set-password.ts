import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * Sets a password inside a transaction: ends the user's sessions but the one to keep, and makes the reset links that
 * are still out useless. False when `passwordChangedAt` is given and the password was changed since.
 */
export async function setPassword(
  trx: Transaction<Schema>,
  change: {
    userId: string
    passwordHash: string
    now: Date
    passwordChangedAt?: Date
    keepSession?: Buffer
  },
): Promise<boolean> {
  let update = trx
    .updateTable('users')
    .set({
      password_hash: change.passwordHash,
      // It always moves on, so that two changes within one moment are told apart.
      password_changed_at: sql<Date>`greatest(${change.now}::timestamptz, password_changed_at + interval '1 millisecond')`,
    })
    .where('id', '=', change.userId)
  if (change.passwordChangedAt) update = update.where('password_changed_at', '=', change.passwordChangedAt)
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false

  let sessions = trx.deleteFrom('sessions').where('user_id', '=', change.userId)
  if (change.keepSession) sessions = sessions.where('token_hash', '!=', change.keepSession)
  await sessions.execute()
  await supersedePasswordResets(trx, change)
  return true
}

/** The reset links that are still out stop working. */
export async function supersedePasswordResets(
  trx: Transaction<Schema>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ superseded_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
}
