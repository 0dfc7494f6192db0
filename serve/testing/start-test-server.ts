import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import { SOURCES } from '#collect/list-sources.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import type { Database } from '#store/database.ts'
import { buildServer } from '../build-server.ts'
import type { Context, ServeSettings } from '../context/context.ts'
import { createContext } from '../context/create-context.ts'
import type { Mailer } from '../context/mailer.ts'
import { createPasswordHasher } from '../secrets/create-password-hasher.ts'

export interface TestServer {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  ctx: Context
}

/** Of argon2id: KiB and passes. */
const LEAST_COST = { memory: 8, passes: 1 }

/** What the servers of this process work with, by their address. */
export const contexts = new Map<string, Context>()

/** The real server on a real port over the given database; closed when the test ends. Time stands still where `now` does. */
export async function startTestServer(
  t: Pick<TestContext, 'after'>,
  options: {
    db: Database
    /** `db` unless told. */
    readDb?: Database
    /** `db` unless told. */
    sampleDb?: Database
    redis?: Redis
    mailer?: Mailer
    now?: () => Date
    settings?: Partial<ServeSettings>
    log?: Logger
    /** All there are unless told. */
    sources?: readonly SourceFacts[]
    tryFeed?: Context['tryFeed']
    webhooks?: Context['webhooks']
    /** Hashes as the product does; else by the same algorithm at its least cost, which most tests are not about. */
    passwordsAtFullCost?: boolean
  },
): Promise<TestServer> {
  // What another test of the file left unsent is not this one's.
  if (options.mailer) await options.db.pool.query('delete from mails')
  const ctx = createContext({
    db: options.db,
    readDb: options.readDb ?? options.db,
    sampleDb: options.sampleDb ?? options.db,
    redis: options.redis,
    sources: options.sources ?? SOURCES.map(({ facts }) => facts),
    tryFeed: options.tryFeed,
    webhooks: options.webhooks,
    log: options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    now: options.now ?? (() => new Date()),
    mailer: options.mailer ?? { send: () => Promise.reject(new Error('this test sends no mail')) },
    settings: {
      publicUrl: 'http://localhost:3000',
      passwordMinLength: 4,
      sessionDays: 30,
      anonymousReadsPerMinute: 100_000,
      signUpsPerHour: 100_000,
      answerCacheSeconds: 0,
      trustedProxies: [],
      supportEmail: 'support@crowdtape.localhost',
      ...options.settings,
    },
  })
  if (!options.passwordsAtFullCost) ctx.passwords = createPasswordHasher(LEAST_COST)
  const server = await buildServer(ctx)
  await server.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  const { port } = server.server.address() as AddressInfo // a listening TCP server has one
  const url = `http://127.0.0.1:${port}`
  contexts.set(url, ctx)
  return { url, ctx }
}
