import type { Database } from '../database.ts'

/** Until when the sources that refused to answer have us wait; undefined where none did. A handful of rows. */
export async function findThrottledUntil(db: Database): Promise<Date | undefined> {
  const { rows } = await db.pool.query<{ until: Date | null }>(
    'select max(until) as until from upstream_throttles',
  )
  return rows[0]?.until ?? undefined
}

/** Notes that a source refused to answer before `until`. */
export async function saveUpstreamThrottle(
  db: Database,
  throttle: { source: string; until: Date },
): Promise<void> {
  await db.pool.query(
    `insert into upstream_throttles as t (source, until) values ($1, $2)
     on conflict (source) do update set until = greatest(t.until, excluded.until)`,
    [throttle.source, throttle.until],
  )
}
