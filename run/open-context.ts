import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Context } from '#serve/context.ts'
import { createContext } from '#serve/create-context.ts'
import { createOutboxMailer } from '#serve/mail/create-outbox-mailer.ts'
import { createSmtpMailer } from '#serve/mail/create-smtp-mailer.ts'
import type { Mailer } from '#serve/mail/mailer.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#store/database.ts'
import { openRedis } from './open-redis.ts'
import { readVersion } from './read-version.ts'
import type { Settings } from './settings.ts'

const SAMPLE_POOL_SIZE = 3

export interface ContextParts {
  databaseUrl: string
  /** Absent: the API alone. */
  siteFolder?: string
  /** Aborted when a stop is asked for: connections that end from then on are no news. */
  signal: AbortSignal
  /** The machine's own clock without it. */
  clock?: () => Date
}

/** What every operation of this process may use, and how to let go of it. No connection is made yet. */
export function openContext(
  settings: Settings,
  log: Logger,
  { databaseUrl, siteFolder, signal, clock }: ContextParts,
): { ctx: Context; close(): Promise<void> } {
  const open = (url: string, options: DatabaseOptions = {}) =>
    openDatabase(url, {
      poolSize: settings.poolSize,
      statementTimeoutMs: settings.statementTimeoutMs,
      onIdleError: (error) => {
        if (!signal.aborted) log.warn(`A connection to the database was lost: ${error.message}`)
      },
      ...options,
    })
  const db = open(databaseUrl)
  const readDb = settings.databaseReadUrl ? open(settings.databaseReadUrl) : db
  // Where the data is the sample universe anyway, test keys read it there; else beside the real data.
  const sampleDb = settings.sampleData
    ? readDb
    : open(databaseUrl, { poolSize: SAMPLE_POOL_SIZE, searchPath: 'sample,public' })
  const redis = settings.redisUrl ? openRedis(settings.redisUrl, log) : undefined
  const ctx = createContext({
    db,
    readDb,
    sampleDb,
    redis,
    log,
    now: clock ?? (() => new Date()),
    mailer: openMailer(settings, log),
    settings: {
      publicUrl: settings.publicUrl,
      passwordMinLength: settings.passwordMinLength,
      sessionDays: settings.sessionDays,
      anonymousReadsPerMinute: settings.anonymousReadsPerMinute,
      trustedProxies: settings.trustedProxies,
      supportEmail: settings.supportEmail,
      version: readVersion(),
      siteFolder,
    },
  })
  return {
    ctx,
    close: async () => {
      redis?.disconnect()
      await closeEach(new Set([db, readDb, sampleDb]))
    },
  }
}

function openMailer({ smtpUrl, mailFrom: from, dataDir }: Settings, log: Logger): Mailer {
  if (smtpUrl) return createSmtpMailer({ smtpUrl, from })
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, log })
}

async function closeEach(databases: Set<Database>): Promise<void> {
  for (const database of databases) await database.close()
}
