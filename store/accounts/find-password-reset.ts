import type { Database } from '../database.ts'

/** Whether a reset token works at this moment: known, not expired, not used, not superseded. */
export async function findPasswordReset(
  db: Database,
  reset: { tokenHash: Buffer; now: Date },
): Promise<{ userId: string } | undefined> {
  const { rows } = await db.pool.query<{ userId: string }>(
    `select user_id as "userId" from password_resets
     where token_hash = $1 and expires_at > $2 and used_at is null and superseded_at is null`,
    [reset.tokenHash, reset.now],
  )
  return rows[0]
}
