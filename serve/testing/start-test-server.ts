import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import type { Database } from '#store/database.ts'
import type { Context, ServeSettings } from '../context.ts'
import { createContext } from '../create-context.ts'
import { buildServer } from '../http/build-server.ts'
import type { Mailer } from '../mail/mailer.ts'

export interface TestServer {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  ctx: Context
}

/** The real server on a real port over the given database; closed when the test ends. Time stands still where `now` does. */
export async function startTestServer(
  t: Pick<TestContext, 'after'>,
  options: {
    db: Database
    /** `db` unless told. */
    sampleDb?: Database
    redis?: Redis
    mailer?: Mailer
    now?: () => Date
    settings?: Partial<ServeSettings>
    log?: Logger
  },
): Promise<TestServer> {
  const ctx = createContext({
    db: options.db,
    readDb: options.db,
    sampleDb: options.sampleDb ?? options.db,
    redis: options.redis,
    log: options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    now: options.now ?? (() => new Date()),
    mailer: options.mailer ?? { send: () => Promise.reject(new Error('this test sends no mail')) },
    settings: {
      publicUrl: 'http://localhost:3000',
      passwordMinLength: 4,
      sessionDays: 30,
      anonymousReadsPerMinute: 100_000,
      answerCacheSeconds: 0,
      trustedProxies: [],
      supportEmail: 'support@crowdtape.localhost',
      ...options.settings,
    },
  })
  const server = await buildServer(ctx)
  await server.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  const { port } = server.server.address() as AddressInfo // a listening TCP server has one
  return { url: `http://127.0.0.1:${port}`, ctx }
}
