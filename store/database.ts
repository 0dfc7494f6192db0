import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A pool of connections to one PostgreSQL. `sql` builds queries; `pool` runs the hot, hand-tuned ones. */
export interface Database {
  sql: Kysely<Schema>
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections at the most. */
  poolSize?: number
  /** How long a caller waits for a connection, in milliseconds. abuse-cases: 503 within 2 s. */
  acquireTimeoutMs?: number
  /** When the server stops a statement, in milliseconds. */
  statementTimeoutMs?: number
  /** Schemas in the order in which tables are looked for, such as `sample,public`; the server's own unless told. */
  searchPath?: string
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/** Opens a pool; no connection is made before the first query. The database's time zone is UTC for all of them. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 4_000
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2_000,
    statement_timeout: statementTimeoutMs,
    // The client gives up a second after the server should have: a black hole is cut, not waited for.
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    options: options.searchPath ? `-c TimeZone=UTC -c search_path=${options.searchPath}` : '-c TimeZone=UTC',
    application_name: 'crowdtape',
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  const sql = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { sql, pool, close: () => sql.destroy() }
}
