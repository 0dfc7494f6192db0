import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts'
import { databaseUrl } from './database-url.ts'
import { ensureTemplate } from './ensure-template.ts'
import { startTestPostgres, type TestPostgres } from './start-test-postgres.ts'

export interface TestDatabase {
  db: Database
  /** For code that opens its own connections. */
  url: string
  /** Posts are distributed over shards, as by Citus: how they are read depends on what a shard of few posts costs. */
  isSharded: boolean
}

/** A machine that is busy with other tests is not what a test is about, unless it says so. */
const ACQUIRE_MS = 10_000

/**
 * A new, migrated database on a real PostgreSQL: a clone of a template, so it takes about 50 ms.
 * Call it at the top of a test file; it is closed and dropped after the file's tests (inside a test: after that test).
 * It lies on TEST_DATABASE_URL if that is set, otherwise on an embedded server that runs as long as this process needs it.
 */
export async function openTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = await takeServer()
  const name = `crowdtape_test_${randomBytes(8).toString('hex')}`
  await withAdmin(server.url, async (admin) => {
    const template = await ensureTemplate(admin, server.url)
    // Written to the log page by page, as is usual, a database takes four times as long.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  })
  const url = databaseUrl(server.url, name)
  const db = openDatabase(url, { acquireTimeoutMs: ACQUIRE_MS, ...options })
  after(async () => {
    await db.close()
    // An open connection, such as of a job runner under test, must not keep the database alive.
    await withAdmin(server.url, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`))
    await giveServerBack()
  })
  const { rows } = await db.pool.query("SELECT to_regproc('citus_version') IS NOT NULL AS sharded")
  return { db, url, isSharded: rows[0].sharded }
}

let running: Promise<TestPostgres> | undefined
let users = 0

function takeServer(): Promise<TestPostgres> {
  users += 1
  const shared = process.env.TEST_DATABASE_URL
  running ??= shared ? Promise.resolve({ url: shared, stop: async () => {} }) : startTestPostgres()
  return running
}

async function giveServerBack(): Promise<void> {
  users -= 1
  if (users > 0) return
  const server = await running
  running = undefined
  await server?.stop()
}

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
