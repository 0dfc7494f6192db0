import type { Database } from '../database.ts'

/** Lets a user's mails go at any hour. */
export async function deleteQuietHours(db: Database, userId: string): Promise<void> {
  await db.pool.query('delete from quiet_hours where user_id = $1', [userId])
}
