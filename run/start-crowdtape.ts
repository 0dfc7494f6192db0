import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Context } from '#serve/context.ts'
import { buildServer } from '#serve/http/build-server.ts'
import { tellDemoAccount } from './demo-account.ts'
import { drainServer } from './drain-server.ts'
import { ensureSite } from './ensure-site.ts'
import { installGate } from './http-gate.ts'
import { startAlerts } from './jobs/start-alerts.ts'
import { startContactMails } from './jobs/start-contact-mails.ts'
import { startHousekeeping } from './jobs/start-housekeeping.ts'
import { startNotifications } from './jobs/start-notifications.ts'
import { startSampleUniverse } from './jobs/start-sample-universe.ts'
import { migrateWhenUp } from './migrate-when-up.ts'
import { openContext } from './open-context.ts'
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts'
import { explainListenError, refuseTakenPort } from './refuse-taken-port.ts'
import type { Settings } from './settings.ts'

export interface CrowdtapeOptions {
  settings: Settings
  log: Logger
  /** Without it the API alone is served, and Vite serves the screens. */
  withSite: boolean
  /** Aborted when a stop is asked for, which may be in the middle of the start. */
  signal: AbortSignal
  /** The machine's own clock without it. */
  clock?: () => Date
}

export interface Crowdtape {
  /** Resolves when calls are answered, or a stop was asked for first; rejects when the database cannot be used. */
  ready: Promise<void>
  /** Ends everything in order; no request that has reached us fails. */
  stop(): Promise<void>
}

type Close = () => Promise<void>

const ROOT = join(import.meta.dirname, '..')

/** Starts what this process's role needs: database, site and server. Throws StartRefused when it cannot. */
export async function startCrowdtape(options: CrowdtapeOptions): Promise<Crowdtape> {
  const { settings, log, withSite, signal, clock } = options
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
    const { ctx, close } = openContext(settings, log, { databaseUrl, siteFolder, signal, clock })
    closers.push(close)
    const openGate = servesHttp ? await startServer(ctx, settings, closers) : () => {}
    const ready = migrateWhenUp(databaseUrl, log, signal).then(async (isUp) => {
      if (!isUp) return
      openGate()
      if (settings.sampleData && servesHttp) await tellDemoAccount(ctx, settings.dataDir)
      if (settings.role !== 'api') await startJobs(ctx, settings, closers)
    })
    ready.catch(() => {}) // whoever awaits `ready` learns of it; until then it must not end the process
    return { ready, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Mails hold links that sign people in, so only this user may list what lies here. */
function prepareDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const folder of ['outbox', 'exports']) {
    mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 })
  }
}

async function startDatabase(settings: Settings, log: Logger, closers: Close[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  closers.push(postgres.stop)
  return postgres.url
}

/**
 * What goes on in the background, in this process or in workers of its own. Where the data is the sample universe,
 * resolves when it is there: whoever is told that all is ready finds 90 days of it on the first screen. Beside real
 * data it is filled for the test keys alone, and nobody waits for it.
 */
async function startJobs(ctx: Context, settings: Settings, closers: Close[]): Promise<void> {
  const { db, sampleDb, now, log } = ctx
  closers.push(startHousekeeping({ db, clock: now, log }).stop)
  closers.push(startAlerts({ ctx }).stop)
  closers.push(startNotifications({ ctx }).stop)
  closers.push(startContactMails({ ctx }).stop)
  const universe = startSampleUniverse({ db: settings.sampleData ? db : sampleDb, clock: now, log })
  closers.push(universe.stop)
  if (settings.sampleData) await universe.filled
}

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
