import type { Database } from '../database.ts'

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
