import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartRefused } from '../process/start-refused.ts'
import { findPostmaster } from './find-postmaster.ts'

const POLL_MS = 20
const TIMEOUT_MS = 60_000

/** Ends the server that a killed process of ours left behind on `cluster`, in the clean way, and waits until it is gone. */
export async function stopOrphan(cluster: string, log: Logger): Promise<void> {
  const orphan = findPostmaster(cluster)
  if (!orphan) return
  log.warn(`A database server was left behind (process ${orphan.pid}); stopping it`)
  signal(orphan.pid)
  for (let waitedMs = 0; findPostmaster(cluster); waitedMs += POLL_MS) {
    if (waitedMs > TIMEOUT_MS)
      throw new StartRefused(`Process ${orphan.pid} still works on ${cluster}: stop it first.`)
    await delay(POLL_MS)
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has just ended by itself
  }
}
