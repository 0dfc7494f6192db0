import { createHash } from 'node:crypto'
import pg from 'pg'
import { readFunctions } from '../apply-functions.ts'
import { distributePosts } from '../installation/distribute-posts.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../migrate.ts'
import { databaseUrl } from './database-url.ts'

/** Any number that all test processes share: "template" in ASCII. */
const TEMPLATE_LOCK = '8387229029387204709'

export const TEMPLATE_PREFIX = 'crowdtape_template_'

/** The name of the template database of the migrations as they are now; the first process to ask makes it. */
export async function ensureTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const name = templateName()
  await admin.query('SELECT pg_advisory_lock($1::bigint)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await makeTemplate(admin, serverUrl, name)
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1::bigint)', [TEMPLATE_LOCK])
  }
  return name
}

/** Carries the content of the migrations and functions, so that an edited one never meets an old template. */
export function templateName(): string {
  const checksums = [...readMigrations(MIGRATIONS_FOLDER), ...readFunctions()].map(
    ({ name, checksum }) => `${name} ${checksum}`,
  )
  return TEMPLATE_PREFIX + createHash('sha256').update(checksums.join('\n')).digest('hex').slice(0, 16)
}

async function makeTemplate(admin: pg.Client, serverUrl: string, name: string): Promise<void> {
  const draft = `${name}_draft`
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${draft}`)
  const url = databaseUrl(serverUrl, draft)
  const hasCitus = await loadsCitus(admin)
  if (hasCitus) await runAll(url, ['CREATE EXTENSION citus'])
  await migrate(url)
  if (hasCitus) {
    await runAll(url, [...TAKE_SHARDS, distribute])
    await endSessions(admin, draft)
  }
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}

/**
 * On a server that loads Citus, posts are distributed by their id, so that the tests see what such a server refuses or
 * answers otherwise. The one node holds all shards: its planner is that of many.
 */
const TAKE_SHARDS = [
  "SELECT citus_set_coordinator_host('localhost', inet_server_port())",
  "SELECT citus_set_node_property('localhost', inet_server_port(), 'shouldhaveshards', true)",
]

function distribute(client: pg.Client): Promise<void> {
  return distributePosts(client, { schemas: { public: 'public', sample: 'sample', jobs: 'jobs' }, shards: 4 })
}

/** Whether the server was started with Citus. */
export async function loadsCitus(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ libraries: string }>(
    "SELECT current_setting('shared_preload_libraries') AS libraries",
  )
  return rows[0]?.libraries.split(/\W+/).includes('citus') ?? false
}

async function runAll(
  url: string,
  steps: readonly (string | ((client: pg.Client) => Promise<void>))[],
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const step of steps) await (typeof step === 'string' ? client.query(step) : step(client))
  } finally {
    await client.end()
  }
}

/** Citus keeps sessions of its own, and a database with sessions can be no template. */
async function endSessions(admin: pg.Client, database: string): Promise<void> {
  await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
    database,
  ])
}
