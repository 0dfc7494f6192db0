import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { allocateYoung } from '#run/process/garbage.ts'
import { buildServer } from '#serve/build-server.ts'
import { createTestContext } from '#serve/testing/create-test-context.ts'
import { openDatabase } from '#store/database.ts'

// The real server without its site, on the database of BENCH_DATABASE_URL; sends its port to the parent process.

allocateYoung() // as npm start does
const db = openDatabase(process.env.BENCH_DATABASE_URL ?? '')
const { BENCH_CACHE_SECONDS: cacheSeconds } = process.env
const ctx = createTestContext({
  db,
  log: pino({ level: 'warn' }),
  settings: {
    anonymousReadsPerMinute: Number.MAX_SAFE_INTEGER,
    trustedProxies: ['127.0.0.1'], // a bench may be many addresses
    answerCacheSeconds: cacheSeconds === undefined ? undefined : Number(cacheSeconds), // absent: as installed
  },
})
const server = await buildServer(ctx)
await server.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.server.address() as AddressInfo // a listening TCP server has one
process.send?.(`http://127.0.0.1:${port}`)
console.log(`http://127.0.0.1:${port}`)
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', stop)
process.once('SIGTERM', stop)

async function stop(): Promise<void> {
  await server.close()
  await db.close()
}
