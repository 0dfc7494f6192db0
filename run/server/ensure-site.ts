import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { holdFolder } from '../process/hold-folder.ts'
import { makeOwnFolder } from '../process/make-own-folder.ts'
import { StartRefused } from '../process/start-refused.ts'

/** Everything that the built site is made from. */
const INPUTS = [
  'show',
  'contract',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const POLL_MS = 100
/** A failed build first lists everything that it made. */
const LAST_LINES = 30

const run = promisify(execFile)

/** Builds the site below `root` unless the last build came from the same files, and returns its folder. */
export async function ensureSite(root: string, log: Logger, signal?: AbortSignal): Promise<string> {
  const site = join(root, 'build', 'client')
  const builder = findBuilder(root)
  // An image carries the built site without what built it.
  if (!builder && existsSync(site)) return site
  if (!builder)
    throw new StartRefused('The site is not built and its builder is not installed: run npm ci first.')
  if (isFresh(root, site)) return site
  const hold = await takeBuildFolder(root, log, signal)
  try {
    if (!isFresh(root, site)) await build({ root, builder, log, signal })
    return site
  } finally {
    await hold.release()
  }
}

function findBuilder(root: string): string | undefined {
  try {
    const packageFile = createRequire(join(root, 'package.json')).resolve('@react-router/dev/package.json')
    return join(packageFile, '..', 'bin.cjs')
  } catch {
    return undefined
  }
}

function isFresh(root: string, site: string): boolean {
  const stamp = stampFile(root)
  return existsSync(site) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root)
}

/** Two builds into one folder would mix: the second waits, and then finds the first one's work. */
async function takeBuildFolder(root: string, log: Logger, signal?: AbortSignal) {
  const folder = join(root, 'build')
  refuseForeignBuild(root)
  for (let tries = 1; ; tries++) {
    const taken = await holdFolder(folder, 'a build of the site')
    if ('hold' in taken) return taken.hold
    if (signal?.aborted) throw new StartRefused('Stopped while another start was building the site.')
    if (tries === 1)
      log.info(`Another start (process ${taken.holder.pid}) is building the site; waiting for it`)
    await delay(POLL_MS)
  }
}

/** A build replaces what an earlier one made: every folder of that must be this user's to write. */
function refuseForeignBuild(root: string): void {
  const made = ['build', '.react-router'].map((name) => join(root, name))
  for (const folder of [made[0] ?? root, ...made.flatMap(listFolders)]) {
    makeOwnFolder(folder, {
      advice: `remove ${join(root, 'build')} and ${join(root, '.react-router')}, or give them to this user.`,
    })
  }
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const within = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...within.flatMap((entry) => listFolders(join(folder, entry.name)))]
}

interface Build {
  root: string
  builder: string
  log: Logger
  signal: AbortSignal | undefined
}

async function build({ root, builder, log, signal }: Build): Promise<void> {
  log.info('Building the site (only when its sources have changed)')
  const startedAt = performance.now()
  const before = fingerprint(root)
  try {
    await run(process.execPath, [builder, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      signal,
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    if (signal?.aborted) throw new StartRefused('Stopped while the site was being built.')
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string } // what execFile rejects with
    const lastWords = `${stdout}${stderr}`.trim().split('\n').slice(-LAST_LINES)
    throw new StartRefused(['The site could not be built:', ...lastWords].join('\n'))
  }
  // A file edited while it was read makes the next start build again.
  writeFileSync(stampFile(root), before)
  log.info(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function stampFile(root: string): string {
  return join(root, 'build', 'inputs.sha256')
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => listFiles(root, input))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** The files at or below `path`, sorted, as paths from `root`; tests leave no trace in the site. */
function listFiles(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => listFiles(root, join(path, name)))
}
