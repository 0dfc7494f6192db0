import type { Database } from '../../database.ts'

/**
 * The symbols of which most posts spoke on whole UTC days that begin within a time, the most mentioned first. Reads a row
 * for each symbol, platform and day.
 */
export async function listMostMentioned(
  db: Database,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ symbol: string }>(
    `select symbol from post_rollups
     where symbol <> '' and grain = 'day' and starts_at >= $1 and starts_at < $2
     group by symbol order by sum(posts) desc, symbol limit $3`,
    [since, until, limit],
  )
  return rows.map(({ symbol }) => symbol)
}
