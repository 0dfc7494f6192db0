import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openDatabase } from '#store/database.ts'
import { separateSampleUniverse } from '#store/installation/separate-sample-universe.ts'
import { MigrationError, type MigrationResult, migrate } from '#store/migrate.ts'
import { SchemaError } from '#store/prepare-schemas.ts'
import { StartRefused } from './start-refused.ts'

const PAUSE_MS_MIN = 200
const PAUSE_MS_MAX = 5_000
/** How long a command waits for a database that does not answer: it may just be starting. */
export const COMMAND_WAIT_MS = 5_000

/**
 * Brings the schema up to date, and what earlier versions stored elsewhere to where it belongs, as soon as the database
 * answers, however long that takes unless `waitMs` is given; false when `signal` aborts first.
 * Throws StartRefused when it did not answer within `waitMs`, and when waiting would not help: a wrong password, a missing
 * database, a broken migration, a schema of a newer version.
 */
export async function migrateWhenUp(
  url: string,
  log: Logger,
  signal: AbortSignal,
  { waitMs }: { waitMs?: number } = {},
): Promise<boolean> {
  const startedAt = performance.now()
  for (let pauseMs = PAUSE_MS_MIN; !signal.aborted; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    try {
      logMigration(
        await migrate(url, { onApplied: (name, ms) => log.debug(`Applied ${name} in ${Math.round(ms)} ms`) }),
        log,
      )
      await separateSample(url, log)
      return true
    } catch (error) {
      refuseWhatStays(error)
      if (waitMs !== undefined && performance.now() - startedAt + pauseMs > waitMs) {
        throw new StartRefused(`The database does not answer (DATABASE_URL): ${describe(error)}`)
      }
      log[waitMs === undefined ? 'warn' : 'info'](
        `The database does not answer (${describe(error)}); trying again in ${pauseMs} ms`,
      )
    }
    await delay(pauseMs, undefined, { signal }).catch(() => {}) // asked to stop: the loop ends
  }
  return false
}

async function separateSample(url: string, log: Logger): Promise<void> {
  const db = openDatabase(url, { poolSize: 1 })
  const gone = await separateSampleUniverse(db).finally(db.close)
  if (gone !== undefined) {
    log.info(`Took ${gone} generated posts out of the live data: the sample universe lies apart from it now`)
  }
}

function logMigration({ applied, unknown }: MigrationResult, log: Logger): void {
  if (applied.length > 0) log.info(`Brought the database up to date with ${applied.length} migrations`)
  if (unknown.length > 0) {
    throw new StartRefused(
      `A newer Crowdtape has changed this database (${unknown.at(-1)}): start that version or a later one, or restore a backup of before into a new DATA_DIR or an empty database.`,
    )
  }
}

/** PostgreSQL's classes: 28 authorization, 3D no such database, 42 no privilege. */
const LASTING = /^(28|3D|42)/

function refuseWhatStays(error: unknown): void {
  if (error instanceof StartRefused) throw error
  if (error instanceof MigrationError || error instanceof SchemaError) throw new StartRefused(error.message)
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && LASTING.test(code)) {
    throw new StartRefused(`The database refuses us (DATABASE_URL): ${describe(error)}`)
  }
}

/** A host with several addresses fails with one error for each, and then the message is empty. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join(', ')
  return error instanceof Error ? error.message : String(error)
}
