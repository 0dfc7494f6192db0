import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#run/postgres/start-embedded-postgres.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'

export interface EmptyDatabase {
  db: Database
  url: string
  close(): Promise<void>
}

/** A new database of the product in the temporary folder, with nothing in it; `close` removes it. */
export async function openEmpty(): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crowdtape-bench-'))
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, command: 'npm run bench' })
  await migrate(postgres.url)
  const db = openDatabase(postgres.url, { statementTimeoutMs: 1_800_000, acquireTimeoutMs: 60_000 })
  return {
    db,
    url: postgres.url,
    async close() {
      await db.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
