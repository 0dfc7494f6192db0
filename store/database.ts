import type pg from 'pg'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type DatabaseAddress, readDatabaseAddress, type Schemas } from './connection/database-address.ts'
import { createClientClass } from './connection/database-client.ts'
import { createSilence, GuardedPool } from './connection/guarded-pool.ts'
import { createHostChoice } from './connection/host-choice.ts'

/** A pool of connections to one PostgreSQL. Statements are SQL as it stands, with what varies as parameters. */
export interface Database {
  pool: pg.Pool
  /** What the schemas are called here that our statements call `public` and `sample`. */
  schemas: Schemas
  /** A pool of its own to the same database, for work that must not wait for the rest; the caller ends it. */
  openPool(options: { size: number; name: string }): pg.Pool
  /** Whether an error came from a statement here, or from connecting. */
  hasThrown(error: Error): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections at the most. */
  poolSize?: number
  /** How long a caller waits for a connection, in milliseconds. */
  acquireTimeoutMs?: number
  /** When the server stops a statement, in milliseconds. */
  statementTimeoutMs?: number
  /** The order in which tables are looked for, by the names that our statements use: `sample,public`; `public` by default. */
  searchPath?: string
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

/** So that a failed wait is answered within 2 s. abuse-cases, "Database" */
const ACQUIRE_MS_MAX = 1_500
/** How long connecting may take, with or without callers waiting, where there is no other host to go to. */
const CONNECTING_MS_MAX = 10_000
/** A connection costs more to make than to keep. */
const IDLE_MS_MAX = MINUTE_MS
/** A process of PostgreSQL keeps the memory of the largest statement that it ever ran: 24 MB after one over many posts. */
const LIFE_SECONDS_MAX = 600
/** How long after the server should have stopped a statement the client stops waiting; with it a call ends within 5 s. */
const CLIENT_GRACE_MS = 300

/**
 * Opens a pool; no connection is made before the first query. The database's time zone is UTC for all of them.
 * Throws AddressError.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const address = readDatabaseAddress(url)
  const statementTimeoutMs = options.statementTimeoutMs ?? 4_000
  const silence = createSilence()
  const thrown = new WeakSet<object>()
  const onError = (error: unknown) => {
    if (error instanceof Error) thrown.add(error)
  }
  const Client = createClientClass({
    address,
    hosts: createHostChoice(address.hostUrls, address.want),
    searchPath: nameSchemas(options.searchPath ?? 'public', address.schemas),
    statementTimeoutMs,
    onSilence: silence.note,
    onError,
  })
  const acquireTimeoutMs = options.acquireTimeoutMs ?? ACQUIRE_MS_MAX
  const connectingMs = address.hostUrls.length > 1 ? acquireTimeoutMs : CONNECTING_MS_MAX
  const openPool = ({ size, name }: { size: number; name: string }) => {
    const config = {
      Client,
      max: size,
      connectionTimeoutMillis: Math.max(acquireTimeoutMs, connectingMs),
      idleTimeoutMillis: IDLE_MS_MAX,
      maxLifetimeSeconds: LIFE_SECONDS_MAX,
      query_timeout: statementTimeoutMs + CLIENT_GRACE_MS,
      keepAlive: true,
      application_name: name,
    }
    const pool = new GuardedPool(config, {
      silence,
      acquireTimeoutMs,
      answerMsMax: config.query_timeout,
      onError,
    })
    pool.on('error', (error) => options.onIdleError?.(error))
    return pool
  }
  const pool = openPool({ size: options.poolSize ?? 10, name: 'crowdtape' })
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= pool.end()
    return closing
  }
  return { pool, schemas: address.schemas, openPool, hasThrown: (error) => thrown.has(error), close }
}

/** One connection of the same kind, for work that is alone and as long as it takes. Not connected yet. Throws AddressError. */
export function createDatabaseClient(
  address: DatabaseAddress,
  options: { name: string; connectTimeoutMs: number },
): pg.Client {
  const Client = createClientClass({
    address,
    hosts: createHostChoice(address.hostUrls, address.want),
    searchPath: address.schemas.public,
    statementTimeoutMs: 0,
  })
  // The driver has no COPY where statements are sent together.
  const config = { application_name: options.name, connectionTimeoutMillis: options.connectTimeoutMs }
  return new Client({ ...config, pipeline: false })
}

function nameSchemas(searchPath: string, schemas: Schemas): string {
  return searchPath
    .split(',')
    .map((name) => name.trim())
    .map((name) => (name === 'public' || name === 'sample' ? schemas[name] : name))
    .join(', ')
}

/** PostgreSQL's classes 08 (connection) and 57P (shut down, starting), and what the network says. */
const LOST_CODES = /^(08...|57P0[0-9]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH|ENOTFOUND)$/
/** What the client says itself, without a code. */
const LOST_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed/

/** Whether a failed statement says that the database cannot be reached, and nothing of the statement. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost)
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && LOST_CODES.test(code)) || LOST_MESSAGES.test(error.message)
}
