import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import type { Database } from '../../database.ts'
import { expectRows, queryRows } from '../../queries.ts'
import { conditionOf, fromPosts, type PostFilter, tablesOf } from '../post-filter.ts'

/** Up to this many matches are counted one by one; more are estimated. */
export const COUNT_EXACT_MAX = 10_000

/** How many posts a filter matches whatever its `asOf`, at most `max` + 1. */
export async function countPosts(
  db: Database,
  filter: PostFilter,
  { max = COUNT_EXACT_MAX } = {},
): Promise<number> {
  const rows = await queryRows(db, {
    text: `select (${boundedCount(filter, max)})`,
    values: conditionOf({ ...filter, asOf: undefined }).values,
  })
  return Number(rows[0]?.[0])
}

/** The same as an expression within a query that has the values of the filter's condition. */
export function boundedCount(filter: PostFilter, max = COUNT_EXACT_MAX): string {
  // With an order the planner walks an index, where the other counts are at hand, instead of reading the table.
  const order = filter.ranges[0]?.count ?? 'created_at'
  const condition = conditionOf({ ...filter, asOf: undefined }).text
  // Of all sources each table by itself: walked together in an order, none would be left to an index of the filter.
  const tables = filter.platform === ALL_SOURCES ? tablesOf(filter) : [fromPosts(filter.platform)]
  const parts = tables.map(
    (from) => `(
  select 1 from ${from} where ${condition} order by ${order} limit ${max + 1}
)`,
  )
  return `select least(count(*), ${max + 1}) from (${parts.join(' union all ')}) as counted`
}

/** How many posts the planner expects a filter to match, from its statistics. */
export async function estimatePosts(db: Database, filter: PostFilter): Promise<number> {
  const { text, values } = conditionOf(filter)
  return expectRows(db, { text: `select 1 from ${fromPosts(filter.platform)} where ${text}`, values })
}

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
