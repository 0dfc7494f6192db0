import type { Database } from '../database.ts'

/** Whether some source has asked us to wait beyond `now`. A handful of rows. */
export async function isUpstreamThrottled(db: Database, now: Date): Promise<boolean> {
  const { rowCount } = await db.pool.query('select 1 from upstream_throttles where until > $1 limit 1', [now])
  return Boolean(rowCount)
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
