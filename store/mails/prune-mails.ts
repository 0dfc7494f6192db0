import type { Database } from '../database.ts'

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out
const KEPT_MS = 7 * 24 * 3_600_000

/** Deletes mails that were settled a week ago, by mails_settled; gives how many. Several may do it at once. */
export async function pruneMails(db: Database, now: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from mails where id in (
         select id from mails where settled_at <= $1 limit ${BATCH} for update skip locked)`,
      [new Date(now.getTime() - KEPT_MS)],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
