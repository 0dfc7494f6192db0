import { pino } from 'pino'
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts'

/** Holds the embedded database of the folder in its argument, as `npm start` does; prints its address when it is ready. */
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'warn' }, pino.destination(2)),
})
// Before the address is out: who reads it may ask us to end at once.
process.once('SIGTERM', async () => {
  await postgres.stop()
  process.exit(0)
})
process.stdout.write(`${postgres.url}\n`)
