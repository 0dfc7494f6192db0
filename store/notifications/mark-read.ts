import type { Database } from '../database.ts'

/** Marks a user's notifications as read, up to and including the given one; another user's id marks nothing. */
export async function markRead(
  db: Database,
  { userId, upTo, now }: { userId: string; upTo: string | undefined; now: Date },
): Promise<void> {
  await db.pool.query(
    `update notifications set read_at = $2
     where user_id = $1 and read_at is null
       and ($3::uuid is null or (created_at, id) <= (
         select last.created_at, last.id from notifications last where last.id = $3 and last.user_id = $1))`,
    [userId, now, upTo ?? null],
  )
}
