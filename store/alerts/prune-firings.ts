import type { Database } from '../database.ts'

const AT_ONCE = 1_000

/** Deletes what was fired before a moment, with its mails; how many. A part at a time, by alert_firings_by_age. */
export async function pruneFirings(db: Database, before: Date): Promise<number> {
  let pruned = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from alert_firings where id in (
         select id from alert_firings where fired_at < $1 order by fired_at limit ${AT_ONCE})`,
      [before],
    )
    pruned += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return pruned
  }
}
