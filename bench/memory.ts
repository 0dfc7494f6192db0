import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateKey } from '#serve/secrets/keys.ts'
import { drawAddresses } from './lists/draw-addresses.ts'
import { seeded } from './lists/draw-questions.ts'
import { openPosts } from './lists/open-posts.ts'
import { makeKeys } from './metering/open-bench.ts'
import { spawnServer } from './process/spawn-server.ts'
import { openListener, type PriceListener } from './streams/price-listener.ts'

// `npm run bench -- memory`: readers who differ, known and unknown keys, many addresses and streams that come and go, at a
// modest rate. Prints what the server keeps of them. Exits with 1 where its memory grows after the first third, or where
// something is beyond its bound.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 900)
const RATE = Number(process.env.BENCH_RATE ?? 50)
const POSTS = Number(process.env.BENCH_SIZE ?? 100_000)
const PRINT_EVERY_S = 30
/** Of the heap, from the middle third to the last one; less than so much is no growth. */
const GROWTH_MAX = 1.1
const GROWTH_MIN_MB = 10
/** Each is met again and again, so that what is kept of all of them is there after the first third. */
const ADDRESSES = 2_000
const PATHS_OF_KIND = 1_000
const KEYS = 40
const UNKNOWN_SHARE = 0.02
const STREAMS = 20

const { db, url, close } = await openPosts((words) => console.log(words), POSTS)
const askings = await drawAddresses(db, PATHS_OF_KIND)
const keys = await makeKeys(db, { accounts: KEYS, keysEach: 1, plan: 'scale' })
const server = await spawnServer(join(import.meta.dirname, 'lists', 'serve-lists.ts'), {
  BENCH_DATABASE_URL: url,
})
const random = seeded(5)
const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)]! // none is empty
const streams: PriceListener[] = []
const heaps: number[] = []
const beyond = new Set<string>()
let [asked, failed] = [0, 0]
try {
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}, ${RATE} calls a second for ${SECONDS} s`)
  const underWay = new Set<Promise<void>>()
  for (let second = 1; second <= SECONDS; second++) {
    const nextAt = performance.now() + 1_000
    for (let nr = 0; nr < RATE && underWay.size < RATE; nr++) {
      const call: Promise<void> = ask().finally(() => underWay.delete(call))
      underWay.add(call)
    }
    streams.push(await openListener(server.url, pick(keys)))
    if (streams.length > STREAMS) streams.shift()?.close()
    await look(second)
    await delay(Math.max(0, nextAt - performance.now()))
  }
  await Promise.all(underWay)
  report()
} finally {
  for (const stream of streams) stream.close()
  await server.stop()
  await close()
}

async function ask(): Promise<void> {
  const { paths, isMetered } = pick(askings)
  const key = random() < UNKNOWN_SHARE ? generateKey('live') : pick(keys)
  const place = Math.floor(random() * ADDRESSES)
  const headers = {
    'x-forwarded-for': `2001:db8:${place.toString(16)}::1`,
    ...(isMetered ? { authorization: `Bearer ${key}` } : {}),
  }
  asked++
  const answer = await fetch(`${server.url}${pick(paths)}`, { headers })
  await answer.arrayBuffer()
  if (answer.status >= 500) failed++
}

async function look(second: number): Promise<void> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const readMetric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  heaps.push(readMetric('nodejs_heap_size_used_bytes') / 2 ** 20)
  const kept = [...text.matchAll(/^crowdtape_kept(_max)?\{what="([^"]+)",unit="(\w+)"\} (\d+)$/gm)]
  const bounds = new Map(kept.flatMap(([, isMax, what, , value]) => (isMax ? [[what, Number(value)]] : [])))
  const held = kept.filter(([, isMax]) => !isMax)
  for (const [, , what = '', , value] of held) if (Number(value) > (bounds.get(what) ?? 0)) beyond.add(what)
  if (second % PRINT_EVERY_S !== 0) return
  const list = held.map(([, , what, unit, value]) => `${what} ${shown(Number(value), unit)}`).join(', ')
  const least = Math.min(...heaps.slice(-PRINT_EVERY_S))
  console.log(
    `${second} s, ${asked} calls: resident ${Math.round(readMetric('process_resident_memory_bytes') / 2 ** 20)} MB, ` +
      `heap ${Math.round(least)} MB, buffers ${Math.round(readMetric('nodejs_external_memory_bytes') / 2 ** 20)} MB; ${list}`,
  )
}

function shown(value: number, unit: string | undefined): string {
  return unit === 'bytes' ? `${(value / 2 ** 20).toFixed(1)} MB` : String(value)
}

function report(): void {
  const third = Math.floor(heaps.length / 3)
  const [middle, last] = [Math.min(...heaps.slice(third, 2 * third)), Math.min(...heaps.slice(2 * third))]
  console.log(
    `heap after garbage ${middle.toFixed(0)} MB in the middle third, ${last.toFixed(0)} in the last; ${failed} of ${asked} calls failed`,
  )
  const isGrown = last > GROWTH_MAX * middle && last - middle > GROWTH_MIN_MB
  if (isGrown) console.error('missed: the heap grows')
  for (const what of beyond) console.error(`missed: ${what} beyond the bound`)
  if (isGrown || beyond.size > 0) process.exitCode = 1
}
