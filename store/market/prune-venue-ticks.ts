import type { Database } from '../database.ts'

const DELETED_AT_ONCE = 2_000

/** Forgets what the venues said before a moment, a bounded number at a time, so that nobody waits for it. */
export async function pruneVenueTicks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from venue_ticks where at in (select at from venue_ticks where at < $1 order by at limit $2)`,
      [before, DELETED_AT_ONCE],
    )
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return
  }
}
