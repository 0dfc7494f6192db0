import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Database, type DatabaseOptions, isDatabaseLost, openDatabase } from '#store/database.ts'
import { findEmbeddedUrl } from '../postgres/embedded-url.ts'
import { useDatabase } from '../postgres/use-database.ts'
import { migrateWhenUp } from '../process/migrate-when-up.ts'
import type { Settings } from '../process/settings.ts'
import type { Output } from './create-progress.ts'

/** A database that may go away meanwhile: what is done on it is waited for, and done again. */
export interface PatientDatabase {
  /**
   * What `work` gives, which must change nothing where it was done already. It is done again until the database answers;
   * throws why it does not once `signal` is aborted, and any other error at once.
   */
  run<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface PatientDatabaseOptions {
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>
  log: Logger
  signal: AbortSignal
  /** Where it is said that the database went away and came back. */
  err: Output
  poolSize: number
}

const PAUSE_MS = 1_000
/** An import may wait where a page must not. */
const PATIENCE: DatabaseOptions = {
  acquireTimeoutMs: 30_000,
  statementTimeoutMs: 60_000,
  onIdleError: () => {},
}

/** The database of `npm run import`, brought up to date; undefined where `signal` aborts before it answers. */
export async function openPatientDatabase(
  options: PatientDatabaseOptions,
): Promise<PatientDatabase | undefined> {
  const { settings, log, signal, err, poolSize } = options
  const postgres = await useDatabase({ settings, log, command: 'npm run import' })
  const isSites = !(settings.databaseDirectUrl ?? settings.databaseUrl) && !('serverUrl' in postgres)
  const open = (url: string) => ({ url, db: openDatabase(url, { ...PATIENCE, poolSize }) })
  let current = open(postgres.url)
  const close = async () => {
    await current.db.close()
    await postgres.stop()
  }
  try {
    if (!(await migrateWhenUp(postgres.url, log, signal))) {
      await close()
      return undefined
    }
  } catch (error) {
    await close()
    throw error
  }
  let isAway = false
  const waitFor = async (error: unknown) => {
    if (!isDatabaseLost(error) || signal.aborted) throw error
    if (!isAway)
      err.write(
        `${describeLoss(error)}: waiting until it answers. Ctrl-C stops; the same command completes the import.\n`,
      )
    isAway = true
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {}) // asked to stop: the next failure is the last
    // A site that is started again has its database at another port.
    const url = isSites ? findEmbeddedUrl(settings.dataDir) : undefined
    if (url === undefined || url === current.url) return
    const before = current
    current = open(url)
    before.db.close().catch(() => {}) // others may be on their way to fail there
  }
  return {
    close,
    async run(work) {
      for (;;) {
        try {
          const result = await work(current.db)
          if (isAway) err.write('The database answers again.\n')
          isAway = false
          return result
        } catch (error) {
          await waitFor(error)
        }
      }
    },
  }
}

function describeLoss(error: unknown): string {
  return `The database does not answer (${error instanceof Error && error.message ? error.message : 'no connection'})`
}
