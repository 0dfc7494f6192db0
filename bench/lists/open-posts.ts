import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '#run/postgres/start-embedded-postgres.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { MigrationError, migrate } from '#store/migrate.ts'
import { loadPosts } from './load-posts.ts'

export interface LoadedPosts {
  db: Database
  url: string
  close(): Promise<void>
}

/** Of which seven of nine, by default more than a million, are of X. */
export const POSTS = Number(process.env.BENCH_SIZE ?? 1_350_000)

/** A database with so many posts; it stays in BENCH_DATA_DIR (the system's temporary folder) for the next time. */
export async function openPosts(print: (words: string) => void, size = POSTS): Promise<LoadedPosts> {
  const dataDir = join(process.env.BENCH_DATA_DIR ?? tmpdir(), `crowdtape-bench-${size}`)
  const postgres = await startMigrated(dataDir)
  const loader = openDatabase(postgres.url, { statementTimeoutMs: 600_000 })
  await loadPosts(loader, size, print)
  await loader.close()
  const db = openDatabase(postgres.url, { acquireTimeoutMs: 10_000 })
  return {
    db,
    url: postgres.url,
    close: async () => {
      await db.close()
      await postgres.stop()
    },
  }
}

/** What an earlier version left is of no use when its tables were other ones. */
async function startMigrated(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const start = () =>
    startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), command: 'npm run bench' })
  const postgres = await start()
  try {
    await migrate(postgres.url)
    return postgres
  } catch (error) {
    await postgres.stop()
    if (!(error instanceof MigrationError)) throw error
    await rm(dataDir, { recursive: true, force: true })
    const renewed = await start()
    await migrate(renewed.url)
    return renewed
  }
}
