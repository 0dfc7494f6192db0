import type { Database } from '../database.ts'

/** Whose password a reset token sets at this moment: undefined for one unknown, expired, used or superseded. */
export async function findPasswordReset(
  db: Database,
  reset: { tokenHash: Buffer; now: Date },
): Promise<{ username: string; email: string } | undefined> {
  const { rows } = await db.pool.query<{ username: string; email: string }>(
    `select username, email from password_resets join users on users.id = user_id
     where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
    [reset.tokenHash, reset.now],
  )
  return rows[0]
}
