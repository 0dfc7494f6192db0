import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../process/ports.ts'
import { StartRefused } from '../process/start-refused.ts'

const PLATFORMS = ['twitter', 'instagram', 'facebook'] as const // what an account can be linked to

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
  if (!answer.ok) throw new StartRefused(`The sign-in failed: the site answered ${answer.status}`)
  const { token } = (await answer.json()) as { token: string } // contract/app/accounts.ts
  return token
}

/** Links an account to the author with the most likes on each platform, so that its own posts are there to be drawn. */
export async function linkSampleAuthors(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(url + path, { ...init, headers })
    if (!answer.ok) throw new StartRefused(`No accounts could be linked: ${path} answered ${answer.status}`)
    return (await answer.json()) as Answer
  }
  const linked = PLATFORMS.map(async (platform) => {
    const best = await ask<Posts>(`/api/social/${platform}?sortBy=likes&limit=1`)
    return [platform, best.data[0]?.userRef.username ?? '']
  })
  const [{ username, email }, ...socialAccounts] = await Promise.all([ask<User>('/api/auth/user'), ...linked])
  const profile = { username, email, socialAccounts: Object.fromEntries(socialAccounts) }
  await ask('/api/users/profile', { method: 'PUT', body: JSON.stringify(profile) })
}

// contract/app/social.ts and contract/app/users.ts
interface Posts {
  data: { userRef: { username: string } }[]
}

interface User {
  username: string
  email: string
}

/**
 * Has a process and all that it has started give way to everything else, so that a site which is measured on its own
 * machine takes no time from the browser that shows it. Linux shares time out by session first, so each session of
 * theirs gives way too; elsewhere the process alone does.
 */
function giveWay(pid: number): void {
  for (const each of [pid, ...listDescendants(pid)]) {
    try {
      setPriority(each, constants.priority.PRIORITY_LOW)
      writeFileSync(`/proc/${each}/autogroup`, String(constants.priority.PRIORITY_LOW))
    } catch {
      // It has ended meanwhile, or this system has no such file: then its priority alone counts.
    }
  }
}

function listDescendants(pid: number): number[] {
  return listChildren(pid).flatMap((child) => [child, ...listDescendants(child)])
}

function listChildren(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
