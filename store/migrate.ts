import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Any number will do as long as every Crowdtape process uses the same one: "crowdtap" in ASCII. */
const MIGRATION_LOCK = '7165912515677020528'
const OLDEST_SERVER = 150_000 // PostgreSQL 15, as server_version_num
const CONNECT_TIMEOUT_MS = 5_000
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

export interface MigrateOptions {
  /** Where the NNNN_name.sql files are; store/migrations unless told. */
  folder?: string
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
 * each in a transaction of its own together with its record. Of several migrators at once one works, the others wait.
 * Throws MigrationError when the files and the record contradict each other or a file fails;
 * what was committed before stays. Connection errors pass through as they are.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const migrations = readMigrations(options.folder ?? MIGRATIONS_FOLDER)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'crowdtape migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks rejects the query in flight; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await prepareSession(client)
    const recorded = await readRecord(client)
    const pending = findPending(migrations, recorded)
    for (const migration of pending) {
      const startedAt = performance.now()
      await applyMigration(client, migration)
      options.onApplied?.(migration.name, performance.now() - startedAt)
    }
    return { applied: pending.map((migration) => migration.name), unknown: findUnknown(migrations, recorded) }
  } finally {
    await client.end() // also gives the lock back
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

async function prepareSession(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  if (Number(rows[0]?.version) < OLDEST_SERVER) {
    throw new MigrationError('Crowdtape needs PostgreSQL 15 or newer')
  }
  // A limit that the operator set for queries must not cut a long index build or the wait for another migrator.
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  )
  await client.query('SELECT pg_advisory_lock($1::bigint)', [MIGRATION_LOCK])
}

async function readRecord(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  )
  if (!found[0]?.exists) {
    await client.query(
      `CREATE TABLE schema_migrations (
         name text PRIMARY KEY,
         checksum text NOT NULL,
         applied_at timestamptz NOT NULL DEFAULT now()
       )`,
    )
  }
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
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

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.sql)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    // When the connection is gone the server has rolled back by itself, and the first error is the one to tell.
    await client.query('ROLLBACK').catch(() => {})
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new MigrationError(`${migration.name}${lineOf(migration.sql, error)}: ${error.message}`, {
      cause: error,
    })
  }
}

function lineOf(sql: string, error: pg.DatabaseError): string {
  if (!error.position) return ''
  return `:${sql.slice(0, Number(error.position)).split('\n').length}`
}
