import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/time/duration.ts'
import { runCommand } from './process/commands.ts'
import { findFreePort } from './process/ports.ts'
import { StartRefused } from './process/start-refused.ts'

const { PATH, HOME, NODE_OPTIONS } = process.env
const IDLE_SECONDS = 120 // longer than an unused connection is kept
const LOOK_EVERY_MS = 500
const READY_SECONDS_MAX = 600

/**
 * `npm run footprint`: what a new installation with sample data takes of memory and disk, while the sample is made, once
 * it is idle, and when it is started again. `FOOTPRINT_IDLE_SECONDS` is how long it idles first. Linux alone says which
 * memory processes share, so it runs there alone.
 */
await runCommand(async () => {
  if (process.platform !== 'linux') throw new StartRefused('npm run footprint runs on Linux alone.')
  const idleSeconds = Number(process.env.FOOTPRINT_IDLE_SECONDS ?? IDLE_SECONDS)
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-footprint-'))
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1e6
  process.stdout.write(`A machine with ${Math.round(memoryMb)} MB; idle for ${idleSeconds} s\n`)
  process.stdout.write('start   ready   Node peak   Node idle   PostgreSQL   together   folder   of it WAL\n')
  try {
    for (const start of ['first', 'again']) {
      const row = await measureStart(dataDir, idleSeconds)
      process.stdout.write(`${start.padEnd(8)}${row}\n`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureStart(dataDir: string, idleSeconds: number): Promise<string> {
  const port = String(await findFreePort())
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH, HOME, NODE_OPTIONS, PORT: port, DATA_DIR: dataDir, SOURCES: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const startedAt = performance.now()
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    while (!output.includes('Crowdtape is ready')) {
      const seconds = (performance.now() - startedAt) / SECOND_MS
      if (child.exitCode !== null || seconds > READY_SECONDS_MAX)
        throw new StartRefused(`It did not get ready:\n${output}`)
      await delay(LOOK_EVERY_MS)
    }
    const readySeconds = (performance.now() - startedAt) / SECOND_MS
    const server = findServer(Number(child.pid))
    await delay(idleSeconds * SECOND_MS)
    const node = readNumber(server, 'status', 'VmRSS')
    const database = listBelow(server)
      .filter((pid) => nameOf(pid) === 'postgres')
      .reduce((sum, pid) => sum + readNumber(pid, 'smaps_rollup', 'Pss'), 0)
    return [
      `${readySeconds.toFixed(0)} s`.padEnd(8),
      megabytes(readNumber(server, 'status', 'VmHWM')).padEnd(12),
      megabytes(node).padEnd(12),
      megabytes(database).padEnd(13),
      megabytes(node + database).padEnd(11),
      megabytes(sizeOf(dataDir) / 1024).padEnd(9),
      megabytes(findWal(dataDir) / 1024),
    ].join('')
  } finally {
    if (child.exitCode === null && child.pid) {
      process.kill(-child.pid, 'SIGTERM')
      await once(child, 'exit')
    }
  }
}

function megabytes(kb: number): string {
  return `${Math.round(kb / 1024)} MB`
}

/** npm starts a shell, and that Node.js: the one that has PostgreSQL below it. */
function findServer(pid: number): number {
  const below = listBelow(pid)
  const postgres = below.find((one) => nameOf(one) === 'postgres')
  if (postgres === undefined) throw new StartRefused('PostgreSQL does not run below it.')
  return parentOf(postgres)
}

function listBelow(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const below = new Set([pid])
  for (let size = 0; size !== below.size; ) {
    size = below.size
    for (const one of all) if (below.has(parentOf(one))) below.add(one)
  }
  return [...below]
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}

function nameOf(pid: number): string {
  return readOf(pid, 'comm').trim()
}

function parentOf(pid: number): number {
  return readNumber(pid, 'status', 'PPid')
}

function readNumber(pid: number, file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readOf(pid, file))?.[1] ?? 0)
}

/** In bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(path)
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}

/** The cluster may lie beside the folder, where the user of PostgreSQL cannot enter it. */
function findWal(dataDir: string): number {
  const { cluster } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  return sizeOf(resolve(dataDir, cluster, 'pg_wal'))
}
