import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/time/duration.ts'
import { runCommand } from './process/commands.ts'
import { findFreePort } from './process/ports.ts'
import { HISTORY_DONE, startWatched } from './process/watch-installation.ts'

const IDLE_SECONDS = 120 // longer than an unused connection is kept

/**
 * `npm run footprint`: what a new installation with sample data takes of memory and disk, while the sample is made, once
 * all of it is made and idle, and when it is started again. `FOOTPRINT_IDLE_SECONDS` is how long it idles first. Linux alone says which
 * memory processes share, so it runs there alone.
 */
await runCommand(async () => {
  const idleSeconds = Number(process.env.FOOTPRINT_IDLE_SECONDS ?? IDLE_SECONDS)
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-footprint-'))
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1e6
  process.stdout.write(`A machine with ${Math.round(memoryMb)} MB; idle for ${idleSeconds} s\n`)
  process.stdout.write('start   ready   Node peak   Node idle   PostgreSQL   together   folder   of it WAL\n')
  try {
    for (const isFirst of [true, false]) {
      const row = await measureStart(dataDir, { idleSeconds, isFirst })
      process.stdout.write(`${(isFirst ? 'first' : 'again').padEnd(8)}${row}\n`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureStart(
  dataDir: string,
  { idleSeconds, isFirst }: { idleSeconds: number; isFirst: boolean },
): Promise<string> {
  const installation = await startWatched(dataDir, {
    PORT: String(await findFreePort()),
    SOURCES: 'none',
    // Of an installation that is new, Node.js has kept nothing of an earlier start either.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  })
  try {
    if (isFirst) await installation.untilLogged(HISTORY_DONE)
    await delay(idleSeconds * SECOND_MS)
    const { nodePeak, node, database } = installation.measure()
    return [
      `${installation.readySeconds.toFixed(0)} s`.padEnd(8),
      megabytes(nodePeak).padEnd(12),
      megabytes(node).padEnd(12),
      megabytes(database).padEnd(13),
      megabytes(node + database).padEnd(11),
      megabytes(sizeOf(dataDir) / 1024).padEnd(9),
      megabytes(findWal(dataDir) / 1024),
    ].join('')
  } finally {
    await installation.stop()
  }
}

function megabytes(kb: number): string {
  return `${Math.round(kb / 1024)} MB`
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
