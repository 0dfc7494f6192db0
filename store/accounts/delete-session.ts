import type { Database } from '../database.ts'

/** Ends a session; ending one that is not there changes nothing. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.pool.query('delete from sessions where token_hash = $1', [tokenHash])
}
