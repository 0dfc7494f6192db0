import { pino } from 'pino'
import { startAlerts } from '#run/jobs/start-alerts.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'

// A worker that judges alerts and nothing else, in a process that can be killed.

const url = process.env.BENCH_DATABASE_URL ?? ''
const db = openDatabase(url)
const ctx = createTestContext({
  db,
  sampleDb: openDatabase(url, { searchPath: SAMPLE_SEARCH_PATH }),
  log: pino({ level: 'warn' }),
  mailer: { send: async () => {} },
})
startAlerts({ ctx })
process.on('disconnect', () => process.exit())
process.send?.('at work')
