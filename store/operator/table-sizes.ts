import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'

const DAYS_KEPT = 90
/** Over how many days the growth is measured at the most. */
const GROWTH_DAYS = 7

export interface TableSize {
  /** Of the sample universe with `sample.` before it. */
  name: string
  /** With its indexes and partitions. */
  bytes: number
  /** Null before the second day. */
  bytesADay: number | null
}

/** Every table of ours, partitions counted with their table. Reads the catalog alone. */
const MEASURE = `
  select case when space.nspname = current_schema() then '' else space.nspname || '.' end || root.relname as name,
    sum(pg_total_relation_size(part.oid))::bigint as bytes
  from pg_class as part
  join pg_class as root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
  join pg_namespace as space on space.oid = root.relnamespace
  where part.relkind = 'r' and space.nspname = any($1)
  group by 1`

/** Every table, the largest first, with its growth since the oldest of the last days that was kept. */
export async function measureTables(db: Database, now: Date): Promise<TableSize[]> {
  const { rows } = await db.pool.query<TableSize>(
    `with measured as (${MEASURE}), oldest as (
       select min(day) as day from table_sizes
       where day >= ($2::timestamptz at time zone 'UTC')::date - ${GROWTH_DAYS}
         and day < ($2::timestamptz at time zone 'UTC')::date
     )
     select measured.name, measured.bytes::float8 as bytes,
       round((measured.bytes - coalesce(before.bytes, 0))::numeric
         / (($2::timestamptz at time zone 'UTC')::date - oldest.day))::float8 as "bytesADay"
     from measured cross join oldest
     left join table_sizes as before on before.day = oldest.day and before.name = measured.name
     order by measured.bytes desc, measured.name`,
    [schemasOf(db), now],
  )
  return rows
}

/** Keeps the sizes of a day (UTC), once, and forgets those of long ago. Several may do it at once. */
export async function keepTableSizes(db: Database, now: Date): Promise<void> {
  const { rowCount } = await db.pool.query(
    `select 1 from table_sizes where day = ($1::timestamptz at time zone 'UTC')::date limit 1`,
    [now],
  )
  if (rowCount) return
  await db.pool.query(
    `insert into table_sizes (day, name, bytes)
     select ($2::timestamptz at time zone 'UTC')::date, name, bytes from (${MEASURE}) as measured
     on conflict do nothing`,
    [schemasOf(db), now],
  )
  await db.pool.query(`delete from table_sizes where day < ($1::timestamptz at time zone 'UTC')::date`, [
    new Date(now.getTime() - DAYS_KEPT * DAY_MS),
  ])
}

function schemasOf({ schemas }: Database): string[] {
  return Object.values(schemas)
}
