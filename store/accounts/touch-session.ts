import type { Database } from '../database.ts'

/** Notes when a session was last used, and when it ends from there; of several at once the latest stays. */
export async function touchSession(
  db: Database,
  session: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.pool.query(
    'update sessions set last_used_at = $2, expires_at = $3 where token_hash = $1 and last_used_at < $2',
    [session.tokenHash, session.now, session.expiresAt],
  )
}
