import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { holdFolder } from './hold-folder.ts'
import { StartRefused } from './start-refused.ts'

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
  const hold = await takeBuildFolder(root)
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
async function takeBuildFolder(root: string) {
  mkdirSync(join(root, 'build'), { recursive: true })
  for (;;) {
    const taken = await holdFolder(join(root, 'build'), 'a build of the site')
    if ('hold' in taken) return taken.hold
    await delay(POLL_MS)
  }
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
