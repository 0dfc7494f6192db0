import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../process/find-free-port.ts'
import { StartRefused } from '../process/start-refused.ts'
import { giveWay } from './give-way.ts'
import { linkSampleAuthors } from './link-sample-authors.ts'

const POLL_MS = 200
const READY_TIMEOUT_MS = 300_000
const DEMO_EMAIL = 'demo@crowdtape.example' // run/server/demo-account.ts makes it

export interface MeasuredSite {
  url: string
  /** A session of the demo account, as the browser keeps it. */
  token: string
  stop(): Promise<void>
}

/**
 * Starts the product on a free port, with a database of its own and the sample universe, and signs in as a user with
 * linked accounts. It gives way to the browser.
 */
export async function startMeasuredSite(): Promise<MeasuredSite> {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-lighthouse-'))
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      SOURCES: 'none',
      ANONYMOUS_READS_PER_MINUTE: '100000', // one browser opens all pages from one address
    },
    detached: true, // a session of its own, which can give way
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // In a session of its own it would outlive a run that is broken off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      child.kill('SIGTERM')
      process.exit(1)
    })
  }
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilFilled(child)
    const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim()
    const token = await signIn(url, password)
    await linkSampleAuthors(url, token)
    if (child.pid) giveWay(child.pid)
    return { url, token, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The server answers before the sample universe is there; it says when both are. */
async function untilFilled(child: ChildProcess): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
    if (child.exitCode !== null) break
    if (output.includes('Crowdtape is ready')) return
  }
  throw new StartRefused(`The site did not get ready:\n${output}`)
}

async function signIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_EMAIL, password }),
  })
  if (!answer.ok) throw new StartRefused(`Nobody could be signed in: the site answered ${answer.status}`)
  const { token } = (await answer.json()) as { token: string } // contract/app/accounts.ts
  return token
}
