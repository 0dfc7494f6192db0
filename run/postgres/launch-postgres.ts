import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { CHILD_ENVIRONMENT } from './create-cluster.ts'
import { hasSocket } from './embedded-url.ts'
import { findPostmaster } from './find-postmaster.ts'
import type { Placement } from './place-cluster.ts'

export interface LaunchOptions {
  placement: Placement
  port: number
  /** The file that PostgreSQL's own messages are appended to. */
  logFile: string
  /** False only for tests: a crash of the machine may then lose everything. */
  durable: boolean
}

/** A PostgreSQL server that is our child. */
export interface RunningPostgres {
  /** Resolves with words such as "signal SIGKILL" when it has ended. */
  exited: Promise<string>
  /** Lets transactions in flight fail, writes everything down and ends. */
  stop(): Promise<void>
}

const POLL_MS = 15
const STOP_TIMEOUT_MS = MINUTE_MS
const LOG_FILE_BYTES_MAX = 5_000_000

/** Starts the server and resolves when it accepts connections, after any recovery. Throws with its last words if it ends first. */
export async function launchPostgres(options: LaunchOptions): Promise<RunningPostgres> {
  const { cluster } = options.placement
  const child = spawnServer(options)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
  const guard = child.pid ? spawnGuard(options.placement, child.pid) : undefined
  let ended: string | undefined
  exited.then((how) => {
    ended = how
    guard?.kill('SIGKILL')
  })
  while (!isReady(cluster, child.pid)) {
    if (ended) throw new Error(`PostgreSQL ended with ${ended}: ${lastWords(options.logFile)}`)
    await delay(POLL_MS)
  }
  return { exited, stop: () => stopServer(child, exited) }
}

function spawnServer({ placement, port, logFile, durable }: LaunchOptions): ChildProcess {
  if (sizeOf(logFile) > LOG_FILE_BYTES_MAX) rmSync(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const settings = Object.entries(
    serverSettings(durable, hasSocket(placement.cluster, port) ? placement.cluster : ''),
  ).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(
      join(placement.binaries, 'bin', 'postgres'),
      ['-D', placement.cluster, '-p', String(port), ...settings],
      {
        ...placement.runAs,
        cwd: '/',
        env: CHILD_ENVIRONMENT,
        stdio: ['ignore', output, output],
        // Out of our terminal's group: Ctrl-C must reach us alone, so that requests in flight still have a database.
        detached: true,
      },
    )
  } finally {
    closeSync(output)
  }
}

/** What people rent for a few dollars. */
const SMALL_MB = 2048

/** A modest share of the machine: site, worker and database live on the same two cores. */
function serverSettings(durable: boolean, socketFolder: string): Record<string, string | number> {
  // A container may have less than the machine; a limit that none set is larger than any.
  const memoryMb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 / 1024)
  const isSmall = memoryMb <= SMALL_MB
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors are returned to the client; their statements would write users' text into a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // What PostgreSQL has read once it keeps, so that is what it comes to.
    shared_buffers: `${clamp(Math.floor(memoryMb / (isSmall ? 32 : 8)), 32, 512)}MB`,
    effective_cache_size: `${clamp(Math.floor(memoryMb / 2), 128, 8192)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(Math.floor(memoryMb / 32), 32, 256)}MB`,
    // A machine with little memory has a small disk too. After a load the files of its log go, instead of being kept for another.
    max_wal_size: `${clamp(Math.floor(memoryMb / 8), 128, 2048)}MB`,
    min_wal_size: '32MB',
    wal_recycle: 'off',
    checkpoint_timeout: isSmall ? '5min' : '15min',
    ...(isSmall ? { autovacuum_max_workers: 2, max_parallel_workers_per_gather: 0 } : {}),
    random_page_cost: 1.1, // a solid-state disk
    jit: 'off', // costs more than it gives in queries of milliseconds
    // No replica reads from an embedded database, and bulk loads need not be logged twice.
    wal_level: 'minimal',
    max_wal_senders: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

/**
 * A shell that reads a pipe which only we hold open: when we are gone, however that happened, the pipe ends and
 * it asks the server to stop. Windows has no such shell; there the next start finds the server and stops it.
 */
function spawnGuard({ cluster, runAs }: Placement, pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const script = 'cat >/dev/null; [ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), cluster], {
    ...runAs,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => {}) // without a shell we are as on Windows
  guard.unref()
  return guard
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const postmaster = findPostmaster(cluster)
  return postmaster !== undefined && postmaster.pid === pid && postmaster.ready
}

async function stopServer(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGINT') // PostgreSQL's fast shutdown
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function lastWords(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n')
  return lines.slice(-5).join(' | ')
}
