import type { Database } from '../database.ts'

/** Stores a new hash of the same password; nothing when the password was changed meanwhile. */
export async function replacePasswordHash(
  db: Database,
  change: { userId: string; from: string; to: string },
): Promise<void> {
  await db.sql
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.from)
    .execute()
}
