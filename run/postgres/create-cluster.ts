import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '../process/start-refused.ts'
import { readClusterRecord, saveClusterRecord } from './cluster-record.ts'
import type { Placement } from './place-cluster.ts'

/** The role that owns the embedded PostgreSQL, and our database in it. */
export const EMBEDDED_NAME = 'crowdtape'
/** The role that owns our database, and may do nothing else. */
export const EMBEDDED_ROLE = 'crowdtape_app'

const run = promisify(execFile)

/**
 * Makes sure that the cluster of `placement` exists and returns the password of the role that owns it.
 * A creation that was cut short starts afresh. Throws StartRefused when an existing cluster cannot be used.
 */
export async function createCluster(dataDir: string, placement: Placement): Promise<string> {
  const record = readClusterRecord(dataDir)
  if (existsSync(placement.cluster)) {
    if (!record) {
      throw new StartRefused(
        `${placement.cluster} exists, but ${dataDir}/postgres.json with its password is gone.`,
      )
    }
    await refuseOtherVersion(placement)
    return record.password
  }
  const password = record?.password ?? randomBytes(24).toString('base64url')
  const staging = `${placement.cluster}.new`
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { mode: 0o700 })
  writeFileSync(join(staging, 'password'), password, { mode: 0o600 })
  if (placement.runAs) {
    const { uid, gid } = placement.runAs
    for (const path of [staging, join(staging, 'password')]) chownSync(path, uid, gid)
  }
  await initialize(placement, staging)
  saveClusterRecord(dataDir, { cluster: placement.cluster, password })
  renameSync(join(staging, 'cluster'), placement.cluster)
  rmSync(staging, { recursive: true, force: true })
  return password
}

async function initialize({ binaries, runAs }: Placement, staging: string): Promise<void> {
  const options = [
    `--pgdata=${join(staging, 'cluster')}`,
    `--pwfile=${join(staging, 'password')}`,
    `--username=${EMBEDDED_NAME}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and the same upper and lower case on every machine, whatever its own locales are.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  await run(join(binaries, 'bin', 'initdb'), options, { ...runAs, cwd: '/', env: CHILD_ENVIRONMENT })
}

async function refuseOtherVersion({ cluster, binaries }: Placement): Promise<void> {
  const have = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = await run(join(binaries, 'bin', 'postgres'), ['--version'], { env: CHILD_ENVIRONMENT })
  const can = /(\d+)\./.exec(stdout)?.[1] ?? ''
  if (have === can) return
  throw new StartRefused(
    `The database in ${cluster} is PostgreSQL ${have} and this Crowdtape brings ${can}: pg_dump it with ${have} and restore it into a new DATA_DIR.`,
  )
}

/** Nothing of ours may leak in: a PGDATA, PGPORT or LC_ALL of the operator would change what the server does. */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  // Windows programs cannot start without it.
  ...(process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
}
