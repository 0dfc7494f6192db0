import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { type Holder, holdFolder } from '../process/hold-folder.ts'
import { DATA_DIR_ADVICE, makeOwnFolder } from '../process/make-own-folder.ts'
import { findFreePort } from '../process/ports.ts'
import { StartRefused } from '../process/start-refused.ts'
import { readClusterRecord, saveClusterRecord } from './cluster-record.ts'
import { createCluster, EMBEDDED_NAME, EMBEDDED_ROLE } from './create-cluster.ts'
import { embeddedUrl } from './embedded-url.ts'
import { findPostmaster } from './find-postmaster.ts'
import { launchPostgres, type RunningPostgres } from './launch-postgres.ts'
import { type Placement, placeCluster } from './place-cluster.ts'

/** All but what belongs to another object, such as the sequence of a column, which goes with it, or to an extension. */
const OWNED_BY_SERVER = `
  with mine as (
    select 'pg_namespace'::regclass as catalog, oid, format('schema %I', nspname) as object
    from pg_namespace where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select 'pg_class'::regclass, oid, case relkind when 'S' then 'sequence ' when 'v' then 'view '
        when 'm' then 'materialized view ' when 'f' then 'foreign table ' else 'table ' end || oid::regclass
    from pg_class where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_proc'::regclass, oid, format('routine %s', oid::regprocedure)
    from pg_proc where proowner = current_user::regrole
      and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_type'::regclass, oid, format('type %s', oid::regtype)
    from pg_type where typowner = current_user::regrole and typtype in ('e', 'd', 'r')
      and typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all
    select 'pg_statistic_ext'::regclass, oid, format('statistics %s.%I', stxnamespace::regnamespace, stxname)
    from pg_statistic_ext where stxowner = current_user::regrole
  )
  select object from mine where not exists (
    select from pg_depend where classid = mine.catalog and objid = mine.oid and (
      refclassid = 'pg_extension'::regclass
      or (refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and object like 'sequence %')))`

const POLL_MS = 20

const TIMEOUT_MS = MINUTE_MS

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Logger
  /** The command the operator typed, for the message of a second start. */
  command?: string
  /** False only for tests: nothing is forced to the disk. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Stays the same when the server has to be started again. Holds the password: never log it. */
  url: string
  /** For the role that owns the server: tests make databases of their own by it. */
  serverUrl: string
  stop(): Promise<void>
}

const LAUNCH_ATTEMPTS = 6
const RETRY_MS_MIN = 100
const RETRY_MS_MAX = 10_000

/**
 * Starts the PostgreSQL of `dataDir`, creating it the first time, and starts it again whenever it dies, until `stop`.
 * Throws DataDirHeld when another process has the folder, and StartRefused when it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, command = 'npm start', durable = true } = options
  makeOwnFolder(options.dataDir, { mode: 0o700, advice: DATA_DIR_ADVICE })
  const dataDir = realpathSync(options.dataDir)
  const taken = await holdFolder(dataDir, command)
  if ('holder' in taken) throw new DataDirHeld(options.dataDir, taken.holder)
  try {
    const placement = placeCluster(dataDir)
    await stopOrphan(placement.cluster, log)
    const password = await createCluster(dataDir, placement)
    const launch = (port: number) =>
      launchPostgres({ placement, port, logFile: join(dataDir, 'postgres.log'), durable })
    const { server, port } = await launchOnFreePort(launch)
    const supervisor = supervise(server, () => launch(port), log)
    const at = { cluster: placement.cluster, port }
    const urlOf = (database: string) => embeddedUrl({ ...at, role: EMBEDDED_NAME, password, database })
    const role = { name: EMBEDDED_ROLE, password: keepRolePassword(dataDir), database: EMBEDDED_NAME }
    await handToRole(urlOf, role)
    logPlacement(log, dataDir, placement, port)
    return {
      url: embeddedUrl({ ...at, role: role.name, ...role }),
      serverUrl: urlOf(EMBEDDED_NAME),
      stop: async () => {
        await supervisor.stop()
        await taken.hold.release()
      },
    }
  } catch (error) {
    await taken.hold.release()
    throw error
  }
}

/** Another process works on the folder. */
export class DataDirHeld extends StartRefused {
  holder: Holder
  constructor(dataDir: string, holder: Holder) {
    super(
      `Crowdtape already runs on ${dataDir} (${holder.command}, process ${holder.pid}): stop it first, or set another DATA_DIR.`,
    )
    this.holder = holder
  }
}

/** Another program may take the port between our choice and PostgreSQL's; dying backends may hold the memory for a moment. */
async function launchOnFreePort(
  launch: (port: number) => Promise<RunningPostgres>,
): Promise<{ server: RunningPostgres; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { server: await launch(port), port }
    } catch (error) {
      if (attempt === LAUNCH_ATTEMPTS)
        throw new StartRefused(error instanceof Error ? error.message : String(error))
      await delay(RETRY_MS_MIN * 2 ** attempt)
    }
  }
}

/** Keeps one server alive: when it ends without being asked, `relaunch` is tried with growing pauses until it works. */
function supervise(
  first: RunningPostgres,
  relaunch: () => Promise<RunningPostgres>,
  log: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current: RunningPostgres | undefined = first
  const watch = async () => {
    while (current) {
      const how = await current.exited
      if (stopping.signal.aborted) return
      log.error(`The database ended unexpectedly (${how}); starting it again`)
      current = await relaunchUntilUp(relaunch, log, stopping.signal)
      if (current && stopping.signal.aborted) await current.stop()
      else if (current) log.info('The database is back')
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}

async function relaunchUntilUp(
  relaunch: () => Promise<RunningPostgres>,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningPostgres | undefined> {
  for (let pauseMs = RETRY_MS_MIN; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX)) {
    try {
      return await relaunch()
    } catch (error) {
      log.error({ err: error }, `The database did not start; trying again in ${pauseMs} ms`)
      await delay(pauseMs, undefined, { signal: stopping }).catch(() => {}) // asked to stop: the loop ends
    }
  }
  return undefined
}

/** Kept before it is used: a start that is killed in between finds it again. */
function keepRolePassword(dataDir: string): string {
  const record = readClusterRecord(dataDir)
  if (!record) throw new Error('the cluster was just made, with its record')
  const { rolePassword = randomBytes(24).toString('base64url') } = record
  const cluster = resolve(dataDir, record.cluster)
  if (!record.rolePassword) saveClusterRecord(dataDir, { ...record, cluster, rolePassword })
  return rolePassword
}

function logPlacement(log: Logger, dataDir: string, { cluster, runAs }: Placement, port: number): void {
  const who = runAs ? ` as user ${runAs.uid}` : ''
  const where = cluster.startsWith(dataDir)
    ? ''
    : `; its files are in ${cluster}, because that user cannot enter ${dataDir}`
  log.info(`PostgreSQL runs on 127.0.0.1:${port}${who}${where}`)
}

/** Ends the server that a killed process of ours left behind on `cluster`, in the clean way, and waits until it is gone. */
async function stopOrphan(cluster: string, log: Logger): Promise<void> {
  const orphan = findPostmaster(cluster)
  if (!orphan) return
  log.warn(`A database server was left behind (process ${orphan.pid}); stopping it`)
  signal(orphan.pid)
  for (let waitedMs = 0; findPostmaster(cluster); waitedMs += POLL_MS) {
    if (waitedMs > TIMEOUT_MS)
      throw new StartRefused(`Process ${orphan.pid} still works on ${cluster}: stop it first.`)
    await delay(POLL_MS)
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT') // PostgreSQL's fast shutdown
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has just ended by itself
  }
}

/** Whom the database belongs to from then on. */
interface OwningRole {
  name: string
  password: string
  database: string
}

/**
 * Makes sure, as the server's own role, that a role without its rights owns a database and all that is in it: what a
 * statement of ours is made to do by others reaches neither files nor programs of the server. What an earlier version
 * made as the server's own role is handed over, also after that version ran once more.
 */
async function handToRole(urlOf: (database: string) => string, role: OwningRole): Promise<void> {
  await asServer(urlOf('postgres'), async (client) => {
    const name = client.escapeIdentifier(role.name)
    const database = client.escapeIdentifier(role.database)
    const { rowCount: isThere } = await client.query('select from pg_roles where rolname = $1', [role.name])
    await client.query(
      `${isThere ? 'alter' : 'create'} role ${name} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${client.escapeLiteral(role.password)}`,
    )
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [role.database],
    )
    if (!rows[0]) await client.query(`create database ${database} owner ${name}`)
    else if (rows[0].owner !== role.name) await client.query(`alter database ${database} owner to ${name}`)
  })
  await asServer(urlOf(role.database), async (client) => {
    // Every name is written whole.
    await client.query(`set search_path = ''`)
    const { rows } = await client.query<{ object: string }>(OWNED_BY_SERVER)
    if (rows.length === 0) return
    const name = client.escapeIdentifier(role.name)
    await client.query(
      ['begin', ...rows.map(({ object }) => `alter ${object} owner to ${name}`), 'commit'].join(';'),
    )
  })
}

async function asServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
