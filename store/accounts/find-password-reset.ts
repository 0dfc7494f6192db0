import type { Database } from '../database.ts'

/** Whether a reset token works at this moment: known, not expired, not used, not superseded. */
export async function findPasswordReset(
  db: Database,
  reset: { tokenHash: Buffer; now: Date },
): Promise<{ userId: string } | undefined> {
  return db.sql
    .selectFrom('password_resets')
    .select('user_id as userId')
    .where('token_hash', '=', reset.tokenHash)
    .where('expires_at', '>', reset.now)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
}
