import type { Database } from '../database.ts'
import { supersedePasswordResets } from './set-password.ts'

export interface NewPasswordReset {
  tokenHash: Buffer
  emailKey: string
  now: Date
  expiresAt: Date
  /** How many may be made since when. */
  limits: { since: Date; max: number }[]
}

/**
 * Makes a reset token for the account of an address, in place of earlier ones. Gives the address as its owner wrote
 * it; undefined when there is no such account or enough were made of late. The lock on the user lets several at
 * once make one only.
 */
export async function insertPasswordReset(
  db: Database,
  reset: NewPasswordReset,
): Promise<{ username: string; email: string } | undefined> {
  return db.sql.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username', 'email'])
      .where('email_key', '=', reset.emailKey)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return undefined
    for (const { since, max } of reset.limits) {
      const recent = await trx
        .selectFrom('password_resets')
        .select('created_at')
        .where('user_id', '=', user.id)
        .where('created_at', '>', since)
        .limit(max)
        .execute()
      if (recent.length >= max) return undefined
    }
    await supersedePasswordResets(trx, { userId: user.id, now: reset.now })
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: reset.tokenHash,
        user_id: user.id,
        created_at: reset.now,
        expires_at: reset.expiresAt,
        used_at: null,
        superseded_at: null,
      })
      .execute()
    return { username: user.username, email: user.email }
  })
}
