import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startBlueskyPlayer } from '#play/bluesky/bluesky-player.ts'
import { findFreePort } from '#run/process/ports.ts'
import type { Database } from '#store/database.ts'
import { residentMb } from '../process/resident-mb.ts'
import { openEmpty } from './open-empty.ts'

const RATE = Number(process.env.BENCH_RATE ?? 2_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300)
/** 0: the server is left alone, and lag and memory are measured. */
const KILL_SECONDS = Number(process.env.BENCH_KILL_SECONDS ?? 0)
const LAG_MAX_MS = 2_000
const CATCH_UP_MS = 120_000
/** Of resident memory, from the end of the first third to the end. */
const GROWTH_MAX = 1.25

/** The whole server beside a played Bluesky, 2 % of it about crypto: what is stored must be what was played. */
export async function measureBluesky(print: (line: string) => void): Promise<number> {
  const bench = await openEmpty()
  const dataDir = await mkdtemp(join(tmpdir(), 'crowdtape-bench-data-'))
  const lastSeq = RATE * SECONDS
  const player = await startBlueskyPlayer({ rate: RATE, startedAt: new Date(), lastSeq })
  const port = await findFreePort()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: bench.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    SAMPLE_DATA: 'off',
    SOURCES: 'bluesky',
    BLUESKY_URL: player.url,
    BLUESKY_STREAM_URL: player.url.replace('http', 'ws'),
    LOG_LEVEL: 'error',
  }
  let server = start(env)
  let kills = 0
  const memory: number[] = []
  try {
    print(`load of the machine ${loadavg()[0]?.toFixed(1)}, ${RATE} events a second for ${SECONDS} s`)
    const endsAt = performance.now() + SECONDS * 1_000
    let killAt = performance.now() + KILL_SECONDS * 1_000
    while (performance.now() < endsAt) {
      await delay(1_000)
      memory.push(await residentMb(server.pid))
      if (KILL_SECONDS === 0 || performance.now() < killAt) continue
      await kill(server)
      kills++
      server = start(env)
      killAt = performance.now() + KILL_SECONDS * 1_000
    }
    const wanted = player.state(lastSeq)
    const { lacking, different, surplus } = await settle(bench.db, wanted, print)
    const differences = [...lacking, ...different, ...surplus]
    let missed = differences.length > 0 ? 1 : 0
    print(
      `${differences.length > 0 ? 'MISSED ' : 'reached'} ${wanted.length.toLocaleString('en')} posts of the player: ${lacking.length} missing, ${different.length} different, ${surplus.length} too many; ${kills} kills`,
    )
    for (const { uri, text } of [...differences.slice(0, 3), ...differences.slice(-3)]) {
      print(`        ${uri} ${text}`)
    }
    if (KILL_SECONDS === 0) {
      const lag = await lagOf(bench.db)
      const growth = (memory.at(-1) ?? 0) / (memory[Math.floor(memory.length / 3)] ?? 1)
      if (lag > LAG_MAX_MS) missed++
      if (growth > GROWTH_MAX) missed++
      print(`${lag > LAG_MAX_MS ? 'MISSED ' : 'reached'} lag from the event to the store, p99 ${lag} ms`)
      print(
        `${growth > GROWTH_MAX ? 'MISSED ' : 'reached'} memory ${memory.at(-1)?.toFixed(0)} MB, ${growth.toFixed(2)} of a third of the way`,
      )
    }
    return missed
  } finally {
    await kill(server)
    await player.stop()
    await bench.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function start(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['run/start.ts', '--api-only'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

interface PlayedPost {
  uri: string
  text: string
}

interface Differences {
  lacking: PlayedPost[]
  different: PlayedPost[]
  surplus: PlayedPost[]
}

/** Waits until the store is what was played, for a bounded time; how the two differ then. */
async function settle(
  db: Database,
  wanted: PlayedPost[],
  print: (line: string) => void,
): Promise<Differences> {
  const known = new Set(wanted.map(({ uri }) => uri))
  const startedAt = performance.now()
  for (let round = 0; ; round++) {
    const { rows } = await db.pool.query<PlayedPost>(
      `select external_id as uri, text from posts where platform = 'bluesky'`,
    )
    const stored = new Map(rows.map(({ uri, text }) => [uri, text]))
    const lacking = wanted.filter(({ uri }) => !stored.has(uri))
    const different = wanted.filter(({ uri, text }) => stored.has(uri) && stored.get(uri) !== text)
    const surplus = rows.filter(({ uri }) => !known.has(uri))
    const count = lacking.length + different.length + surplus.length
    const ms = performance.now() - startedAt
    if (count === 0 || ms > CATCH_UP_MS) return { lacking, different, surplus }
    if (round % 10 === 0)
      print(`        ${Math.round(ms / 1_000)} s after the end ${count} are not there yet`)
    await delay(1_000)
  }
}

/** Of what came live: the first seconds are those of the server's start. */
async function lagOf(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ lag: number }>(
    `select round(1000 * percentile_cont(0.99) within group (
       order by extract(epoch from collected_at - created_at)))::int as lag
     from posts where created_at > (select min(collected_at) + interval '10 seconds' from posts)`,
  )
  return rows[0]?.lag ?? Number.POSITIVE_INFINITY
}
