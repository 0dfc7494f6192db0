import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type DatabaseAddress, readDatabaseAddress } from '../connection/database-address.ts'
import { createDatabaseClient } from '../database.ts'
import { awaitHidden, IS_SHARDED } from '../tape/find-first-hidden.ts'

/** A table as a backup names it: the schemas are called `public` and `sample` wherever they lie. */
export interface StoredTable {
  schema: 'public' | 'sample'
  name: string
  /** Those that are stored: a generated column is made again. */
  columns: string[]
  /** The table that it is a part of, and which rows are its. */
  partition?: { of: string; bound: string }
}

export interface StoredSequence {
  schema: StoredTable['schema']
  name: string
  value: string
}

/** All of a database as it was at one moment, while others go on writing. */
export interface Snapshot {
  migrations: { name: string; checksum: string }[]
  tables: StoredTable[]
  sequences: StoredSequence[]
  /** The rows of a table as PostgreSQL's text format, a line each. One table at a time. */
  copy(table: StoredTable): Readable
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** Made by the migrations and by each start. */
const MADE_ANEW = ['schema_migrations', 'schema_functions']

/**
 * Opens a snapshot. Until it is closed it keeps away changes of the schema, as pg_dump does, and nothing else: reads and
 * writes go on. On Citus, posts are not changed for as long as it takes to begin it on each server.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const address = readDatabaseAddress(url)
  const client = createDatabaseClient(address, {
    name: 'crowdtape backup',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    const tables = await beginEverywhere(client, address)
    const { rows: migrations } = await client.query(
      'select name, checksum from schema_migrations order by name',
    )
    return {
      migrations,
      tables,
      sequences: await listSequences(client, address),
      // As a query: Citus would copy a table by connections of their own, which have another moment.
      copy: (table) =>
        client.query(
          copyTo(`copy (select ${nameColumns(table)} from ${nameTable(address, table)}) to stdout`),
        ),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Each server has its own moment; while nobody can append to the tape, no transaction lies on either side of them. */
async function beginEverywhere(client: pg.Client, address: DatabaseAddress): Promise<StoredTable[]> {
  const { rows } = await client.query<{ isSharded: boolean }>(`select ${IS_SHARDED}`)
  if (!rows[0]?.isSharded) return beginWithTables(client, address)
  const holder = createDatabaseClient(address, {
    name: 'crowdtape backup',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await holder.connect()
  try {
    await holder.query('begin')
    const schemas = ['public', 'sample'] as const
    for (const schema of schemas)
      await holder.query(`select seq from ${nameTable(address, { schema, name: 'tape_head' })} for update`)
    // Those that hold a transaction for a server that is lost would be missing.
    if ((await awaitHidden({ pool: holder })).size > 0)
      throw new Error(
        'a server that holds posts does not answer, or has not recovered its last transactions yet',
      )
    const tables = await beginWithTables(client, address)
    // One connection to each server, whose moment its first statement sets.
    await client.query('set local citus.max_adaptive_executor_pool_size = 1')
    for (const schema of schemas)
      await client.query(`select 1 from ${nameTable(address, { schema, name: 'posts' })} limit 1`)
    return tables
  } finally {
    await holder.end()
  }
}

const TRIES = 5
const UNDEFINED_TABLE = '42P01'

/** Begins the snapshot's transaction and keeps its tables; one that is dropped meanwhile, as an old month is, is not in it. */
async function beginWithTables(client: pg.Client, address: DatabaseAddress): Promise<StoredTable[]> {
  for (let tries = 1; ; tries++) {
    await client.query('begin isolation level repeatable read read only')
    await client.query(SAME_TEXT_EVERYWHERE)
    const tables = await listTables(client, address)
    const names = tables.map((table) => nameTable(address, table)).join(', ')
    try {
      await client.query(`lock table ${names} in access share mode`)
      return tables
    } catch (error) {
      if ((error as pg.DatabaseError).code !== UNDEFINED_TABLE || tries === TRIES) throw error
      await client.query('rollback')
    }
  }
}

/** Values are written so that every server reads the same from them; a backup of hours is no statement that hangs. */
const SAME_TEXT_EVERYWHERE = `set local datestyle = iso; set local intervalstyle = postgres; set local extra_float_digits = 3;
  set local bytea_output = hex; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

export function nameTable(
  { schemas }: DatabaseAddress,
  { schema, name }: Pick<StoredTable, 'schema' | 'name'>,
) {
  return `${pg.escapeIdentifier(schemas[schema])}.${pg.escapeIdentifier(name)}`
}

export function nameColumns({ columns }: StoredTable): string {
  return columns.map((name) => pg.escapeIdentifier(name)).join(', ')
}

async function listTables(client: pg.Client, { schemas }: DatabaseAddress): Promise<StoredTable[]> {
  const { rows } = await client.query<{
    isSample: boolean
    name: string
    columns: string[]
    parent: string | null
    bound: string | null
  }>(
    `select n.nspname = $2 as "isSample", c.relname as name, p.relname as parent,
            pg_get_expr(c.relpartbound, c.oid) as bound,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
     left join pg_class p on p.oid = i.inhparent
     where n.nspname in ($1, $2) and c.relkind = 'r' and c.relname <> all ($3)
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname`,
    [schemas.public, schemas.sample, MADE_ANEW],
  )
  return rows.map(({ isSample, name, columns, parent, bound }) => ({
    schema: isSample ? 'sample' : 'public',
    name,
    columns,
    ...(parent !== null && bound !== null ? { partition: { of: parent, bound } } : {}),
  }))
}

async function listSequences(client: pg.Client, { schemas }: DatabaseAddress): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select case schemaname when $2 then 'sample' else 'public' end as schema, sequencename as name,
            last_value::text as value
     from pg_sequences where schemaname in ($1, $2) and last_value is not null order by 1, 2`,
    [schemas.public, schemas.sample],
  )
  return rows
}
