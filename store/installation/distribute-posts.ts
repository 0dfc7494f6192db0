import type pg from 'pg'
import type { Schemas } from '../connection/database-address.ts'

/** Where posts lie and where they may. Numbers of posts come from statistics. */
export interface PostLayout {
  hasCitus: boolean
  /** Servers that get posts; without Citus none. */
  servers: PostServer[]
  /** Free on the disk of this server; null without Citus. */
  freeBytes: number | null
  /** Those of live data and of the sample. */
  tables: PostTable[]
}

export interface PostServer {
  /** `HOST:PORT`, as Citus knows it. */
  name: string
  /** Free on the disk of its database; null where it does not answer. */
  freeBytes: number | null
  shards: number
  posts: number
}

export interface PostTable {
  /** With its schema. */
  name: string
  isDistributed: boolean
  posts: number
  /** With their indexes, on all servers. */
  bytes: number
}

export async function readPostLayout(client: pg.Client | pg.Pool, schemas: Schemas): Promise<PostLayout> {
  const names = tablesOf(schemas)
  if (!(await findCitus(client))) {
    const { rows: tables } = await client.query<PostTable>(LOCAL_TABLES, [names])
    return { hasCitus: false, servers: [], freeBytes: null, tables }
  }
  const { rows: distributed } = await client.query<{ name: string; bytes: number; shards: string[] }>(
    `select name, coalesce(sum(shard_size), 0)::float8 as bytes, array_agg(shard_name) as shards
     from unnest($1::text[]) as name
     join pg_dist_partition as whole on whole.logicalrelid = name::regclass
     cross join lateral pg_partition_tree(whole.logicalrelid) as part
     join citus_shards on citus_shards.table_name = part.relid and part.isleaf
     group by name`,
    [names],
  )
  const { rows: local } = await client.query<PostTable>(LOCAL_TABLES, [
    names.filter((name) => !distributed.some((one) => one.name === name)),
  ])
  const tables = distributed.map(({ name, bytes, shards }) => ({ name, bytes, shards, isDistributed: true }))
  const { rows: answers } = await client.query<{ name: string; answer: Record<string, number> | null }>(
    `select nodename || ':' || nodeport as name, case when success then result::json end as answer
     from pg_dist_node left join run_command_on_all_nodes($1) as answer using (nodeid)
     where isactive and noderole = 'primary' and shouldhaveshards order by 1`,
    [askOf(tables.flatMap(({ shards }) => shards))],
  )
  const { rows: here } = await client.query<{ freeBytes: number }>(
    'select available_disk_size::float8 as "freeBytes" from citus_local_disk_space_stats()',
  )
  const sum = (shards: readonly string[]) =>
    answers.reduce(
      (all, { answer }) => all + shards.reduce((one, shard) => one + (answer?.[shard] ?? 0), 0),
      0,
    )
  return {
    hasCitus: true,
    servers: answers.map(({ name, answer }) => {
      const { '': freeBytes = null, ...posts } = answer ?? {}
      const counts = Object.values(posts)
      return { name, freeBytes, shards: counts.length, posts: counts.reduce((all, one) => all + one, 0) }
    }),
    freeBytes: here[0]?.freeBytes ?? null,
    tables: [...tables.map(({ shards, ...table }) => ({ ...table, posts: sum(shards) })), ...local].sort(
      (one, other) => names.indexOf(one.name) - names.indexOf(other.name),
    ),
  }
}

function tablesOf(schemas: Schemas): string[] {
  return [schemas.public, schemas.sample].map((schema) => `${schema}.posts`)
}

async function findCitus(client: pg.Client | pg.Pool): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  return rows.length > 0
}

const LOCAL_TABLES = `
select name, false as "isDistributed", coalesce(sum(greatest(reltuples, 0)), 0)::float8 as posts,
  coalesce(sum(pg_total_relation_size(relid)), 0)::float8 as bytes
from unnest($1::text[]) as name cross join lateral pg_partition_tree(name::regclass) as part
join pg_class on pg_class.oid = part.relid and part.isleaf
group by name order by name`

/** What each server is asked: its shards by their names and how many posts each has, and under '' what is free on its disk. */
function askOf(shards: readonly string[]): string {
  const list = shards.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')
  return `select json_object_agg(name, value) from (
    select '' as name, available_disk_size::float8 as value from citus_local_disk_space_stats()
    union all select shard, greatest(reltuples, 0) from unnest(array[${list}]::text[]) as shard
      join pg_class on pg_class.oid = to_regclass(shard)
  ) as answer`
}

/** Posts a second that are stored over all servers, with their indexes; undefined where there are too few to measure it. */
export async function measureMove(
  client: pg.Client,
  { table, shards }: { table: string; shards: number },
): Promise<number | undefined> {
  await client.query('begin')
  try {
    await client.query(`create table crowdtape_trial (like ${table} including all)`)
    await client.query(
      `select create_distributed_table('crowdtape_trial', 'external_id', shard_count := $1, colocate_with := 'none')`,
      [shards],
    )
    const startedAt = performance.now()
    const { rowCount } = await client.query(
      `insert into crowdtape_trial select * from ${table} limit ${TRIAL_POSTS}`,
    )
    const seconds = (performance.now() - startedAt) / 1_000
    return (rowCount ?? 0) < TRIAL_POSTS_MIN ? undefined : (rowCount ?? 0) / seconds
  } finally {
    await client.query('rollback')
  }
}

const TRIAL_POSTS = 20_000
const TRIAL_POSTS_MIN = 1_000

/**
 * Moves the posts of both schemas to the servers of Citus, by their ids, in one transaction for each. What writes posts of
 * a schema waits while they are copied; what reads them goes on. Interrupted, the posts of the schema are where they were.
 */
export async function distributePosts(
  client: pg.Client,
  { schemas, shards }: { schemas: Schemas; shards: number },
): Promise<void> {
  for (const table of tablesOf(schemas)) {
    if (!(await isDistributed(client, table)))
      await client.query('select create_distributed_table($1, $2, shard_count := $3)', [
        table,
        'external_id',
        shards,
      ])
    // Also what an interrupted move left.
    await client.query('select truncate_local_data_after_distributing_table($1)', [table])
    await client.query(`analyze ${table}`)
  }
  await planSearches(client, schemas, 'force_custom_plan')
}

/**
 * A transaction that a server was lost in, and what readers of the tape wait for, is ended within seconds of its return
 * instead of a minute. Only a superuser may set it; for others it stays as it is.
 */
export async function recoverSoon(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: string }>(`select current_setting('is_superuser') as may`)
  if (rows[0]?.may !== 'on') return
  await client.query(`alter system set citus.recover_2pc_interval = '5s'`)
  await client.query('select pg_reload_conf()')
}

/** The way back. What reads posts waits, too. */
export async function gatherPosts(client: pg.Client, schemas: Schemas): Promise<void> {
  await planSearches(client, schemas, 'force_generic_plan')
  for (const table of tablesOf(schemas)) {
    if (!(await isDistributed(client, table))) continue
    await client.query('select undistribute_table($1)', [table])
    await client.query(`analyze ${table}`)
  }
}

async function isDistributed(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select 1 from pg_dist_partition where logicalrelid = $1::regclass', [
    table,
  ])
  return rows.length > 0
}

/** As store/functions/search_posts.sql does. */
async function planSearches(client: pg.Client, schemas: Schemas, mode: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where proname = 'search_posts' and pronamespace = $1::regnamespace`,
    [schemas.public],
  )
  for (const { name } of rows) await client.query(`alter function ${name} set plan_cache_mode = ${mode}`)
}
