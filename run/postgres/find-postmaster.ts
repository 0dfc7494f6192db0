import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL server as in its postmaster.pid. `port` is absent until it listens. */
export interface Postmaster {
  pid: number
  port?: number
  /** It accepts connections. */
  ready: boolean
}

/** The PostgreSQL server that works on the `cluster` folder now, started by any process; undefined when none does. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!(pid > 0) || !isPostmasterOf(cluster, pid)) return undefined
  const port = Number(lines[3]) || undefined
  return { pid, port, ready: lines[7]?.trim() === 'ready' }
}

/** The pid file outlives a killed server and its number may belong to anybody by now, so the command line decides. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
      return execFileSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' })
    }
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return '' // there is no such process
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
