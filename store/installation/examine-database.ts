import type { Database } from '../database.ts'

/** Of the server itself. `version` as PostgreSQL numbers it: 180004. */
export async function measureServer(
  db: Database,
): Promise<{ version: number; now: Date; hasSchema: boolean }> {
  const { rows } = await db.pool.query<{ version: number; now: Date; hasSchema: boolean }>(
    `select current_setting('server_version_num')::int as version, clock_timestamp() as now,
       to_regclass('schema_migrations') is not null as "hasSchema"`,
  )
  return rows[0] as (typeof rows)[0] // a query without a table has one row
}

interface Activity {
  /** Which process holds up another for longer than `blockedMs`. */
  blocked: { by: number }[]
  /** Transactions that are open for longer than `openMs`, the oldest first. */
  open: { pid: number; application: string; ms: number }[]
}

/** What others do on this database now. */
export async function measureActivity(
  db: Database,
  { blockedMs, openMs }: { blockedMs: number; openMs: number },
): Promise<Activity> {
  const { rows: blocked } = await db.pool.query<{ by: number }>(
    `select distinct unnest(pg_blocking_pids(pid)) as by from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and clock_timestamp() - state_change > $1 * interval '1 millisecond'`,
    [blockedMs],
  )
  const { rows: open } = await db.pool.query<{ pid: number; application: string; ms: number }>(
    `select pid, application_name as application,
       round(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and clock_timestamp() - xact_start > $1 * interval '1 millisecond'
     order by xact_start`,
    [openMs],
  )
  return { blocked, open }
}

/** Transactions that are prepared for longer than `preparedMs`, the oldest first, and how many clients the server has and may have. */
export async function measureHeld(
  db: Database,
  { preparedMs }: { preparedMs: number },
): Promise<{ prepared: { gid: string; ms: number }[]; clients: number; clientsMax: number }> {
  const { rows: prepared } = await db.pool.query<{ gid: string; ms: number }>(
    `select gid, round(extract(epoch from clock_timestamp() - prepared) * 1000)::float8 as ms
     from pg_prepared_xacts
     where database = current_database() and clock_timestamp() - prepared > $1 * interval '1 millisecond'
     order by prepared`,
    [preparedMs],
  )
  const { rows } = await db.pool.query<{ clients: number; clientsMax: number }>(
    `select count(*)::int as clients, current_setting('max_connections')::int
       - current_setting('superuser_reserved_connections')::int as "clientsMax"
     from pg_stat_activity where backend_type = 'client backend'`,
  )
  const [{ clients, clientsMax } = { clients: 0, clientsMax: 1 }] = rows
  return { prepared, clients, clientsMax }
}

/**
 * Transactions that a server of Citus prepared longer than `preparedMs` ago and has not ended, the oldest first; none
 * without Citus.
 */
export async function listInDoubt(
  db: Database,
  { preparedMs }: { preparedMs: number },
): Promise<{ server: string; gid: string; ms: number }[]> {
  const { rows: found } = await db.pool.query(`select 1 from pg_extension where extname = 'citus'`)
  if (found.length === 0) return []
  const { rows } = await db.pool.query<{ server: string; gid: string; ms: number }>(
    `select nodename || ':' || nodeport as server, one ->> 'gid' as gid, (one ->> 'ms')::float8 as ms
     from run_command_on_workers($$
       select coalesce(json_agg(json_build_object(
         'gid', gid, 'ms', round(extract(epoch from clock_timestamp() - prepared) * 1000))), '[]')
       from pg_prepared_xacts where database = current_database() and gid like 'citus\\_%'$$, true) as answer
     cross join lateral json_array_elements(case when success then result::json else '[]' end) as one
     where (one ->> 'ms')::float8 >= $1 order by ms desc`,
    [preparedMs],
  )
  return rows
}

const DEAD_MIN = 50_000
/** Twice the share at which autovacuum begins by default. */
const DEAD_SHARE = 0.4

/** What is left to clean up: tables with too many dead rows, and the age of the oldest transaction id. */
export async function measureBloat(
  db: Database,
): Promise<{ behind: string[]; frozenAge: number; isOff: boolean }> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select schemaname || '.' || relname as name from pg_stat_user_tables
     where n_dead_tup > ${DEAD_MIN} and n_dead_tup > ${DEAD_SHARE} * n_live_tup order by n_dead_tup desc`,
  )
  const { rows } = await db.pool.query<{ frozenAge: number; isOff: boolean }>(
    `select age(datfrozenxid)::float8 as "frozenAge", current_setting('autovacuum') = 'off' as "isOff"
     from pg_database where datname = current_database()`,
  )
  const [{ frozenAge, isOff } = { frozenAge: 0, isOff: false }] = rows
  return { behind: tables.map(({ name }) => name), frozenAge, isOff }
}

/** Replication slots without a reader. */
export async function listIdleSlots(db: Database): Promise<string[]> {
  const { rows: slots } = await db.pool.query<{ name: string }>(
    'select slot_name as name from pg_replication_slots where not active and restart_lsn is not null order by 1',
  )
  return slots.map(({ name }) => name)
}

/** E-mails that should have left, those of the last day that never will, and keys that end soon. */
export async function measureObligations(
  db: Database,
  { now, mailLateMs, keyEndsMs }: { now: Date; mailLateMs: number; keyEndsMs: number },
): Promise<{ mailsLate: number; mailsRefused: number; keysEnding: number }> {
  const { rows } = await db.pool.query<{ mailsLate: number; mailsRefused: number; keysEnding: number }>(
    `select
       (select count(*)::int from mails
        where settled_at is null and created_at < $1::timestamptz - $2 * interval '1 millisecond') as "mailsLate",
       (select count(*)::int from mails
        where outcome in ('refused', 'expired') and settled_at > $1::timestamptz - interval '1 day') as "mailsRefused",
       (select count(*)::int from api_keys
        where revoked_at is null and expires_at > $1
          and expires_at < $1::timestamptz + $3 * interval '1 millisecond') as "keysEnding"`,
    [now, mailLateMs, keyEndsMs],
  )
  return rows[0] as (typeof rows)[0] // a query without a table has one row
}
