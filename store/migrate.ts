import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applyFunctions, FUNCTIONS_FOLDER, type FunctionFile, readFunctions } from './apply-functions.ts'
import { readDatabaseAddress, type Schemas } from './connection/database-address.ts'
import { createDatabaseClient } from './database.ts'
import { prepareSchemas } from './prepare-schemas.ts'

/** Any number will do as long as every Crowdtape process uses the same one: "crowdtap" in ASCII. */
const MIGRATION_LOCK = '7165912515677020528'
const OLDEST_SERVER = 150_000 // PostgreSQL 15, as server_version_num
const CONNECT_TIMEOUT_MS = 5_000
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
/** The first line of a baseline names the last of the migrations that it stands for. */
const BASELINE = /^-- baseline of (\d{4}_[a-z0-9_]+\.sql)\r?\n/

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

export interface MigrateOptions {
  /** Where the NNNN_name.sql files are; store/migrations and then store/functions by default. */
  folder?: string
  /** The last file to apply, for a schema as an earlier version had it; the functions are left out then. */
  upTo?: string
  /** Called after each file has been committed. */
  onApplied?: (name: string, durationMs: number) => void
}

export interface MigrationResult {
  /** The files applied by this call, in order. */
  applied: string[]
  /** What the database has and this version does not know: a newer version has been here. */
  unknown: string[]
}

/**
 * Brings the schema of the database at `url` up to date: every new file of the folder in its number's order,
 * each in a transaction of its own together with its record; then the functions that have changed. Of several migrators
 * at once each file is applied by one, and the others wait; nothing is left in the session, which may be a pooler's.
 * Throws MigrationError when the files and the record contradict each other, a file fails or a privilege is missing;
 * what was committed before stays. Connection errors and AddressError pass through as they are.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const { folder, upTo } = options
  const migrations = readMigrations(folder ?? MIGRATIONS_FOLDER).filter(({ name }) => !upTo || name <= upTo)
  const functions = folder || upTo ? [] : readFunctions(FUNCTIONS_FOLDER)
  const address = readDatabaseAddress(url)
  const client = createDatabaseClient(address, {
    name: 'crowdtape migrate',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  })
  await client.connect()
  try {
    await refuseOldServer(client)
    const applied: string[] = []
    for (;;) {
      const step = await inTurn(client, () =>
        applyNext(client, { migrations, functions, schemas: address.schemas, onApplied: options.onApplied }),
      )
      if (step.applied === undefined) return { applied, unknown: step.unknown }
      applied.push(step.applied)
    }
  } finally {
    await client.end()
  }
}

/** The schema cannot be brought up to date; the message says which file and why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The migrations of a folder in their order. Throws MigrationError on a name that has no number or a number used twice. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Map<string, string>()
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1]
    if (!number) throw new MigrationError(`${name}: a migration is named like 0001_accounts.sql`)
    const twin = numbers.get(number)
    if (twin) throw new MigrationError(`${twin} and ${name} have the same number`)
    numbers.set(number, name)
  }
  return names.map((name) => readMigration(folder, name))
}

function readMigration(folder: string, name: string): Migration {
  const sql = readFileSync(join(folder, name), 'utf8')
  // A checkout with Windows line ends is the same migration.
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
  return { name, sql, checksum }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  if (Number(rows[0]?.version) < OLDEST_SERVER) {
    throw new MigrationError('Crowdtape needs PostgreSQL 15 or newer')
  }
}

/** Runs `work` in a transaction that no other migrator's runs beside. */
async function inTurn<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN')
  try {
    // A limit that the operator set for queries must not cut a long index build or the wait for another migrator.
    await client.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [MIGRATION_LOCK])
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    // When the connection is gone the server has rolled back by itself, and the first error is the one to report.
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

interface Files {
  migrations: Migration[]
  functions: FunctionFile[]
  schemas: Schemas
  onApplied?: MigrateOptions['onApplied']
}

/** Applies the first file that the record does not have; without one the functions, and returns what else the record has. */
async function applyNext(
  client: pg.Client,
  { migrations, functions, schemas, onApplied }: Files,
): Promise<{ applied: string } | { applied: undefined; unknown: string[] }> {
  const recorded = await recordBaseline(client, migrations, await readRecord(client))
  const [next] = findPending(migrations, recorded ?? new Map())
  if (!next) {
    const unknown = findUnknown(migrations, recorded ?? new Map())
    // A newer version's functions serve older ones too; an older version's may not know the newer tables.
    if (unknown.length === 0) await applyFunctions(client, functions)
    return { applied: undefined, unknown }
  }
  const startedAt = performance.now()
  await prepareSchemas(client, schemas)
  if (!recorded) await createRecord(client)
  await applyMigration(client, next, schemas)
  onApplied?.(next.name, performance.now() - startedAt)
  return { applied: next.name }
}

/** undefined before the first migration. */
async function readRecord(client: pg.Client): Promise<Map<string, string> | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) return undefined
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * A database that has every migration a baseline stands for is recorded as having the baseline instead; the record comes
 * back as it then is. Throws MigrationError where some of them are missing.
 */
async function recordBaseline(
  client: pg.Client,
  migrations: Migration[],
  recorded: Map<string, string> | undefined,
): Promise<Map<string, string> | undefined> {
  const baseline = migrations.find(({ sql }) => BASELINE.test(sql))
  const last = baseline && BASELINE.exec(baseline.sql)?.[1]
  if (!baseline || !last || !recorded || recorded.size === 0 || recorded.has(baseline.name)) return recorded
  if (!recorded.has(last)) {
    const newest = [...recorded.keys()].at(-1)
    throw new MigrationError(
      `the database is at ${newest}, and this version begins at ${last}; start the version before this one once, then this one`,
    )
  }
  await client.query('DELETE FROM schema_migrations WHERE name < $1', [baseline.name])
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    baseline.name,
    baseline.checksum,
  ])
  const rest = [...recorded].filter(([name]) => name > baseline.name)
  return new Map([[baseline.name, baseline.checksum], ...rest])
}

async function createRecord(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE schema_migrations (
       name text PRIMARY KEY,
       checksum text NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now()
     )`,
  )
}

function findPending(migrations: Migration[], recorded: Map<string, string>): Migration[] {
  const edited = migrations.filter(({ name, checksum }) => (recorded.get(name) ?? checksum) !== checksum)
  if (edited[0]) {
    throw new MigrationError(
      `${edited[0].name} was edited after it had been applied; restore it and put the change into a new migration`,
    )
  }
  const pending = migrations.filter(({ name }) => !recorded.has(name))
  const newest = [...recorded.keys()].at(-1) ?? ''
  const late = pending.find(({ name }) => name < newest)
  if (late) {
    throw new MigrationError(
      `${late.name} comes before ${newest}, which has been applied; give it a higher number`,
    )
  }
  return pending
}

function findUnknown(migrations: Migration[], recorded: Map<string, string>): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return [...recorded.keys()].filter((name) => !known.has(name))
}

async function applyMigration(client: pg.Client, migration: Migration, schemas: Schemas): Promise<void> {
  const sql = nameSchemas(migration.sql, schemas)
  try {
    await client.query(sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new MigrationError(`${migration.name}${lineOf(sql, error)}: ${error.message}`, {
      cause: error,
    })
  }
}

/**
 * A file calls the schemas `public` and `sample` whatever they are called here, before a dot or as the one argument of a
 * function; both are there before the first file.
 */
function nameSchemas(sql: string, schemas: Schemas): string {
  return sql
    .replaceAll(/^create schema sample;$/gim, '')
    .replaceAll(/\b(public|sample)\.(?=[a-z_])/g, (_, name: keyof Schemas) => `${schemas[name]}.`)
    .replaceAll(/\('(public|sample)'\)/g, (_, name: keyof Schemas) => `('${schemas[name]}')`)
}

function lineOf(sql: string, error: pg.DatabaseError): string {
  if (!error.position) return ''
  return `:${sql.slice(0, Number(error.position)).split('\n').length}`
}
