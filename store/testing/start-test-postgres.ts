import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import {
  DataDirHeld,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#run/postgres/start-embedded-postgres.ts'
import { TEMPLATE_PREFIX, templateName } from './ensure-template.ts'

export interface TestPostgres {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL for tests of their own, in the folder of the caller where one is given. Else its folder
 * stays in the system's temporary folder for the next run, which then starts in 0.2 s and finds the template ready.
 * Nothing is forced to the disk.
 */
export async function startTestPostgres({ within }: { within?: string } = {}): Promise<TestPostgres> {
  for (let number = 1; ; number++) {
    const folder = within ? join(within, `database-${number}`) : testFolder(number)
    try {
      const server = await startOrRenew(folder)
      await dropLeftovers(server.url)
      return server
    } catch (error) {
      if (!(error instanceof DataDirHeld)) throw error
    }
  }
}

/** One folder for each process that runs at the same time, apart for each user and each checkout. */
function testFolder(number: number): string {
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8)
  return join(tmpdir(), `crowdtape-test-${userInfo().uid}-${checkout}-${number}`)
}

async function startOrRenew(folder: string): Promise<TestPostgres> {
  const options = {
    dataDir: folder,
    log: pino({ level: 'silent' }),
    command: 'a test',
    durable: false,
  }
  try {
    return await startAsItsOwner(options)
  } catch (error) {
    if (error instanceof DataDirHeld) throw error
    await rm(folder, { recursive: true, force: true }) // a machine that lost power may have left it broken
    return startAsItsOwner(options)
  }
}

/** By the role that may make databases. */
async function startAsItsOwner(options: EmbeddedPostgresOptions): Promise<TestPostgres> {
  const { serverUrl, stop } = await startEmbeddedPostgres(options)
  return { url: serverUrl, stop }
}

/** What killed runs and older migrations left. The server is ours alone, so they are unused. */
async function dropLeftovers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database
       WHERE (starts_with(datname, 'crowdtape_test_') OR starts_with(datname, $1)) AND datname <> $2`,
      [TEMPLATE_PREFIX, templateName()],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
