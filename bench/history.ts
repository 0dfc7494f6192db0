import { readdir, readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { verifySignals } from '#run/jobs/signals/verify-signals.ts'
import type { Database } from '#store/database.ts'
import { openPosts, POSTS } from './lists/open-posts.ts'

// `npm run bench -- history`: what it costs to compute the signals of the past of a database that has posts and no
// signals. BENCH_HOURS ends it after so many hours of sources. Exits with 1 where a post costs more than it may.

const HOURS = Number(process.env.BENCH_HOURS ?? Number.POSITIVE_INFINITY)
/** 10 million posts in 30 minutes of two cores. */
const MICROS_A_POST_MAX = 360
const PRINT_EVERY_MS = 15_000
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10

const { db, close } = await openPosts((words) => console.log(words), POSTS)
try {
  await db.pool.query(
    'truncate signals, signal_terms, signal_creators, signal_moods, signal_traces, signal_stale, signal_reader',
  )
  const postmaster = await findPostmaster(db)
  const databaseBefore = await readCpuMs(postmaster)
  const processBefore = process.cpuUsage()
  const delays = monitorEventLoopDelay()
  delays.enable()
  const startedAt = performance.now()
  let hours = 0
  let printedAt = startedAt
  const report = async () => {
    const seconds = (performance.now() - startedAt) / 1_000
    const { user, system } = process.cpuUsage(processBefore)
    const ours = (user + system) / 1_000
    const databases = (await readCpuMs(postmaster)) - databaseBefore
    const { rows } = await db.pool.query<{ posts: number }>(
      `select coalesce(sum(posts), 0)::float8 as posts from signals where symbol = '' and grain = 'hour'`,
    )
    const posts = rows[0]?.posts ?? 0
    const micros = ((ours + databases) / posts) * 1_000
    console.log(
      `${hours} hours, ${posts} posts in ${seconds.toFixed(0)} s; CPU of an hour ${((ours + databases) / hours).toFixed(2)} ms ` +
        `(process ${(ours / hours).toFixed(2)}, database ${(databases / hours).toFixed(2)}), of a post ${micros.toFixed(0)} µs; ` +
        `requests waited ${toMs(delays.percentile(99))} ms at p99, ${toMs(delays.max)} at the most`,
    )
    return micros
  }
  await keepSignals(db, {
    async onStored({ length }) {
      if (hours === 0) delays.reset() // what is loaded at the first use
      hours += length
      if (performance.now() - printedAt > PRINT_EVERY_MS) {
        printedAt = performance.now()
        await report()
      }
      return hours < HOURS
    },
  })
  if ((await report()) > MICROS_A_POST_MAX) process.exitCode = 1
  if (hours < HOURS) {
    const differences = (await verifySignals(db)).reduce((sum, { different }) => sum + different, 0)
    console.log(`computed again from the posts: ${differences} differences`)
    if (differences > 0) process.exitCode = 1
  }
} finally {
  await close()
}

function toMs(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(0)
}

async function findPostmaster(data: Database): Promise<number> {
  const { rows } = await data.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const fields = await readStat(rows[0]?.pid ?? 0)
  return Number(fields[1])
}

/** Of the server with all its processes, also those that ended. */
async function readCpuMs(postmaster: number): Promise<number> {
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = await readStat(Number(name)).catch(() => [])
    const isServer = Number(name) === postmaster
    if (!isServer && Number(fields[1]) !== postmaster) continue
    ticks += Number(fields[11]) + Number(fields[12])
    if (isServer) ticks += Number(fields[13]) + Number(fields[14])
  }
  return ticks * TICK_MS
}

/** The fields behind the name of a process: its state, its parent, ... utime, stime, cutime, cstime. */
async function readStat(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
