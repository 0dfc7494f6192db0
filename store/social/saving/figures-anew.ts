import { COUNTS, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { ROLLUP_SUMS } from '../../tape/append-to-tape.ts'
import { ENTRIES_SQL, REGISTER_SQL, REGISTERS } from '../author-sketch.ts'
import { LIKE_BUCKET_SQL, LIKE_GRAINS } from '../like-buckets.ts'
import { ABOUT_SQL, SENTIMENT_TOWARDS_SQL } from '../post-sql.ts'

// What every stored sum must be, as selections from the posts themselves: a rebuild stores them, a check compares them.

const COUNTS_SUMMED = COUNTS.map((count) => `coalesce(sum(${count}), 0) as ${count}`).join(', ')

/** The columns of the totals of authors, and what they are. */
export const AUTHOR_TOTALS = {
  table: 'author_totals',
  keys: ['platform', 'username_key'],
  sums: ['posts', ...COUNTS],
  sql: `
select platform, lower(username) as username_key, count(*) as posts, ${COUNTS_SUMMED}
from posts
group by 1, 2`,
} as const

/** How many posts of a platform have how many likes, by day, month and year. */
export const LIKE_ROLLUPS = {
  table: 'like_rollups',
  keys: ['platform', 'grain', 'starts_at', 'bucket'],
  sums: ['posts'],
  sql: `
select platform, grain, date_trunc(grain, day, 'UTC') as starts_at, bucket, sum(posts) as posts
from (
  select platform, date_trunc('day', created_at, 'UTC') as day, ${LIKE_BUCKET_SQL} as bucket, count(*) as posts
  from posts
  where likes is not null
  group by 1, 2, 3
) as liked
cross join (values ${LIKE_GRAINS.map((grain) => `('${grain}')`).join(', ')}) as wanted (grain)
group by 1, 2, 3, 4`,
} as const

const ROLLUP_KEYS = ['platform', 'symbol', 'grain', 'starts_at'] as const

export type RollupGrain = 'hour' | 'day' | 'month'

/** What one platform, symbol ('' for all posts) and hour, day or month came to. */
export const rollupsOf = (grain: RollupGrain) => ({
  table: 'post_rollups',
  keys: ROLLUP_KEYS,
  sums: ROLLUP_SUMS,
  sql: `
select
  platform, symbol, '${grain}' as grain, date_trunc('${grain}', created_at, 'UTC') as starts_at,
  count(*) as posts, ${COUNTS_SUMMED},
  count(${SENTIMENT_TOWARDS_SQL}) as sentiment_posts, coalesce(sum(${SENTIMENT_TOWARDS_SQL}), 0) as sentiment_sum_bp
from posts as post cross join lateral ${ABOUT_SQL}
group by 1, 2, 4`,
})

/** Where many registers are set, one byte for each of all: what toStored does. */
const WIDE_SQL = `(
  select string_agg(set_byte('\\x00', 0, coalesce(rank, 0)), '' order by place)
  from generate_series(0, ${REGISTERS - 1}) as place
  left join (
    select
      (get_byte(registers, at) << 10) + (get_byte(registers, at + 1) << 2) + (get_byte(registers, at + 2) >> 6) as register,
      get_byte(registers, at + 2) & 63 as rank
    from generate_series(0, length(registers) - 3, 3) as at
  ) as entry on register = place
)`

/** The authors of one platform, symbol ('' for all posts) and hour or day. */
export const AUTHOR_SKETCHES = {
  table: 'author_sketches',
  keys: ROLLUP_KEYS,
  sums: ['registers'],
  sql: `
select
  platform, symbol, grain, starts_at,
  case when length(registers) > ${REGISTERS} then ${WIDE_SQL} else registers end as registers
from (
  select platform, symbol, grain, starts_at, ${ENTRIES_SQL} as registers
  from (
    select platform, symbol, grain, date_trunc(grain, hour_at, 'UTC') as starts_at, register, max(rank) as rank
    from (
      select
        platform, unnest(array_append(symbols, '')) as symbol, date_trunc('hour', created_at, 'UTC') as hour_at,
        ${REGISTER_SQL}
      from posts
      where username <> '${UNKNOWN_AUTHOR}'
    ) as author
    cross join (values ('hour'), ('day')) as wanted (grain)
    group by 1, 2, 3, 4, 5
  ) as entry
  group by 1, 2, 3, 4
) as narrow`,
} as const
