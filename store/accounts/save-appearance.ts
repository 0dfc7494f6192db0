import type { Appearance } from '#contract/app/user.ts'
import type { Database } from '../database.ts'

/**
 * Saves what is given and keeps the rest; gives all of it. Quiet hours are in the new time zone where the database has
 * it. Undefined where the account is gone.
 */
export async function saveAppearance(
  db: Database,
  { userId, theme, palette, timeZone }: { userId: string } & Partial<Appearance>,
): Promise<Appearance | undefined> {
  const { rows } = await db.pool.query<Appearance>(
    `with moved as (
       update quiet_hours set time_zone = known.name
       from pg_timezone_names known where user_id = $1 and lower(known.name) = lower($4)
     )
     update users set theme = coalesce($2, theme), palette = coalesce($3, palette), time_zone = coalesce($4, time_zone)
     where id = $1 returning theme, palette, time_zone as "timeZone"`,
    [userId, theme, palette, timeZone],
  )
  return rows[0]
}
