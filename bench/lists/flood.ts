import { join } from 'node:path'
import autocannon from 'autocannon'
import { spawnServer } from '../process/spawn-server.ts'
import type { LoadedPosts } from './open-posts.ts'

export const CONNECTIONS = 16
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
export const ROUNDS = 3

export interface Flooded {
  /** Answers a second. */
  rate: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Of the first path's answer. */
  bytes: number
}

/** Asks the real server for the paths in turn, as fast as it answers. */
export async function floodServer(
  { url }: LoadedPosts,
  paths: string[],
  { cacheSeconds, rounds }: { cacheSeconds: number; rounds: number },
): Promise<Flooded> {
  const server = await spawnServer(join(import.meta.dirname, 'serve-lists.ts'), {
    BENCH_DATABASE_URL: url,
    BENCH_CACHE_SECONDS: String(cacheSeconds),
  })
  try {
    const answer = await fetch(server.url + paths[0])
    if (!answer.ok) throw new Error(`${paths[0]} answered ${answer.status}`)
    const bytes = (await answer.arrayBuffer()).byteLength
    return { ...(await flood(server.url, paths, rounds)), bytes }
  } finally {
    await server.stop()
  }
}

/** Asks a bare route that sends so many bytes. */
export async function floodBytes(size: number): Promise<Flooded> {
  const server = await spawnServer(join(import.meta.dirname, 'serve-bytes.ts'), { BENCH_SIZE: String(size) })
  try {
    return { ...(await flood(server.url, ['/'], 1)), bytes: size }
  } finally {
    await server.stop()
  }
}

/** Warms up, then measures; throws when anything but 2xx was answered. */
async function flood(url: string, paths: string[], rounds: number): Promise<Omit<Flooded, 'bytes'>> {
  await floodOnce(url, paths, 2)
  const results: Awaited<ReturnType<typeof floodOnce>>[] = []
  for (let round = 0; round < rounds; round++) results.push(await floodOnce(url, paths, SECONDS))
  return {
    rate: median(results.map(({ rate }) => rate)),
    p50Ms: median(results.map(({ times }) => quantile(times, 0.5))),
    p95Ms: median(results.map(({ times }) => quantile(times, 0.95))),
    p99Ms: median(results.map(({ times }) => quantile(times, 0.99))),
  }
}

function floodOnce(url: string, paths: string[], seconds: number): Promise<Answered> {
  return runFlood({ url, requests: paths.map((path) => ({ path })), duration: seconds })
}

interface Answered {
  rate: number
  /** In milliseconds, ascending. */
  times: number[]
}

function runFlood(options: Parameters<typeof autocannon>[0] & { url: string }): Promise<Answered> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const running = autocannon({ connections: CONNECTIONS, ...options }, (error, result) => {
      if (error) return reject(error)
      if (result.non2xx + result.errors > 0)
        return reject(new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} broken`))
      const rate = options.amount ? times.length / ((endedAt - startedAt) / 1000) : result.requests.average
      resolve({ rate, times: times.sort((a, b) => a - b) })
    })
    let endedAt = startedAt
    running.on('response', (_, __, ___, ms) => {
      times.push(ms)
      endedAt = performance.now()
    })
  })
}

/** Sends each request once, those of a tenth before the clock runs. */
export async function floodEach(url: string, requests: autocannon.Request[]): Promise<Flooded> {
  const warming = Math.floor(requests.length / 10)
  await sendEach(url, requests.slice(0, warming))
  return summarize(await sendEach(url, requests.slice(warming)))
}

function sendEach(url: string, requests: autocannon.Request[]): Promise<Answered> {
  let place = 0
  const next = (request: autocannon.Request) => ({ ...request, ...requests[place++ % requests.length] })
  const connections = Math.min(CONNECTIONS, requests.length)
  return runFlood({ url, connections, amount: requests.length, requests: [{ setupRequest: next }] })
}

/** Asks the real server, with the settings of an installation, for each path once; with keys in turn where there are any. */
export async function floodAddresses(
  { url }: LoadedPosts,
  paths: string[],
  keys: string[],
): Promise<Flooded & { cpuMicros: number }> {
  const server = await spawnServer(join(import.meta.dirname, 'serve-lists.ts'), { BENCH_DATABASE_URL: url })
  try {
    const requests = paths.map((path, place) => ({
      path,
      ...(keys.length > 0 && { headers: { authorization: `Bearer ${keys[place % keys.length]}` } }),
    }))
    const warming = Math.floor(requests.length / 10)
    await sendEach(server.url, requests.slice(0, warming))
    const before = await server.cpuMicros()
    const answered = await sendEach(server.url, requests.slice(warming))
    const cpuMicros = ((await server.cpuMicros()) - before) / answered.times.length
    return { ...summarize(answered), cpuMicros }
  } finally {
    await server.stop()
  }
}

function summarize({ rate, times }: Answered): Flooded {
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => quantile(times, share)) as [
    number,
    number,
    number,
  ]
  return { rate, p50Ms, p95Ms, p99Ms, bytes: 0 }
}

/** Of ascending numbers. */
function quantile(values: number[], share: number): number {
  return Math.round((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0) * 10) / 10
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function timesOf({ p50Ms, p95Ms, p99Ms }: Flooded): string {
  return `p50 ${p50Ms} ms, p95 ${p95Ms} ms, p99 ${p99Ms} ms`
}

export function shown(rate: number | undefined): string {
  return rate === undefined ? 'no number' : Math.round(rate).toLocaleString('en')
}
