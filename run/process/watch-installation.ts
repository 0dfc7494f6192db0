import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import { listDescendants } from './commands.ts'
import { StartRefused } from './start-refused.ts'

const { PATH, HOME, NODE_OPTIONS } = process.env
const LOOK_EVERY_MS = 500
const LOGGED_MS_MAX = 10 * MINUTE_MS
const OUTPUT_MAX = 1_000_000

/** In kB: what is resident of Node.js, at the most and now, and of PostgreSQL each process's share of what they have in common. */
export interface MeasuredMemory {
  nodePeak: number
  node: number
  database: number
}

/** Its log has this once all of a new sample has its signals, which goes on after it is ready. */
export const HISTORY_DONE = 'earlier hours are computed'

/** `npm start` as a person types it, in processes that can be measured. */
export interface WatchedInstallation {
  url: string
  readySeconds: number
  /** Resolves when its log has these words; false where it does not within ten minutes. */
  untilLogged(words: string): Promise<boolean>
  measure(): MeasuredMemory
  stop(): Promise<void>
}

/**
 * Starts Crowdtape on a folder of its own and waits until it is ready; `settings` are added to it. Throws StartRefused
 * where it does not get ready, and on systems other than Linux, which alone says what memory processes share.
 */
export async function startWatched(
  dataDir: string,
  settings: Record<string, string>,
): Promise<WatchedInstallation> {
  if (process.platform !== 'linux') throw new StartRefused('This runs on Linux alone.')
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH, HOME, NODE_OPTIONS, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const stop = async () => {
    if (child.exitCode !== null || !child.pid) return
    process.kill(-child.pid, 'SIGTERM')
    await once(child, 'exit')
  }
  let output = ''
  child.stdout.on('data', (part) => {
    if (output.length < OUTPUT_MAX) output += part
  })
  const untilLogged = async (words: string) => {
    const endsAt = performance.now() + LOGGED_MS_MAX
    while (!output.includes(words)) {
      if (child.exitCode !== null || performance.now() > endsAt) return false
      await delay(LOOK_EVERY_MS)
    }
    return true
  }
  if (!(await untilLogged('Crowdtape is ready'))) {
    await stop()
    throw new StartRefused(`It did not get ready:\n${output}`)
  }
  const readySeconds = (performance.now() - startedAt) / SECOND_MS
  const server = findServer(Number(child.pid))
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    readySeconds,
    untilLogged,
    measure: () => ({
      nodePeak: readNumber(server, 'status', 'VmHWM'),
      node: readNumber(server, 'status', 'VmRSS'),
      database: listDescendants(server)
        .filter((pid) => nameOf(pid) === 'postgres')
        .reduce((sum, pid) => sum + readNumber(pid, 'smaps_rollup', 'Pss'), 0),
    }),
    stop,
  }
}

/** npm starts a shell, and that Node.js: the one that has PostgreSQL below it. */
function findServer(pid: number): number {
  const postgres = listDescendants(pid).find((one) => nameOf(one) === 'postgres')
  if (postgres === undefined) throw new StartRefused('PostgreSQL does not run below it.')
  return readNumber(postgres, 'status', 'PPid')
}

function nameOf(pid: number): string {
  return readOf(pid, 'comm').trim()
}

function readNumber(pid: number, file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readOf(pid, file))?.[1] ?? 0)
}

function readOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}
