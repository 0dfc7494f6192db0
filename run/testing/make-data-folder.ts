import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory that Linux mounts as a folder. */
const MEMORY = '/dev/shm'
/** What the databases of a run take at the most, their logs included, with as much to spare. */
const BYTES_MIN = 6_000_000_000

/**
 * A new folder for the databases of a run: in memory where there is plenty of it, else in the system's temporary folder.
 * A database is a thousand files, and some disks take a second of the processor to make them.
 */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(isRoomy(MEMORY) ? MEMORY : tmpdir(), 'crowdtape-run-'))
  chmodSync(folder, 0o711) // a database of root's is run by somebody else, who has to pass
  return folder
}

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    const isMemory = readFileSync('/proc/mounts', 'utf8').includes(` ${folder} tmpfs `)
    return isMemory && bavail * bsize >= BYTES_MIN && process.availableMemory() >= BYTES_MIN
  } catch {
    return false // only Linux has it
  }
}
