import type { Database } from '../database.ts'

/** Notes when a session was last used; of several at once the latest stays. */
export async function touchSession(db: Database, session: { tokenHash: Buffer; now: Date }): Promise<void> {
  await db.sql
    .updateTable('sessions')
    .set({ last_used_at: session.now })
    .where('token_hash', '=', session.tokenHash)
    .where('last_used_at', '<', session.now)
    .execute()
}
