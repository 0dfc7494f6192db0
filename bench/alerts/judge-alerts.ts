import { pino } from 'pino'
import { startAlerts } from '#run/jobs/start-alerts.ts'
import { createContext } from '#serve/context/create-context.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'

// A worker that judges alerts and nothing else, in a process that can be killed.

const url = process.env.BENCH_DATABASE_URL ?? ''
const db = openDatabase(url)
const ctx = createContext({
  sources: [],
  db,
  readDb: db,
  sampleDb: openDatabase(url, { searchPath: SAMPLE_SEARCH_PATH }),
  log: pino({ level: 'warn' }),
  now: () => new Date(),
  mailer: { send: async () => {} },
  settings: {
    publicUrl: 'http://localhost:3000',
    passwordMinLength: 4,
    sessionDays: 30,
    anonymousReadsPerMinute: 1_000,
    trustedProxies: [],
    supportEmail: 'support@crowdtape.localhost',
  },
})
startAlerts({ ctx })
process.on('disconnect', () => process.exit())
process.send?.('at work')
