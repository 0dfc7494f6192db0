import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type DatabaseAddress, readDatabaseAddress } from '../connection/database-address.ts'
import { createDatabaseClient } from '../database.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../migrate.ts'
import { nameColumns, nameTable, type Snapshot, type StoredTable } from './read-snapshot.ts'

/** What a snapshot held, to be stored again. */
export interface StoredSnapshot<Table extends StoredTable>
  extends Pick<Snapshot, 'migrations' | 'sequences'> {
  tables: (Table & { rows: number })[]
  /** The rows of a table, as the snapshot gave them. */
  open(table: Table): Readable
}

/** The database cannot take the snapshot; the message says why and what would do. */
export class FillError extends Error {
  override name = 'FillError'
}

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Fills an empty database with a snapshot: the schema as it was then, and every row in one transaction. A later version's
 * migrations are the next step of the caller. Throws FillError for a database that holds something already, for a snapshot
 * of a newer version, and where a table would have other rows than the snapshot.
 */
export async function fillDatabase<Table extends StoredTable>(
  url: string,
  snapshot: StoredSnapshot<Table>,
  { onTable }: { onTable(table: Table): void },
): Promise<void> {
  refuseUnknown(snapshot.migrations)
  const address = readDatabaseAddress(url)
  const client = createDatabaseClient(address, {
    name: 'crowdtape restore',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await refuseFilled(client, snapshot.migrations)
    await migrate(url, { upTo: snapshot.migrations.at(-1)?.name })
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await fillTables(client, { address, snapshot, onTable })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function refuseUnknown(migrations: Snapshot['migrations']): void {
  const known = new Map(readMigrations(MIGRATIONS_FOLDER).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown) {
    throw new FillError(
      `The backup is of a newer Crowdtape, which has ${unknown.name}. Restore it with that version or a later one.`,
    )
  }
}

/** What a restore that failed has left is no reason: the schema without accounts and posts. */
async function refuseFilled(client: pg.Client, migrations: Snapshot['migrations']): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return
  const { rows: found } = await client.query<{ newest: string; filled: boolean }>(
    `select max(name) as newest,
            exists (select 1 from users) or exists (select 1 from posts) or exists (select 1 from contact_messages)
              or exists (select 1 from newsletter_subscribers) as filled
     from schema_migrations`,
  )
  if (found[0]?.filled || (found[0]?.newest ?? '') > (migrations.at(-1)?.name ?? '')) {
    throw new FillError(
      'The database holds a Crowdtape already. Restore into a new folder (DATA_DIR) or an empty database (DATABASE_URL).',
    )
  }
}

async function fillTables<Table extends StoredTable>(
  client: pg.Client,
  {
    address,
    snapshot,
    onTable,
  }: { address: DatabaseAddress; snapshot: StoredSnapshot<Table>; onTable(table: Table): void },
): Promise<void> {
  const name = (table: Pick<StoredTable, 'schema' | 'name'>) => nameTable(address, table)
  for (const { partition, ...table } of snapshot.tables) {
    if (!partition) continue
    const parent = name({ schema: table.schema, name: partition.of })
    await client.query(`create table if not exists ${name(table)} partition of ${parent} ${partition.bound}`)
  }
  // Nothing happened: the rows are those of before.
  const triggered = await listWithTriggers(client, snapshot.tables.map(name))
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${snapshot.tables.map(name).join(', ')}`)
  for (const table of await orderByReferences(client, snapshot.tables, name)) {
    onTable(table)
    const filling = client.query(copyFrom(`copy ${name(table)} (${nameColumns(table)}) from stdin`))
    await pipeline(snapshot.open(table), filling)
    if (filling.rowCount === table.rows) continue
    throw new FillError(
      `${table.schema}.${table.name} has ${filling.rowCount} rows, the backup says ${table.rows}.`,
    )
  }
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { value, ...sequence } of snapshot.sequences) {
    await client.query('select setval($1::regclass, $2)', [name(sequence), value])
  }
  // The queue was not stored: what was waiting or under way is handed to it again.
  await client.query(
    `update tasks set status = 'pending', queued_at = null, attempt = null where status in ('pending', 'running')`,
  )
}

/** Those that have any; of posts that Citus distributes not even the want of them may be said. */
async function listWithTriggers(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where exists (select 1 from pg_trigger where tgrelid = name::regclass and not tgisinternal)`,
    [tables],
  )
  return rows.map((row) => row.name)
}

/** A table after those that its rows refer to. */
async function orderByReferences<Table extends StoredTable>(
  client: pg.Client,
  tables: (Table & { rows: number })[],
  name: (table: StoredTable) => string,
): Promise<(Table & { rows: number })[]> {
  const { rows } = await client.query<{ place: number; refers: number[] }>(
    `with stored as (select id, place::int - 1 as place from unnest($1::regclass[]) with ordinality as t(id, place))
     select t.place, array(select o.place from pg_constraint f join stored o on o.id = f.confrelid
                           where f.conrelid = t.id and f.contype = 'f' and o.id <> t.id) as refers
     from stored t order by t.place`,
    [tables.map(name)],
  )
  const ordered = new Set<number>()
  const visit = (place: number) => {
    if (ordered.has(place)) return
    for (const referred of rows[place]?.refers ?? []) visit(referred)
    ordered.add(place)
  }
  for (const { place } of rows) visit(place)
  return [...ordered].flatMap((place) => tables[place] ?? [])
}
