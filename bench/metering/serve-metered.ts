import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { allocateYoung } from '#run/process/garbage.ts'
import { buildServer } from '#serve/build-server.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'

// The real server without its site, on the database of BENCH_DATABASE_URL; with BENCH_NOTHING_KEPT every call reads the
// database. Sends its address to the parent process.

allocateYoung() // as npm start does
const db = openDatabase(process.env.BENCH_DATABASE_URL ?? '')
const ctx = createTestContext({
  db,
  log: pino({ level: 'warn' }),
  settings: { answerCacheSeconds: process.env.BENCH_NOTHING_KEPT ? 0 : undefined },
})
const server = await buildServer(ctx)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo // a listening TCP server has one
process.send?.(`http://127.0.0.1:${port}`)
process.once('disconnect', async () => {
  await server.close()
  await db.close()
})
