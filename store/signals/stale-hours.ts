import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { awaitHidden, IS_SHARDED } from '../tape/find-first-hidden.ts'
import { getTapeHead } from '../tape/read-tape.ts'
import type { Queryable } from './queryable.ts'
import type { HourWithPosts } from './read-posts-of-hours.ts'
import type { SourceHour } from './signal-row.ts'

/** An hour that is to be computed; `marks` shows whether it was marked again meanwhile. */
export interface StaleHour extends SignalHour {
  marks: string
}

/** What is stored of an hour, and by which rules: one more computes all hours again. */
export const SIGNAL_RULES = 6

/**
 * Reads on along the tape and notes which hours changed: those whose sums changed, and those of posts that were put,
 * edited or counted again though no sum changed by it. At the first time, and the first by newer rules, all hours. A place
 * is never passed over, because places become visible in their order. False: a newer version computes them by now.
 */
export async function noteStaleHours(db: Database): Promise<boolean> {
  return runTransaction(
    db.pool,
    async (client) => {
      const { rows } = await client.query<Place & { rules: number }>(
        'select seq, at, rules from signal_reader for update',
      )
      const [known] = rows
      if (known && known.rules > SIGNAL_RULES) return false
      const head = await getTapeHead({ pool: client })
      const isOfRules = known?.rules === SIGNAL_RULES
      if (isOfRules && known.seq === head.seq) return true
      const isKnown = isOfRules && (await reachesBack(client, known))
      if (isKnown) await markChanged(client, [known.at, head.at, known.seq, head.seq])
      else await client.query(mark(ALL))
      await client.query(
        `insert into signal_reader (seq, at, rules) values ($1, $2, $3)
         on conflict (only_row) do update set seq = excluded.seq, at = excluded.at, rules = excluded.rules`,
        [head.seq, head.at, SIGNAL_RULES],
      )
      return true
    },
    { statementTimeoutMs: 0 },
  )
}

async function markChanged(client: PoolClient, between: [Date, Date, string, string]): Promise<void> {
  await client.query(mark(CHANGED), between)
  const { rows } = await client.query<{ source: string; ids: string[] }>(REWRITTEN, between)
  for (const { source, ids } of rows) await client.query(mark(OF_POSTS), [source, ids])
}

interface Place {
  seq: string
  at: Date
}

async function getHead(db: Queryable): Promise<Place> {
  const { rows } = await db.query<Place>('select seq, at from tape_head')
  if (!rows[0]) throw new Error('the tape has no head')
  return rows[0]
}

/** Whether what happened since is still on the tape. */
async function reachesBack(client: PoolClient, { seq }: Place): Promise<boolean> {
  const { rows } = await client.query<{ seq: string }>('select seq from tape order by at, seq limit 1')
  return rows[0] !== undefined && BigInt(rows[0].seq) <= BigInt(seq) + 1n
}

const CHANGED = `
select platform, starts_at from post_rollup_changes where symbol = '' and at >= $1 and at <= $2
union
select source, date_trunc('hour', claimed_at, 'UTC') from tape
where at >= $1 and at <= $2 and seq > $3 and seq <= $4 and kind = 'put'`

/** Of each source the posts that were written again. */
const REWRITTEN = `
select source, array_agg(distinct subject) as ids from tape
where at >= $1 and at <= $2 and seq > $3 and seq <= $4 and kind in ('edit', 'counts')
group by 1`

/** By the primary key. */
const OF_POSTS = `
select distinct platform, date_trunc('hour', created_at, 'UTC') from posts where platform = $1 and external_id = any($2)`

const ALL = `select platform, starts_at from post_rollups where symbol = '' and grain = 'hour'`

const mark = (hours: string) => `
insert into signal_stale as known (platform, starts_at) ${hours}
on conflict (platform, starts_at) do update set marks = known.marks + 1`

/** The hours of a source that begin within so many hours after one of `after` and have posts are to be computed again. */
export async function markHoursStale(
  client: PoolClient,
  { platform, after, hours, without }: { platform: string; after: Date[]; hours: number; without: Date[] },
): Promise<void> {
  if (after.length === 0) return
  await client.query(
    mark(`select distinct platform, post_rollups.starts_at
          from unnest($2::timestamptz[]) as changed (starts_at)
          join post_rollups on post_rollups.starts_at > changed.starts_at
            and post_rollups.starts_at <= changed.starts_at + make_interval(hours => $3)
          where platform = $1 and symbol = '' and grain = 'hour' and post_rollups.starts_at <> all($4::timestamptz[])
          order by 1, 2`),
    [platform, after, hours, without],
  )
}

/**
 * The hours of posts whose authors have another name now, or are known to be programs or not, are to be computed again, in
 * the transaction that writes it: no sum of the tape changes by it. The rows come sorted, so that two who write cannot
 * deadlock.
 */
export async function markHoursOfAuthors(
  client: PoolClient,
  posts: readonly { platform: string; createdAt: Date }[],
): Promise<void> {
  if (posts.length === 0) return
  await client.query({
    name: 'mark-hours-of-authors',
    text: mark(`select distinct platform, date_trunc('hour', created_at, 'UTC')
                from unnest($1::text[], $2::timestamptz[]) as post (platform, created_at) order by 1, 2`),
    values: [posts.map(({ platform }) => platform), posts.map(({ createdAt }) => createdAt)],
  })
}

/**
 * The newest first: what is looked at most is right soonest. None while a change of posts that marked hours cannot be read
 * yet: they would be computed without it.
 */
export async function listStaleHours(db: Database, limit: number): Promise<StaleHour[]> {
  const { rows } = await db.pool.query<StaleHour & { isSharded: boolean }>(
    `select stale.platform, stale.starts_at as "startsAt", marks, coalesce(posts, 0)::float8 as posts, ${IS_SHARDED}
     from (select * from signal_stale order by starts_at desc, platform limit $1) as stale
     left join post_rollups as rollup on rollup.platform = stale.platform and symbol = '' and grain = 'hour'
       and rollup.starts_at = stale.starts_at
     order by stale.starts_at desc, stale.platform`,
    [limit],
  )
  return rows[0]?.isSharded && (await awaitHidden(db)).size > 0 ? [] : rows
}

/**
 * Those of the hours that are still to be computed as they were listed; they are off the list then, in the caller's
 * transaction, which no other one that stores hours runs beside: the sum of a day is that of the hours of both.
 */
export async function takeStaleHours<Hour extends StaleHour>(
  client: PoolClient,
  hours: readonly Hour[],
): Promise<Hour[]> {
  await client.query('select 1 from signal_reader for update')
  const { rows } = await client.query<{ place: number }>(
    `delete from signal_stale as stale
     using unnest($1::text[], $2::timestamptz[], $3::bigint[]) with ordinality as hour (platform, starts_at, marks, place)
     where stale.platform = hour.platform and stale.starts_at = hour.starts_at and stale.marks = hour.marks
     returning hour.place::int`,
    [
      hours.map(({ platform }) => platform),
      hours.map(({ startsAt }) => startsAt),
      hours.map(({ marks }) => marks),
    ],
  )
  const taken = new Set(rows.map(({ place }) => place))
  return hours.filter((_, index) => taken.has(index + 1))
}

/** Of all hours of sources with posts, how many are yet to be computed. */
export async function countPendingHours(db: Database): Promise<{ hours: number; pending: number }> {
  const { rows } = await db.pool.query<{ hours: string; stale: string | null }>(
    `select
       (select count(*) from post_rollups where symbol = '' and grain = 'hour') as hours,
       (select case when exists (select 1 from signal_reader) then (select count(*) from signal_stale) end) as stale`,
  )
  const hours = Number(rows[0]?.hours)
  return { hours, pending: Math.min(hours, Number(rows[0]?.stale ?? hours)) }
}

/** Every hour that is to be computed, also by what was not read of the tape yet; 'all' before the first time. */
export async function listPendingHours(client: PoolClient): Promise<SourceHour[] | 'all'> {
  const { rows } = await client.query<Place & { rules: number }>('select seq, at, rules from signal_reader')
  const [reader] = rows
  if (!reader || reader.rules !== SIGNAL_RULES || !(await reachesBack(client, reader))) return 'all'
  const head = await getHead(client)
  if (head.seq === reader.seq) {
    const { rows: stale } = await client.query<SourceHour>(
      'select platform, starts_at as "startsAt" from signal_stale',
    )
    return stale
  }
  const { rows: hours } = await client.query<SourceHour>(
    `select platform, starts_at as "startsAt" from (
       select platform, starts_at from signal_stale union (${CHANGED})
     ) as pending`,
    [reader.at, head.at, reader.seq, head.seq],
  )
  return hours
}

/** An hour of a source, and how many posts it has. */
export interface SignalHour extends SourceHour, HourWithPosts {}

/** Every hour that has posts or signals, by source, the oldest first. */
export async function listSignalHours(db: Queryable): Promise<SignalHour[]> {
  const { rows } = await db.query<SignalHour>(
    `select platform, starts_at as "startsAt", max(posts)::float8 as posts from (
       select platform, starts_at, posts from post_rollups where symbol = '' and grain = 'hour'
       union all select platform, starts_at, 0 from signals where symbol = '' and grain = 'hour'
     ) as hour
     group by platform, starts_at
     order by platform, starts_at`,
  )
  return rows
}
