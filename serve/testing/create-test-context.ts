import { pino } from 'pino'
import type { Database } from '#store/database.ts'
import type { Context, ServeSettings } from '../context/context.ts'
import { createContext } from '../context/create-context.ts'
import { createSecretBox } from '../secrets/secret-box.ts'

type Parts = Parameters<typeof createContext>[0]

/**
 * What a server or a worker that is tried or measured works with: one database for everything, no source and no mail,
 * limits that no test reaches. What is given takes the place of these.
 */
export function createTestContext({
  db,
  readDb = db,
  sampleDb = db,
  sources = [],
  log = pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
  now = () => new Date(),
  secretBox = createSecretBox(Buffer.alloc(32, 7)),
  mailer = { send: () => Promise.reject(new Error('no mail is sent here')) },
  settings,
  ...parts
}: Partial<Omit<Parts, 'settings'>> & { db: Database; settings?: Partial<ServeSettings> }): Context {
  return createContext({
    ...parts,
    db,
    readDb,
    sampleDb,
    sources,
    log,
    now,
    mailer,
    secretBox,
    settings: {
      publicUrl: 'http://localhost:3000',
      passwordMinLength: 4,
      sessionDays: 30,
      sessionIdleDays: 14,
      anonymousReadsPerMinute: 100_000,
      signUpsPerHour: 100_000,
      trustedProxies: [],
      supportEmail: 'support@crowdtape.localhost',
      ...settings,
    },
  })
}
