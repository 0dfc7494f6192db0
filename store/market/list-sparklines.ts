import type { Database } from '../database.ts'

const STEP_HOURS = 4

/** Closing prices of hourly candles since a moment, four hours apart, the oldest first. By the primary key. */
export async function listSparklines(
  db: Database,
  { assetIds, since }: { assetIds: string[]; since: Date },
): Promise<Map<string, number[]>> {
  const { rows } = await db.pool.query<{ asset_id: string; closes: number[] }>(
    `select asset_id, array_agg(close::float8 order by start) as closes
     from candles
     where asset_id = any($1) and interval = '1h' and start >= $2
       and extract(hour from start)::int % ${STEP_HOURS} = 0
     group by asset_id`,
    [assetIds, since],
  )
  return new Map(rows.map(({ asset_id, closes }) => [asset_id, closes]))
}
