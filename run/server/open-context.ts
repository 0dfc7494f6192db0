import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { FILE_PLATFORMS } from '#collect/files/file-platforms.ts'
import { createPublicFetch } from '#collect/http/fetch-public.ts'
import { SOURCES } from '#collect/list-sources.ts'
import { DEFAULT_FEEDS } from '#collect/social/news/default-feeds.ts'
import { SIGN_ON_PATH } from '#contract/app/accounts/sign-on.ts'
import { PAYMENT_NETWORKS } from '#contract/public/paid-calls.ts'
import type { Context } from '#serve/context/context.ts'
import { createContext } from '#serve/context/create-context.ts'
import type { Mailer } from '#serve/context/mailer.ts'
import { createOutboxMailer, createSmtpMailer } from '#serve/mail/mailers.ts'
import { readDatabaseAddress } from '#store/connection/database-address.ts'
import { type Database, type DatabaseOptions, openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { type MeasuredReplica, openReplicas, type Replicas } from '#store/replicas.ts'
import { findEnabledSources } from '../jobs/collect/enabled-sources.ts'
import { createFeedTrial, fixedFeedsOf } from '../jobs/collect/news-feeds.ts'
import { listSearches } from '../jobs/tasks/open-task-feeds.ts'
import { readVersion } from '../process/read-version.ts'
import type { Settings } from '../process/settings.ts'
import { openFacilitatorPort } from './open-facilitator-port.ts'
import { openPaymentPort } from './open-payment-port.ts'
import { openSecondReader } from './open-second-reader.ts'
import { openSecretBox } from './open-secret-box.ts'
import { openSignOnPort } from './open-sign-on-port.ts'
import { openWebhookPort } from './open-webhook-port.ts'

const ANSWER_MS = 5_000

export interface ContextParts {
  databaseUrl: string
  /** Absent: the API alone. */
  siteFolder?: string
  /** Aborted when a stop is asked for: connections that end from then on are no news. */
  signal: AbortSignal
  /** The machine's own clock without it. */
  clock?: () => Date
}

const COLLECT_POOL = { poolSize: 8, acquireTimeoutMs: 60_000, statementTimeoutMs: 30_000 }

/** What every operation of this process may use, and how to let go of it. No connection is made yet. */
export function openContext(
  settings: Settings,
  log: Logger,
  { databaseUrl, siteFolder, signal, clock }: ContextParts,
): { ctx: Context; collectDb: Database; close(): Promise<void> } {
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
  const replicas =
    settings.databaseReadUrls.length > 0 ? openReplicasOf(settings, { primary: db, open, log }) : undefined
  const sampleDb = open(databaseUrl, { searchPath: SAMPLE_SEARCH_PATH })
  // What comes in waits for its turn, and never takes a connection from a page view.
  const collectDb = open(databaseUrl, COLLECT_POOL)
  const listenDb = settings.databaseDirectUrl ? open(settings.databaseDirectUrl) : db
  const redis = settings.redisUrl ? openRedis(settings.redisUrl, log) : undefined
  const secondReader = settings.secondReader ? openSecondReader(settings.secondReader, { log }) : undefined
  const ctx = createContext({
    secondReader,
    sources: [...SOURCES.map(({ facts }) => facts), ...FILE_PLATFORMS],
    tryFeed: createFeedTrial(settings, { db, now: clock ?? (() => new Date()) }),
    db,
    readDb: db,
    replicas,
    sampleDb,
    listenDb,
    redis,
    log,
    now: clock ?? (() => new Date()),
    mailer: openMailer(settings, log),
    secretBox: openSecretBox(settings),
    signOn:
      settings.signOn &&
      openSignOnPort(
        {
          ...settings.signOn,
          redirectUri: `${settings.publicUrl}${SIGN_ON_PATH}`,
          asksGroups: settings.signOn.operatorGroup !== undefined,
        },
        { log },
      ),
    facilitator: settings.paidCalls && openFacilitator(settings.paidCalls),
    payments: settings.stripe && openPaymentPort({ ...settings.stripe, publicUrl: settings.publicUrl }),
    askPublic: createPublicFetch(new Set()),
    webhooks: openWebhookPort({ allowsHttp: settings.webhookHttp, trusted: settings.webhookOrigins }),
    settings: {
      publicUrl: settings.publicUrl,
      passwordMinLength: settings.passwordMinLength,
      sessionDays: settings.sessionDays,
      sessionIdleDays: settings.sessionIdleDays,
      anonymousReadsPerMinute: settings.anonymousReadsPerMinute,
      signUp: settings.signUp,
      signUpsPerHour: settings.signUpsPerHour,
      trustedProxies: settings.trustedProxies,
      supportEmail: settings.supportEmail,
      operators: settings.operators,
      signOn: settings.signOn,
      newsFeeds: { fixed: fixedFeedsOf(settings), byDefault: DEFAULT_FEEDS },
      sampleUntilLive: settings.sampleData,
      contact: {
        ...(settings.contactAddress.length > 0 ? { address: settings.contactAddress } : {}),
        ...(settings.contactPhone ? { phone: settings.contactPhone } : {}),
        links: settings.contactLinks,
      },
      metricsToken: settings.metricsToken,
      hstsSubdomains: settings.hstsSubdomains,
      searches: listSearches(settings, clock ?? (() => new Date())),
      exportsFolder: join(settings.dataDir, 'exports'),
      version: readVersion(),
      enabledSources: findEnabledSources(settings).enabled.map(({ facts }) => facts.id),
      setSourceSettings: Object.keys(settings.sourceSettings),
      siteFolder,
    },
  })
  return {
    ctx,
    collectDb,
    close: async () => {
      redis?.disconnect()
      await secondReader?.close()
      await replicas?.close()
      await closeEach(new Set([db, sampleDb, collectDb, listenDb]))
    },
  }
}

function openFacilitator({ wallet, facilitatorUrl, network, rpcUrl }: NonNullable<Settings['paidCalls']>) {
  const of = PAYMENT_NETWORKS[network]
  return openFacilitatorPort({
    url: facilitatorUrl,
    network: of,
    rpcUrl: rpcUrl ?? of.rpcUrl,
    payTo: wallet,
  })
}

/** The replicas that the settings name, each with a pool of its own. */
export function openReplicasOf(
  { databaseReadUrls, databaseReadLagMsMax }: Settings,
  { primary, open, log }: { primary: Database; open: (url: string) => Database; log?: Logger },
): Replicas {
  return openReplicas({
    primary,
    replicas: databaseReadUrls.map((url) => ({ name: readDatabaseAddress(url).name, db: open(url) })),
    lagMsMax: databaseReadLagMsMax,
    onChange: (replica) => log && logReplica(replica, log),
  })
}

function logReplica({ name, state }: MeasuredReplica, log: Logger): void {
  if (state.status === 'ok') {
    log.info(`The replica ${name} is read from again`)
    return
  }
  const why = state.status === 'down' ? state.reason : `it is ${Math.round(state.lagMs / 1000)} s behind`
  log.warn(`The replica ${name} is not read from (${why})`)
}

/** SMTP, or the outbox folder without it. */
export function openMailer({ smtpUrl, mailFrom: from, dataDir }: Settings, log: Logger): Mailer {
  if (smtpUrl) return createSmtpMailer({ smtpUrl, from })
  return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, log })
}

async function closeEach(databases: Set<Database>): Promise<void> {
  for (const database of databases) await database.close()
}

/** A connection that comes back by itself. A command while it is away fails at once: what it is for can do without. */
export function openRedis(url: string, log: Logger, { answerMs = ANSWER_MS } = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    // Without both, one that is silent or never ends its answer would be waited for, and never connected to again.
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
  redis.on('error', (error: Error) => log.warn(`Redis: ${error.message}`))
  return redis
}
