import type { Source } from '#contract/posts.ts'
import type { Queries } from '../query-rows.ts'

/**
 * The sources that were not read throughout a time, with since when they are: reading here begins within it, or at least
 * an hour of it is missing. What they gave in a part of it is not to be compared with what they gave in another. A source
 * whose posts came from files alone is none of them, and of data that no source brings, such as the sample, there are none.
 */
export async function listUncoveredSources(
  db: Queries,
  { from, until }: { from: Date; until: Date },
): Promise<Map<Source, Date>> {
  const { rows } = await db.pool.query<{ source: Source; since: Date }>(
    `select source, max(since) as since from (
       select source, min(case stream when 'begun' then (cursor->>'from')::timestamptz else ${READ_BACK_TO} end) as since
       from source_cursors
       where stream in ('begun', 'back') and ${IS_LIVE}
       group by source
       union all
       select source, max(ends_at) from source_gaps
       where not filled and starts_at < $2 and ends_at > $1 and ${IS_LIVE}
       group by source
       having sum(least(ends_at, $2) - greatest(starts_at, $1)) >= interval '1 hour'
     ) as reading
     where since > $1
     group by source`,
    [from, until],
  )
  return new Map(rows.map(({ source, since }) => [source, since]))
}

/** The window is read from its end to its begin. */
const READ_BACK_TO = `(cursor->>'to')::timestamptz
  - coalesce((cursor->>'progress')::float8, 0) * ((cursor->>'to')::timestamptz - (cursor->>'from')::timestamptz)`

/** The sample's posts lie in a schema of their own, in front of the tables of sources. */
const IS_LIVE = `(
  select count(distinct relnamespace) = 1 from pg_class
  where oid in (to_regclass('posts'), to_regclass('source_cursors'))
)`
