import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { saveTicks } from '#store/market/ticks.ts'
import { makeKeys, openBench } from '../metering/open-bench.ts'
import { residentMb } from '../process/resident-mb.ts'
import { spawnServer } from '../process/spawn-server.ts'
import { openListener, type PriceListener } from './price-listener.ts'

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const P99_MAX_MS = 500
/** As many as a key of the plan may have. */
const STREAMS_A_KEY = 500
const OPENED_AT_ONCE = 50
/** What still is on its way when the last tick was stored. */
const REST_MS = 5_000

/**
 * Streams of /v1, each with its key and paid for, and a tick a second: how long each takes from before it is stored
 * until a stream has it, whether each has every one once, and what a stream takes of the server's memory.
 */
export async function measureStreams(print: (line: string) => void): Promise<number> {
  const bench = await openBench()
  const keys = await makeKeys(bench.db, {
    accounts: Math.ceil(STREAMS / STREAMS_A_KEY),
    keysEach: 1,
    plan: 'scale',
  })
  const server = await spawnServer(join(import.meta.dirname, '..', 'metering', 'serve-metered.ts'), {
    BENCH_DATABASE_URL: bench.url,
  })
  const listeners: PriceListener[] = []
  try {
    print(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const open = (nr: number) => openListener(server.url, keys[Math.floor(nr / STREAMS_A_KEY)] ?? '')
    // What the first streams bring to memory is the server's, not theirs.
    listeners.push(await open(0))
    await tick(bench.db, 0)
    await delay(1_000)
    const before = await residentMb(server.process.pid)
    while (listeners.length < STREAMS) {
      const count = Math.min(OPENED_AT_ONCE, STREAMS - listeners.length)
      const from = listeners.length
      listeners.push(...(await Promise.all(Array.from({ length: count }, (_, nr) => open(from + nr)))))
    }
    const storedAt = await tickEachSecond(bench.db)
    await delay(REST_MS)
    const after = await residentMb(server.process.pid)
    return report(print, { listeners, storedAt, memory: { before, after } })
  } finally {
    for (const listener of listeners) listener.close()
    await server.stop()
    await bench.close()
  }
}

type Db = Parameters<typeof saveTicks>[0]

/** Tick number `nr` is its price. */
async function tick(db: Db, nr: number): Promise<void> {
  const figures = { marketCap: '1000000000', volume24h: '20000000', change24h: 1 }
  await saveTicks(db, [{ assetId: 'bitcoin', at: new Date(), price: String(nr + 1), ...figures }], 'bench')
}

/** When each tick was about to be stored, by its price. */
async function tickEachSecond(db: Db): Promise<Map<string, number>> {
  const storedAt = new Map<string, number>()
  const startedAt = performance.now()
  for (let nr = 1; nr <= SECONDS; nr++) {
    await delay(Math.max(0, startedAt + nr * 1_000 - performance.now()))
    storedAt.set(String(nr + 1), performance.now())
    await tick(db, nr)
  }
  return storedAt
}

function report(
  print: (line: string) => void,
  {
    listeners,
    storedAt,
    memory,
  }: {
    listeners: PriceListener[]
    storedAt: Map<string, number>
    memory: { before: number; after: number }
  },
): number {
  const times: number[] = []
  let wrong = 0
  for (const { received } of listeners) {
    for (const [price, at] of storedAt) {
      const arrivals = received.filter((one) => one.price === price)
      if (arrivals.length !== 1) wrong++
      times.push(...arrivals.map((one) => one.at - at))
    }
  }
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY
  const p99 = quantile(0.99)
  const word = (isMissed: boolean) => (isMissed ? 'MISSED ' : 'reached')
  print(
    `${word(p99 > P99_MAX_MS)} ${listeners.length.toLocaleString('en')} streams, ${storedAt.size} ticks: delivered in ${quantile(0.5).toFixed(0)} ms (p50), ${p99.toFixed(0)} ms (p99), ${quantile(1 - 1e-9).toFixed(0)} ms at the most (wanted ${P99_MAX_MS} ms at p99)`,
  )
  print(`${word(wrong > 0)} ${times.length.toLocaleString('en')} events came, ${wrong} missing or twice`)
  const kilobytes = ((memory.after - memory.before) * 1_024) / (listeners.length - 1)
  print(
    `        the server takes ${memory.before.toFixed(0)} MB with one stream and ${memory.after.toFixed(0)} MB with all: ${kilobytes.toFixed(1)} kB a stream`,
  )
  return [p99 > P99_MAX_MS, wrong > 0].filter(Boolean).length
}
