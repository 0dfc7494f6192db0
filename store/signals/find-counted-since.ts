import type { Queries } from '../query-rows.ts'

/** So few hours of sources are no history that is missing: a source may send something old at any time. */
const UNCOUNTED_MAX = 24

/**
 * From when on the posts of a time are in the signals: `from`, or the end of the newest hour with posts that was never
 * computed, such as after a first start or an import. Hours that are only to be computed again count. Some rows of the
 * list of what is to be computed, each looked up by the signals' primary key.
 */
export async function findCountedSince(
  db: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<Date> {
  const { rows } = await db.pool.query<{ hours: string; ends_at: Date | null }>(
    `select count(*) as hours, max(starts_at) + interval '1 hour' as ends_at
     from signal_stale as stale
     where starts_at >= $1 and starts_at < $2 and not exists (
       select 1 from signals
       where platform = stale.platform and grain = 'hour' and starts_at = stale.starts_at and symbol = ''
     )`,
    [from, until],
  )
  const [uncounted] = rows
  return uncounted?.ends_at && Number(uncounted.hours) > UNCOUNTED_MAX ? uncounted.ends_at : from
}
