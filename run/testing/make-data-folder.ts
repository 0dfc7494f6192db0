import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/time/duration.ts'

/** Memory that Linux mounts as a folder. */
const MEMORY = '/dev/shm'
/** What the databases of a run take at the most, their logs included, with as much to spare. */
const BYTES_MIN = 6_000_000_000
/** A run makes and removes a folder every few seconds. */
const QUIET_MS = HOUR_MS

/**
 * A new folder for the databases of a run: in memory where there is plenty of it, else in the system's temporary folder.
 * A database is a thousand files, and some disks take a second of the processor to make them. docs/decisions/0355
 */
export function makeDataFolder(): string {
  const place = hasSpace(MEMORY) ? MEMORY : tmpdir()
  removeLeftovers(place)
  const folder = mkdtempSync(join(place, `crowdtape-run-${process.pid}-`))
  chmodSync(folder, 0o711) // a database of root's runs as another user, who has to pass
  return folder
}

function hasSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const isMemory = readFileSync('/proc/mounts', 'utf8').includes(` ${folder} tmpfs `)
    return isMemory && bavail * bsize >= BYTES_MIN && process.availableMemory() >= BYTES_MIN
  } catch {
    return false // only Linux has it
  }
}

/** What runs that were killed left: memory is too dear to keep it until the machine starts again. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const [pid, folder] = [Number(/^crowdtape-run-(\d+)-/.exec(name)?.[1]), join(place, name)]
    if (!pid || isRunning(pid)) continue
    try {
      // A container that shares this memory has processes that are not seen here.
      if (Date.now() - statSync(folder).mtimeMs > QUIET_MS) rmSync(folder, { recursive: true, force: true })
    } catch {
      // It is another user's, or another run has just removed it.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // it is another user's
  }
}
