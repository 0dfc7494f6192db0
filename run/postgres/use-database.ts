import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { findEmbeddedUrl } from './embedded-url.ts'
import { DataDirHeld, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

export interface UseDatabaseOptions {
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>
  log: Logger
  /** What the operator typed, such as `npm run import`. */
  command: string
}

export type UsedDatabase = Pick<EmbeddedPostgres, 'url' | 'stop'>

const WAIT_MS = MINUTE_MS
const POLL_MS = 100

/**
 * The database for a command that runs beside the site or alone: the configured one, the embedded one of a site
 * that runs already, or the embedded one started for this command and stopped by `stop`.
 */
export async function useDatabase({ settings, log, command }: UseDatabaseOptions): Promise<UsedDatabase> {
  const configured = settings.databaseDirectUrl ?? settings.databaseUrl
  if (configured) return { url: configured, stop: async () => {} }
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_MS) {
    try {
      return await startEmbeddedPostgres({ dataDir: settings.dataDir, log, command })
    } catch (error) {
      if (!(error instanceof DataDirHeld)) throw error
    }
    const url = findEmbeddedUrl(settings.dataDir)
    if (url) return { url, stop: async () => {} }
    await delay(POLL_MS) // the holder of the folder is still starting or stopping its database
  }
  throw new StartRefused(
    `The database of ${settings.dataDir} did not get ready within ${WAIT_MS / 1000} seconds.`,
  )
}
