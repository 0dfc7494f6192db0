import { pino } from 'pino'
import { startTasks } from '#run/jobs/tasks/start-tasks.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'

// A worker of tasks as a process of its own, on the database of BENCH_DATABASE_URL, with its files in BENCH_FOLDER. What
// is called sample is the same data, whose texts may leave.

const url = process.env.BENCH_DATABASE_URL ?? ''
const db = openDatabase(url, { statementTimeoutMs: 60_000 })
const ctx = createTestContext({ db, log: pino({ level: 'warn' }) })
const jobs = startTasks({
  place: {
    ctx,
    db,
    sampleDb: db,
    exports: { folder: process.env.BENCH_FOLDER ?? '', bytesMax: 10_000_000_000 },
    runScrape: () => Promise.reject(new Error('this worker reads no source')),
  },
  databaseUrl: url,
})
await jobs.ready
process.send?.('at work')
process.once('disconnect', async () => {
  await jobs.stop()
  await db.close()
})
