import { readdirSync, readFileSync } from 'node:fs'
import { isDatabaseLost } from '#store/database.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Runs a command of ours: what it refuses is printed as it stands, what the machine or the database refuses in one line
 * with what to do, anything else with its stack, all with exit code 1.
 * A command that is done ends by itself; one that serves goes on. Where the output is closed, as in `| head -1`, it ends at
 * once and quietly.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endUnread)
  try {
    await command()
  } catch (error) {
    const words = error instanceof StartRefused ? error.message : (explainOutside(error) ?? describe(error))
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}

function endUnread(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(UNREAD_EXIT_CODE)
}

/** What a shell gives for a command that a closed pipe ended: 128 and SIGPIPE. */
const UNREAD_EXIT_CODE = 141

const FULL = 'make room, and run the same command again'
const OF_MACHINE: Record<string, string> = {
  ENOSPC: `the disk is full: ${FULL}`,
  EDQUOT: `the quota of the disk is used up: ${FULL}`,
  EROFS: 'the disk can only be read: name a folder that can be written, or mount it again',
  EACCES: 'this user may not: change the rights of it, or run the command as its owner',
  EPERM: 'this user may not: change the rights of it, or run the command as its owner',
  EMFILE: 'too many files are open: raise the limit of open files (ulimit -n)',
  ENFILE: 'too many files are open on the machine: raise its limit (sysctl fs.file-max)',
}
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OF_DATABASE: Record<string, string> = {
  '53100': `its disk is full: ${FULL}`,
  '53200': 'it is out of memory: give it more, or run less beside it',
  '53300': 'it has too many connections: raise max_connections, or lower POOL_SIZE of what runs beside this',
  '25006': 'it can only be read: DATABASE_URL must name the primary, not a replica',
  '42501': 'the user of DATABASE_URL may not do this: it has to own the schema',
  '57014': 'a statement took too long: try again while less is going on',
}

/** What is wrong outside of us and what helps; undefined for what may be a defect of ours. */
function explainOutside(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path } = error as NodeJS.ErrnoException
  if (OF_MACHINE[code] !== undefined) return `${path ? `${path}: ` : ''}${OF_MACHINE[code]} (${code}).`
  if (OF_DATABASE[code] !== undefined) return `The database refused: ${OF_DATABASE[code]} (${error.message}).`
  if (isDatabaseLost(error) && path === undefined)
    return `The database does not answer (${error.message || code}): start it, and run the same command again.`
  return undefined
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The ids of the processes that the given one started, in no order. From /proc. */
export function listChildren(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

/** Those that the given one started, and those that they started. */
export function listDescendants(pid: number): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listDescendants(child)])
}

/** Sends a signal to a process that may just have ended. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0 // it has just ended
  }
}
