import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

/** The followers of each platform's known authors together. Reads every author once, so callers keep the answer for a while. */
export async function sumFollowers(db: Database): Promise<Map<Source, number>> {
  const { rows } = await db.pool.query<{ platform: Source; followers: string }>(
    `select platform, sum(followers) as followers from authors
where followers is not null group by platform`,
  )
  return new Map(rows.map((row) => [row.platform, Number(row.followers)]))
}
