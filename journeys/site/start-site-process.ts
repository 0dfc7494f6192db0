import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '#run/process/ports.ts'

const POLL_MS = 100
const READY_TIMEOUT_MS = 900_000 // the site may have to be built first, on a machine that is busy with journeys

export interface SiteProcess {
  url: string
  dataDir: string
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

export interface SiteOptions {
  /** A path from the root, and its arguments. */
  program: readonly [string, ...string[]]
}

/** Starts the program on a free port with a DATA_DIR of its own, and waits until the sample universe is there too. */
export async function startSiteProcess({ program }: SiteOptions): Promise<SiteProcess> {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(process.env.TEST_DATA_FOLDER ?? tmpdir(), 'crowdtape-journeys-'))
  const url = `http://localhost:${port}`
  const site = spawnSite({ program, port, dataDir })
  const reportEnd = (code: number | null, signal: string | null) =>
    process.stderr.write(`The site ended by itself, with ${signal ?? code}:\n${site.readOutput()}\n`)
  site.child.once('exit', reportEnd)
  const stop = async () => {
    site.child.off('exit', reportEnd)
    if (site.child.exitCode === null && site.child.kill('SIGTERM')) await once(site.child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(url, site)
    return { url, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Site {
  child: ChildProcess
  /** What it has said so far. */
  readOutput(): string
}

interface SpawnOptions extends Pick<SiteOptions, 'program'> {
  port: number
  dataDir: string
}

function spawnSite({ program: [file, ...args], port, dataDir }: SpawnOptions): Site {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', file), ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, // half of a start is reading code
      SOURCES: 'none', // nothing of another company is asked
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      // One browser walks all journeys from one address.
      ANONYMOUS_READS_PER_MINUTE: '100000',
      SIGN_UPS_PER_HOUR: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part
    })
  }
  return { child, readOutput: () => output }
}

async function waitUntilReady(url: string, { child, readOutput }: Site): Promise<void> {
  for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${readOutput()}`)
    // Nothing listens yet while the site is being built.
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok && readOutput().includes('Crowdtape is ready')) return
  }
  throw new Error(`The site did not get ready:\n${readOutput()}`)
}
