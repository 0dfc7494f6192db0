import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { databaseUrl } from './database-url.ts'
import { loadsCitus } from './ensure-template.ts'

export interface CitusDatabase {
  db: Database
  url: string
  /** Addresses of the same database on the servers that get posts. */
  workers: string[]
}

const ACQUIRE_MS = 10_000

/**
 * A new, migrated database whose posts lie on this server yet, with the workers that TEST_CITUS_WORKERS names by
 * `HOST:PORT,HOST:PORT` as servers of Citus. Gives why there is none where the variable, or Citus at TEST_DATABASE_URL, is
 * missing: what a test that needs it is skipped with. It is dropped after the file's tests, or when whatever else `t` is
 * is done.
 */
export async function openCitusDatabase(
  options: DatabaseOptions = {},
  t: { after(work: () => Promise<void>): void } = { after },
): Promise<CitusDatabase | string> {
  const { TEST_DATABASE_URL: server, TEST_CITUS_WORKERS: named } = process.env
  if (!server || !named) return 'TEST_DATABASE_URL and TEST_CITUS_WORKERS name no servers of Citus'
  if (!(await run(server, loadsCitus))) return 'TEST_DATABASE_URL has no Citus'
  const name = `crowdtape_test_${randomBytes(8).toString('hex')}`
  const hosts = named.split(',')
  const servers = [server, ...hosts.map((host) => Object.assign(new URL(server), { host }).href)]
  for (const one of servers) await run(one, (client) => client.query(`create database ${name}`))
  const [url = '', ...workers] = servers.map((one) => databaseUrl(one, name))
  for (const one of [url, ...workers]) await run(one, (client) => client.query('create extension citus'))
  await run(url, async (client) => {
    const { hostname, port } = new URL(url)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const { hostname: host, port: ofWorker } of workers.map((one) => new URL(one)))
      await client.query('select citus_add_node($1, $2)', [host, Number(ofWorker)])
  })
  await migrate(url)
  const db = openDatabase(url, { acquireTimeoutMs: ACQUIRE_MS, ...options })
  t.after(async () => {
    await db.close()
    for (const one of servers)
      await run(one, (client) => client.query(`drop database if exists ${name} with (force)`))
  })
  return { db, url, workers }
}

async function run<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
