import type { Database } from '../database.ts'
import { setPassword } from './set-password.ts'

/**
 * Uses up a reset token, sets the password and ends every session, or does nothing at all. Undefined when the token
 * does not work (any more); of several at once with one token, one gets the user.
 */
export async function resetPassword(
  db: Database,
  reset: { tokenHash: Buffer; passwordHash: string; now: Date },
): Promise<{ username: string; email: string; emailKey: string } | undefined> {
  return db.sql.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('password_resets')
      .select('user_id as userId')
      .where('token_hash', '=', reset.tokenHash)
      .executeTakeFirst()
    if (!found) return undefined
    // The user first and his tokens after, as everywhere, so that no two wait for each other.
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username', 'email', 'email_key as emailKey'])
      .where('id', '=', found.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return undefined
    const { numUpdatedRows } = await trx
      .updateTable('password_resets')
      .set({ used_at: reset.now })
      .where('token_hash', '=', reset.tokenHash)
      .where('expires_at', '>', reset.now)
      .where('used_at', 'is', null)
      .where('superseded_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return undefined
    await setPassword(trx, { userId: user.id, passwordHash: reset.passwordHash, now: reset.now })
    return { username: user.username, email: user.email, emailKey: user.emailKey }
  })
}
