import type { Database } from '../database.ts'

export interface StoredQuietHours {
  /** Minutes of the day in the time zone; from a later to an earlier one over midnight. */
  startsMinute: number
  endsMinute: number
  /** Such as Europe/Berlin. */
  timeZone: string
}

/** When a user's mails wait; undefined: never. */
export async function findQuietHours(db: Database, userId: string): Promise<StoredQuietHours | undefined> {
  const { rows } = await db.pool.query<StoredQuietHours>(
    `select starts_minute as "startsMinute", ends_minute as "endsMinute", time_zone as "timeZone"
     from quiet_hours where user_id = $1`,
    [userId],
  )
  return rows[0]
}
