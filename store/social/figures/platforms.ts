import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

/**
 * Likes, replies, comments, shares and retweets of the posts of the hours that begin within a time, by symbol; '' stands
 * for all posts. By post_rollups_by_symbol.
 */
export async function sumEngagement(
  db: Database,
  { symbols, grain, from, until }: { symbols: string[]; grain: 'hour' | 'day'; from: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ symbol: string; engagement: string }>(
    `select symbol, sum(likes + replies + comments + shares + retweets) as engagement
     from post_rollups
     where symbol = any($1) and grain = $2 and starts_at >= $3 and starts_at < $4
     group by symbol`,
    [symbols, grain, from, until],
  )
  return new Map(rows.map(({ symbol, engagement }) => [symbol, Number(engagement)]))
}

/** The followers of each platform's known authors together. Reads every author once, so callers keep the answer for a while. */
export async function sumFollowers(db: Database): Promise<Map<Source, number>> {
  const { rows } = await db.pool.query<{ platform: Source; followers: string }>(
    `select platform, sum(followers) as followers from authors
where followers is not null group by platform`,
  )
  return new Map(rows.map((row) => [row.platform, Number(row.followers)]))
}

/** The sources that have posts, in the order of their ids: one step along the primary key of post_rollups for each. */
export async function listSources(db: Database): Promise<Source[]> {
  const { rows } = await db.pool.query<{ platform: Source }>({
    name: 'list-sources',
    isShort: true,
    text: `with recursive known as (
  select min(platform) as platform from post_rollups
  union all
  select (select min(platform) from post_rollups where platform > known.platform) from known
  where known.platform is not null
)
select platform from known where platform is not null`,
  })
  return rows.map(({ platform }) => platform)
}
