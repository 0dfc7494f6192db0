import type { Database } from '../database.ts'

export interface PostMeasures {
  posts: number
  /** The hour in which the oldest one was written. */
  since: Date | null
  /** The hour in which the newest one was written. */
  newestHour: Date | null
  /** Different hours in which posts were written; counted up to `hoursMax`. */
  hours: number
  /** Whether a file was imported. */
  isImported: boolean
}

/**
 * How many posts there are and over which time, by roll-ups alone: their number by the monthly ones, hours by
 * `post_rollups_by_symbol`. Nothing that holds up a table of posts holds this up.
 */
export async function measurePosts(db: Database, { hoursMax }: { hoursMax: number }): Promise<PostMeasures> {
  const { rows } = await db.pool.query<PostMeasures>(MEASURE, [hoursMax])
  return rows[0] as PostMeasures // a query without a table gives one row
}

const MEASURE = `
with recursive hours (starts_at, number) as (
  (select starts_at, 1 from post_rollups where symbol = '' and grain = 'hour' order by starts_at limit 1)
  union all
  select (
    select later.starts_at from post_rollups as later
    where later.symbol = '' and later.grain = 'hour' and later.starts_at > hours.starts_at
    order by later.starts_at limit 1
  ), number + 1
  from hours where starts_at is not null and number < $1
)
select
  (select coalesce(sum(posts), 0)::float8 from post_rollups where symbol = '' and grain = 'month') as posts,
  (select min(starts_at) from hours) as since,
  (
    select starts_at from post_rollups where symbol = '' and grain = 'hour' and posts > 0
    order by starts_at desc limit 1
  ) as "newestHour",
  (select count(starts_at)::int from hours) as hours,
  exists (select 1 from installation_facts where key = 'import') as "isImported"`
