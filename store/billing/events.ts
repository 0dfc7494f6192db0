import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'

/** Notes in the transaction of its effect that an event was applied; false where it was. */
export async function markApplied(
  client: PoolClient,
  { id, type, now }: { id: string; type: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into billing_events (id, type, applied_at) values ($1, $2, $3) on conflict do nothing',
    [id, type, now],
  )
  return rowCount === 1
}

export async function isApplied(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.pool.query('select 1 from billing_events where id = $1', [id])
  return rowCount === 1
}

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out

/** Forgets events that were applied before then. By billing_events_by_age. */
export async function pruneEvents(db: Database, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from billing_events where id in (
         select id from billing_events where applied_at < $1 limit ${BATCH} for update skip locked)`,
      [before],
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}
