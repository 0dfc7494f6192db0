import type { Database } from '../database.ts'

const DELETED_AT_ONCE = 2_000

/** Deletes venue ticks from before a moment, in bounded batches that block no other work. */
export async function pruneVenueTicks(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from venue_ticks where at in (select at from venue_ticks where at < $1 order by at limit $2)`,
      [before, DELETED_AT_ONCE],
    )
    if ((rowCount ?? 0) < DELETED_AT_ONCE) return
  }
}
