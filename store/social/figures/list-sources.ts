import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'

/** The sources that have posts, in the order of their ids: one step along the primary key of post_rollups for each. */
export async function listSources(db: Database): Promise<Source[]> {
  const { rows } = await db.pool.query<{ platform: Source }>({
    name: 'list-sources',
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
