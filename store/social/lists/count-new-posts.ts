import type { Database } from '../../database.ts'
import { queryRows } from '../../query-rows.ts'
import { conditionOf, fromPosts, type PostFilter } from '../post-filter.ts'

/** So many of the latest arrivals are looked at. */
const ARRIVALS_MAX = 50_000

/**
 * How many posts of a filter were stored after `since`, up to `max`: by the index posts_collected, whatever the filter
 * is. Of more than ARRIVALS_MAX arrivals the latest are looked at.
 */
export async function countNewPosts(
  db: Database,
  { filter, since, max }: { filter: PostFilter; since: Date; max: number },
): Promise<number> {
  const { text, values } = conditionOf({ ...filter, asOf: undefined })
  const rows = await queryRows(db, {
    text: `select count(*) from (
  select 1 from (
    select * from ${fromPosts(filter.platform)} where collected_at > $${values.length + 1}
    order by collected_at desc limit ${ARRIVALS_MAX}
  ) as arrival
  where ${text} limit ${max}
) as counted`,
    values: [...values, since],
  })
  return Number(rows[0]?.[0])
}
