import type { Database } from '../database.ts'

/** How many notifications a user has not read, counted up to `max`. */
export async function countUnread(
  db: Database,
  { userId, max }: { userId: string; max: number },
): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count
     from (select 1 from notifications where user_id = $1 and read_at is null limit $2) unread`,
    [userId, max],
  )
  return rows[0]?.count ?? 0
}
