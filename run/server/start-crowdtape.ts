import { join } from 'node:path'
import fastify from 'fastify'
import type { Logger } from 'pino'
import { HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { announceOperatorLink } from '#serve/accounts/operator-link.ts'
import { sendBoards } from '#serve/boards/send-boards.ts'
import { buildServer } from '#serve/build-server.ts'
import type { Context } from '#serve/context/context.ts'
import { contextOfDefaultData } from '#serve/context/context-of-data.ts'
import { deliverMails, type Sending } from '#serve/mail/deliver-mails.ts'
import { notifyOfMarketAnalysis } from '#serve/notifications/notify-of-market-analysis.ts'
import { notifyOfMentionSurges } from '#serve/notifications/notify-of-mention-surges.ts'
import { mountHealth } from '#serve/status/mount-health.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { pruneMails } from '#store/mails/mail-queue.ts'
import { startCollecting } from '../jobs/collect/start-collecting.ts'
import { createLiveWork } from '../jobs/live-work.ts'
import { startPricing } from '../jobs/prices/start-pricing.ts'
import { startRescoring } from '../jobs/rescore-posts.ts'
import { runRepeatedly } from '../jobs/run-repeatedly.ts'
import { settleSignals, startSignals } from '../jobs/signals/start-signals.ts'
import { startAlerts } from '../jobs/start-alerts.ts'
import { startBackups } from '../jobs/start-backups.ts'
import { startBilling } from '../jobs/start-billing.ts'
import { startHousekeeping } from '../jobs/start-housekeeping.ts'
import { startPayments } from '../jobs/start-payments.ts'
import { startSampleUniverse } from '../jobs/start-sample-universe.ts'
import { startSecondReader } from '../jobs/start-second-reader.ts'
import { startWebhooks } from '../jobs/start-webhooks.ts'
import { createFeedFinder, runScrape } from '../jobs/tasks/open-task-feeds.ts'
import { startTasks } from '../jobs/tasks/start-tasks.ts'
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts'
import { DATA_DIR_ADVICE, makeOwnFolder } from '../process/make-own-folder.ts'
import { migrateWhenUp } from '../process/migrate-when-up.ts'
import { explainListenError, refuseTakenPort } from '../process/ports.ts'
import type { Settings } from '../process/settings.ts'
import { announceDemoAccount } from './demo-account.ts'
import { drainServer, installGate } from './drain-server.ts'
import { ensureSite } from './ensure-site.ts'
import { openContext } from './open-context.ts'
import { agreeOnKey } from './open-secret-box.ts'

const EVERY_MS = 1_000

const TIDY_EVERY_MS = HOUR_MS

/** A mail that is under way when we stop may still arrive, so that it is not sent twice. */
const GRACE_MS = 5_000

export interface CrowdtapeOptions {
  settings: Settings
  log: Logger
  /** Without it the API alone is served, and Vite serves the screens. */
  withSite: boolean
  /** Aborted when a stop is asked for, which may be in the middle of the start. */
  signal: AbortSignal
  /** The machine's own clock without it. */
  clock?: () => Date
  /** Ready only when all of the sample universe has its signals; else the days that the first screens compare do. */
  settlesHistory?: boolean
}

export interface Crowdtape {
  /** Resolves when calls are answered, or a stop was asked for first; rejects when the database cannot be used. */
  ready: Promise<void>
  /** Ends everything in order; no request that has reached us fails. */
  stop(): Promise<void>
}

type Close = () => Promise<void>

const ROOT = join(import.meta.dirname, '../..')

/** Starts what this process's role needs: database, site and server. Throws StartRefused when it cannot. */
export async function startCrowdtape(options: CrowdtapeOptions): Promise<Crowdtape> {
  const { settings, log, withSite, signal, clock, settlesHistory = false } = options
  const closers: Close[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const servesHttp = settings.role !== 'worker'
    if (servesHttp) await refuseTakenPort(settings)
    prepareDataDir(settings.dataDir)
    const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, log, closers))
    const siteFolder = withSite && servesHttp ? await ensureSite(ROOT, log, signal) : undefined
    const { ctx, collectDb, close } = openContext(settings, log, { databaseUrl, siteFolder, signal, clock })
    closers.push(close)
    const openGate = servesHttp
      ? await startServer(ctx, settings, closers)
      : await startHealth(ctx, settings, closers)
    const ready = migrateWhenUp(settings.databaseDirectUrl ?? databaseUrl, log, signal).then(async (isUp) => {
      if (!isUp) return
      await agreeOnKey(ctx.db, ctx.secretBox)
      openGate()
      if (servesHttp) await announceOperatorLink(ctx)
      if (settings.sampleData && servesHttp) await announceDemoAccount(ctx, settings.dataDir)
      if (settings.role !== 'api')
        await startJobs(ctx, { settings, databaseUrl, collectDb, closers, settlesHistory })
    })
    ready.catch(() => {}) // callers of `ready` get it; until then it must not end the process
    return { ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Mails hold links that sign people in, so only this user may list what lies here. */
function prepareDataDir(dataDir: string): void {
  for (const folder of [dataDir, join(dataDir, 'outbox'), join(dataDir, 'exports')]) {
    makeOwnFolder(folder, { mode: 0o700, advice: DATA_DIR_ADVICE })
  }
}

async function startDatabase(settings: Settings, log: Logger, closers: Close[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  closers.push(postgres.stop)
  return postgres.url
}

/**
 * What goes on in the background, in this process or in workers of its own. Where the site shows the sample universe
 * until there is live data, resolves when it is there: once all is ready, 90 days of it are on the first
 * screen. Elsewhere test keys alone read it, and the start does not wait for it.
 */
async function startJobs(
  ctx: Context,
  {
    settings,
    databaseUrl,
    collectDb,
    closers,
    settlesHistory,
  }: {
    settings: Settings
    databaseUrl: string
    collectDb: Database
    closers: Close[]
    settlesHistory: boolean
  },
): Promise<void> {
  const { now, log } = ctx
  const own = openJobDatabases(databaseUrl)
  closers.push(own.close)
  const jobs = { ...ctx, db: own.db, readDb: own.db, sampleDb: own.sampleDb }
  const { retentionDays, heartbeatFile, heartbeatUrl } = settings
  closers.push(startHousekeeping({ ctx: jobs, retentionDays, heartbeatFile, heartbeatUrl }).stop)
  const directUrl = settings.databaseDirectUrl ?? databaseUrl
  closers.push(startBackups({ ctx: jobs, databaseUrl: directUrl, settings }).stop)
  closers.push(startAlerts({ ctx: jobs }).stop)
  closers.push(startNotifications({ ctx: jobs }).stop)
  closers.push(startMails({ ctx: jobs }).stop)
  closers.push(startWebhooks({ ctx: jobs }).stop)
  closers.push(startBilling({ ctx: jobs }).stop)
  closers.push(startPayments({ ctx: jobs }).stop)
  const liveWork = createLiveWork()
  closers.push(startCollecting({ ctx: { ...ctx, db: collectDb }, choice: settings, liveWork }).stop)
  closers.push(startPricing({ ctx: { ...ctx, db: collectDb }, choice: settings }).stop)
  closers.push(startRescoring({ ctx: { ...ctx, db: collectDb } }).stop)
  closers.push(startSecondReader({ ctx: { ...ctx, db: collectDb } }).stop)
  const universe = startSampleUniverse({ db: own.sampleDb, clock: now, log, liveWork })
  closers.push(universe.stop)
  closers.push(startTaskJobs(ctx, settings, databaseUrl))
  const signals = startSignalJob(ctx, databaseUrl)
  closers.push(signals.close)
  if (!settings.sampleData) return
  await universe.filled
  await signals
    .settleSample(settlesHistory)
    .catch((err: Error) => log.warn({ err }, 'signals come a little later'))
}

/** Work in the background waits for its turn, and never takes a connection from a page view. */
const PATIENCE_MS = MINUTE_MS
const JOB_STATEMENT_MS = 30_000
const JOB_CONNECTIONS = 3
const SAMPLE_JOB_CONNECTIONS = 2

function openJobDatabases(databaseUrl: string): { db: Database; sampleDb: Database; close: Close } {
  const options = {
    acquireTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: JOB_STATEMENT_MS,
    onIdleError: () => {},
  }
  const db = openDatabase(databaseUrl, { ...options, poolSize: JOB_CONNECTIONS })
  const sampleDb = openDatabase(databaseUrl, {
    ...options,
    poolSize: SAMPLE_JOB_CONNECTIONS,
    searchPath: SAMPLE_SEARCH_PATH,
  })
  return {
    db,
    sampleDb,
    async close() {
      await Promise.all([db.close(), sampleDb.close()])
    },
  }
}

/** The limit for a statement of a task, which runs in the background. */
const TASK_STATEMENT_MS = MINUTE_MS
const TASK_CONNECTIONS = 3

/** Tasks read and write by connections of their own, which may take longer than a reader would wait. */
function startTaskJobs(ctx: Context, settings: Settings, databaseUrl: string): Close {
  const options = {
    poolSize: TASK_CONNECTIONS,
    acquireTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: TASK_STATEMENT_MS,
    onIdleError: () => {},
  }
  const db = openDatabase(databaseUrl, options)
  const sampleDb = openDatabase(databaseUrl, { ...options, searchPath: SAMPLE_SEARCH_PATH })
  const findFeed = createFeedFinder(settings, ctx.now)
  const jobs = startTasks({
    place: {
      ctx,
      db,
      sampleDb,
      exports: { folder: join(settings.dataDir, 'exports'), bytesMax: EXPORTS_BYTES_MAX },
      runScrape: (work, input) => runScrape(findFeed, work, input),
    },
    databaseUrl: settings.databaseDirectUrl ?? databaseUrl,
  })
  return async () => {
    await jobs.stop()
    await Promise.all([db.close(), sampleDb.close()])
  }
}

const SIGNAL_CONNECTIONS = 2

/** Signals too: an hour of very many posts is read for seconds. */
function startSignalJob(
  ctx: Context,
  databaseUrl: string,
): { close: Close; settleSample: (settlesHistory: boolean) => Promise<void> } {
  const options = {
    poolSize: SIGNAL_CONNECTIONS,
    acquireTimeoutMs: PATIENCE_MS,
    statementTimeoutMs: TASK_STATEMENT_MS,
    onIdleError: () => {},
  }
  const db = openDatabase(databaseUrl, options)
  const sampleDb = openDatabase(databaseUrl, { ...options, searchPath: SAMPLE_SEARCH_PATH })
  const job = startSignals({ ctx, db, sampleDb })
  const stopping = new AbortController()
  return {
    settleSample: (settlesHistory) => {
      const { signal } = stopping
      return settleSignals(sampleDb, { now: ctx.now(), signal, withHistory: settlesHistory })
    },
    async close() {
      stopping.abort()
      await job.stop()
      await Promise.all([db.close(), sampleDb.close()])
    },
  }
}

/** All files of exports together, in bytes. */
const EXPORTS_BYTES_MAX = 20_000_000_000

/** Listens at once, so that /healthz and the pages are there while the database is not; returns what opens the rest. */
async function startServer(ctx: Context, { host, port }: Settings, closers: Close[]): Promise<() => void> {
  const server = await buildServer(ctx)
  const gate = installGate(server)
  try {
    await server.listen({ host, port })
  } catch (error) {
    await server.close()
    throw explainListenError(error as NodeJS.ErrnoException, { host, port }) // listen rejects with system errors
  }
  closers.push(() => drainServer(server, gate))
  return () => gate.set('open')
}

/** What a worker answers on HEALTH_PORT, from its start on; returns what makes it ready. */
async function startHealth(
  ctx: Context,
  { host, healthPort }: Settings,
  closers: Close[],
): Promise<() => void> {
  if (healthPort === undefined) return () => {}
  let isReady = false
  const server = fastify({ forceCloseConnections: true })
  mountHealth(server, ctx, () => isReady)
  try {
    await server.listen({ host, port: healthPort })
  } catch (error) {
    throw explainListenError(error as NodeJS.ErrnoException, { host, port: healthPort }) // listen rejects with system errors
  }
  closers.push(() => server.close())
  return () => {
    isReady = true
  }
}

/** Sends users the notifications they chose. Several processes may do it at once: none is sent twice. */
function startNotifications({ ctx }: { ctx: Context }): { stop(): Promise<void> } {
  return runRepeatedly(ctx.log, [
    {
      name: 'market analysis',
      everyMs: 5 * MINUTE_MS,
      work: async () => notifyOfMarketAnalysis(await contextOfDefaultData(ctx)),
    },
    {
      name: 'mention surges',
      everyMs: HOUR_MS,
      work: async () => notifyOfMentionSurges(await contextOfDefaultData(ctx)),
    },
    {
      name: 'dashboards by e-mail',
      everyMs: MINUTE_MS,
      work: (stopping) => sendBoards(ctx, stopping).then(() => {}),
    },
  ])
}

/** Sends the mails that are due. Several processes may do it at once. */
export function startMails({ ctx, everyMs = EVERY_MS }: { ctx: Context; everyMs?: number }): {
  stop(): Promise<void>
} {
  const cut = new AbortController()
  const underWay = new Set<Sending>()
  const rounds = runRepeatedly(ctx.log, [
    {
      name: 'send e-mails',
      everyMs,
      work: (stopping) => deliverMails(ctx, { stopping, cut: cut.signal, underWay }),
    },
    { name: 'delete settled e-mails', everyMs: TIDY_EVERY_MS, work: () => pruneMails(ctx.db, ctx.now()) },
  ])
  return {
    async stop() {
      const grace = setTimeout(() => cut.abort(), GRACE_MS)
      await rounds.stop()
      await Promise.all([...underWay].map(({ done }) => done))
      clearTimeout(grace)
    },
  }
}
