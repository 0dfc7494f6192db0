import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '#contract/time/duration.ts'

export interface EmbeddedProcess {
  child: ChildProcess
  pid: number
  url: string
}

const POLL_MS = 20
const PATIENCE_MS = MINUTE_MS

/** A process that holds the embedded database of `dataDir`; rejects with what it said when it ends before it is ready. */
export async function startProcess(
  dataDir: string,
  options: { script?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<EmbeddedProcess> {
  const script = options.script ?? join(import.meta.dirname, 'serve-embedded.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  let complaints = ''
  child.stderr.on('data', (part) => {
    complaints += part
  })
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`exit ${code}: ${complaints}`)),
  )
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), exited])
  exited.catch(() => {}) // from here on a test ends it on purpose
  return { child, pid: child.pid ?? 0, url }
}

/** Ends a process by a signal and waits until it is gone. */
export async function endProcess({ child }: EmbeddedProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Asks until `check` gives something other than false or undefined, or throws. */
export async function eventually<T>(what: string, check: () => T | Promise<T>): Promise<T> {
  let problem: unknown
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(POLL_MS)) {
    try {
      const result = await check()
      if (result) return result
    } catch (error) {
      problem = error
    }
  }
  throw new Error(`timed out waiting for: ${what}`, { cause: problem })
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the server may be killed under it; the query rejects then
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
