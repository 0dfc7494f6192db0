import type { Database } from '../database.ts'

const STEP_HOURS = 4

/** Closing prices of hourly candles within a time, four hours apart, the oldest first. By the primary key. */
export async function listSparklines(
  db: Database,
  { assetIds, since, until }: { assetIds: string[]; since: Date; until: Date },
): Promise<Map<string, number[]>> {
  const { rows } = await db.pool.query<{ asset_id: string; closes: number[] }>(
    `select asset_id, array_agg(close::float8 order by start) as closes
     from candles
     where asset_id = any($1) and interval = '1h' and start >= $2 and start < $3
       and extract(hour from start)::int % ${STEP_HOURS} = 0
     group by asset_id`,
    [assetIds, since, until],
  )
  return new Map(rows.map(({ asset_id, closes }) => [asset_id, closes]))
}
