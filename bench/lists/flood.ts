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

function floodOnce(
  url: string,
  paths: string[],
  seconds: number,
): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const requests = paths.map((path) => ({ path }))
    const running = autocannon(
      { url, requests, connections: CONNECTIONS, duration: seconds },
      (error, result) => {
        if (error) return reject(error)
        if (result.non2xx + result.errors > 0)
          return reject(new Error(`${paths[0]}: ${result.non2xx} refused, ${result.errors} broken`))
        resolve({ rate: result.requests.average, times: times.sort((a, b) => a - b) })
      },
    )
    running.on('response', (_, __, ___, ms) => times.push(ms))
  })
}

/** Of ascending numbers. */
function quantile(values: number[], share: number): number {
  return Math.round((values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0) * 10) / 10
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
