import type { Database } from '../database.ts'

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
