import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readFunctions } from '../apply-functions.ts'
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
  await migrate(databaseUrl(serverUrl, draft))
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
}
