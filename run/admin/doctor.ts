import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Storage } from '#contract/app/operator/installation.ts'
import { callStranger } from '#contract/time/call-stranger.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import { showStorage } from '#serve/operator/installation.ts'
import { type Database, openDatabase } from '#store/database.ts'
import {
  listIdleSlots,
  measureActivity,
  measureBloat,
  measureHeld,
  measureObligations,
  measureServer,
} from '#store/installation/examine-database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { listLooseIndexes } from '#store/installation/loose-indexes.ts'
import type { MeasuredReplica } from '#store/replicas.ts'
import type { Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import type { AdminCommand, AdminResult, AdminTools } from './admin-command.ts'
import { openReplicasOfCommand } from './as-operator.ts'

/** What is wrong with an installation, and what to do. Nothing is changed by it. */
export const doctorCommands: AdminCommand[] = [
  {
    name: 'doctor',
    usage: '[--json]',
    summary:
      'Examines settings, disk, clock, database, mail and backups; exit code 1 where something is wrong',
    database: 'as it is',
    run: examine,
  },
]

const FREE_BYTES_MIN = 2_000_000_000
const FREE_SHARE_MIN = 0.05
const CLOCK_OFF_MS_MAX = 5 * SECOND_MS
const ANSWER_MS_MAX = 5 * SECOND_MS
const MAIL_LATE_MS = 15 * MINUTE_MS
const BACKUP_OLD_MS = DAY_MS + 2 * HOUR_MS
const POSTGRES_MIN = 150_000
const BLOCKED_MS_MAX = MINUTE_MS
const TRANSACTION_MS_MAX = HOUR_MS
const PREPARED_MS_MAX = 10 * MINUTE_MS
const CLIENTS_SHARE_MAX = 0.9
const FROZEN_AGE_MAX = 1_000_000_000 // of 2,000,000,000, at which PostgreSQL refuses writes
const LOOSE_MB_MIN = 200
const LISTED = 3

interface Patient {
  settings: Settings
  now: Date
  db: Database
}

/** Gives what is wrong and what to do, in one line; undefined or a note where all is well. */
type Check = (patient: Patient) => Promise<Finding> | Finding
type Finding = string | { note: string } | undefined

/** Those that need no database. */
const OUTSIDE: Record<string, Check> = {
  'public address': ({ settings: { publicUrl } }) => {
    const { protocol, hostname } = new URL(publicUrl)
    if (protocol === 'https:' || /^(?:localhost|127\.|\[::1\])/.test(hostname)) return undefined
    return `PUBLIC_URL is ${publicUrl}: passwords cross the network in the clear. Put TLS in front and set the https address.`
  },
  'proxy addresses': ({ settings: { publicUrl, trustedProxies, host } }) =>
    publicUrl.startsWith('https:') && trustedProxies.length === 0
      ? `TLS ends in front of ${host}, and TRUSTED_PROXIES is not set: all visitors share the limits of one address. Set it to the address of the proxy.`
      : undefined,
  'support address': ({ settings: { publicUrl, supportEmail } }) =>
    publicUrl.startsWith('https:') && supportEmail.endsWith('.localhost')
      ? 'SUPPORT_EMAIL is not set: messages of visitors go nowhere. Set it to your mailbox.'
      : undefined,
  disk: async ({ settings: { dataDir } }) => describeRoom(await statfs(dataDir), dataDir).disk,
  inodes: async ({ settings: { dataDir } }) => describeRoom(await statfs(dataDir), dataDir).inodes,
  'mail server': ({ settings: { smtpUrl, publicUrl } }) => {
    if (smtpUrl) return reach('SMTP_URL', smtpUrl, smtpUrl.startsWith('smtps:') ? 465 : 587)
    if (/\/\/(?:localhost|127\.|\[::1\])/.test(publicUrl)) return undefined
    return 'SMTP_URL is not set: no e-mail leaves this machine, and no one else can confirm an address or reset a password. Set it to your mail server.'
  },
  Redis: ({ settings: { redisUrl } }) => (redisUrl ? reach('REDIS_URL', redisUrl, 6379) : undefined),
  'backup setting': ({ settings: { backupTo } }) =>
    backupTo === undefined
      ? 'BACKUP_TO is not set: no backup is written. Set it to a folder on another disk.'
      : undefined,
}

/** Those that ask the database. */
const INSIDE: Record<string, Check> = {
  'database version': async ({ db }) => {
    const { version } = await measureServer(db)
    if (version >= POSTGRES_MIN) return undefined
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 is the least. Restore a backup into a newer one.`
  },
  clock: async ({ db, now }) => {
    const startedAt = performance.now()
    const off = (await measureServer(db)).now.getTime() - now.getTime() - (performance.now() - startedAt)
    if (Math.abs(off) <= CLOCK_OFF_MS_MAX) return undefined
    return `the clocks of this machine and of the database differ by ${Math.round(Math.abs(off) / 1000)} s: let both follow NTP.`
  },
  schema: async ({ db }) => {
    const { hasSchema } = await measureServer(db)
    return hasSchema ? undefined : 'the database is empty: start Crowdtape once.'
  },
  locks: async ({ db }) => {
    const { blocked } = await measureActivity(db, { blockedMs: BLOCKED_MS_MAX, openMs: TRANSACTION_MS_MAX })
    if (blocked.length === 0) return undefined
    return `statements wait for a lock held by ${list(blocked.map(({ by }) => `process ${by}`))}: end it with select pg_terminate_backend(${blocked[0]?.by}).`
  },
  'long transactions': async ({ db }) => {
    const { open } = await measureActivity(db, { blockedMs: BLOCKED_MS_MAX, openMs: TRANSACTION_MS_MAX })
    if (open.length === 0) return undefined
    return `a transaction of ${list(open.map(({ application }) => application || 'an unnamed program'))} is open for ${hours(open[0]?.ms ?? 0)}, and nothing is cleaned up meanwhile: end it with select pg_terminate_backend(${open[0]?.pid}).`
  },
  'prepared transactions': async ({ db }) =>
    describeHeld(await measureHeld(db, { preparedMs: PREPARED_MS_MAX })).prepared,
  connections: async ({ db }) =>
    describeHeld(await measureHeld(db, { preparedMs: PREPARED_MS_MAX })).connections,
  autovacuum: async ({ db }) => {
    const { behind, isOff } = await measureBloat(db)
    if (isOff) return 'autovacuum is off: set autovacuum = on in postgresql.conf and reload it.'
    if (behind.length === 0) return undefined
    return `autovacuum is behind on ${list(behind)}: run vacuum (analyze) on them, and lower autovacuum_vacuum_cost_delay if it happens again.`
  },
  indexes: async ({ db }) => {
    const loose = await listLooseIndexes(db.pool)
    const megabytes = loose.reduce((sum, { bytes, bytesWhenBuilt }) => sum + bytes - bytesWhenBuilt, 0) / 1e6
    if (megabytes < LOOSE_MB_MIN) return undefined
    return `${list(loose.map(({ name }) => name))} take ${Math.round(megabytes)} MB more than they need: run npm run admin -- compact.`
  },
  'transaction ids': async ({ db }) => {
    const { frozenAge } = await measureBloat(db)
    if (frozenAge <= FROZEN_AGE_MAX) return undefined
    return `${Math.round(frozenAge / 1e6)} million transaction ids are used, and PostgreSQL refuses writes at 2,000: run vacuum (freeze).`
  },
  'replication slots': async ({ db }) => {
    const idleSlots = await listIdleSlots(db)
    if (idleSlots.length === 0) return undefined
    return `no replica reads the slot ${list(idleSlots)}, which keeps WAL until the disk is full: start its replica, or select pg_drop_replication_slot('${idleSlots[0]}').`
  },
  replicas: async ({ settings, db }) => {
    if (settings.databaseReadUrls.length === 0) return undefined
    const replicas = openReplicasOfCommand(settings, db)
    try {
      const measured = await replicas.measure()
      const isWell = measured.every(({ state }) => state.status === 'ok' && !state.isPrimary)
      const described = measured.map(describeReplica).join('; ')
      return isWell ? { note: described } : described
    } finally {
      await replicas.close()
    }
  },
  'waiting e-mails': async ({ db, now }) => {
    const { mailsLate } = await measureObligations(db, { now, mailLateMs: MAIL_LATE_MS, keyEndsMs: 0 })
    if (mailsLate === 0) return undefined
    return `${mailsLate} e-mails wait for more than 15 minutes: see that a worker runs, and what its log says of the mail server.`
  },
  'refused e-mails': async ({ db, now }) => {
    const { mailsRefused } = await measureObligations(db, { now, mailLateMs: MAIL_LATE_MS, keyEndsMs: 0 })
    if (mailsRefused === 0) return undefined
    return `${mailsRefused} e-mails of the last day were refused or expired: the log says why; MAIL_FROM must be an address that the server may send for.`
  },
  'ending keys': async ({ db, now }) => {
    const { keysEnding } = await measureObligations(db, { now, mailLateMs: 0, keyEndsMs: 7 * DAY_MS })
    if (keysEnding === 0) return undefined
    return `${keysEnding} API keys end within a week: their owners have to make new ones.`
  },
  storage: async ({ db, now, settings: { databaseUrl, dataDir } }) => {
    const storage = await showStorage({ db, now: () => now })
    // What room a database of one's own has, only its machine knows.
    const freeBytes = databaseUrl === undefined ? await statfs(dataDir).then(roomOf) : undefined
    return describeGrowth(storage, { freeBytes, folder: dataDir })
  },
  backup: async ({ db, now, settings: { backupTo } }) => {
    if (backupTo === undefined) return undefined
    const last = await findFact(db, 'backup')
    if (last && now.getTime() - Date.parse(last.at) <= BACKUP_OLD_MS) return undefined
    const when = last ? `is of ${last.at}` : 'was never written'
    return `the last backup ${when}: see that a worker runs and can write ${backupTo}, or run npm run admin -- backup.`
  },
}

function describeReplica({ name, state }: MeasuredReplica): string {
  if (state.status === 'down')
    return `${name} is not read from (DATABASE_READ_URL): ${state.reason}. It must answer and be a standby of DATABASE_URL`
  if (state.isPrimary) return `${name} is not a replica but the primary: DATABASE_READ_URL must name standbys`
  const behind = Number.isFinite(state.lagMs) ? `${(state.lagMs / SECOND_MS).toFixed(1)} s` : 'far'
  return state.status === 'ok'
    ? `${name} ${behind} behind`
    : `${name} is ${behind} behind and not read from: look at its log and its network`
}

const FULL_IN_DAYS_MIN = 30

const roomOf = ({ bavail, bsize }: Pick<StatsFs, 'bavail' | 'bsize'>) => bavail * bsize

/** How large the database and its largest tables are and how they grow; wrong where the disk is full within a month. */
export function describeGrowth(
  { bytes, bytesADay, tables }: Pick<Storage, 'bytes' | 'bytesADay' | 'tables'>,
  { freeBytes, folder }: { freeBytes: number | undefined; folder: string },
): Finding {
  const write = (size: number) => `${(size / 1e6).toFixed(1)} MB`
  const grows = (size: number | null) =>
    size === null ? '' : `, ${write(Math.abs(size))} ${size < 0 ? 'less' : 'more'} a day`
  const largest = tables
    .slice(0, LISTED)
    .map((table) => `${table.name} ${write(table.bytes)}${grows(table.bytesADay)}`)
  const note = `${write(bytes)}${grows(bytesADay)} (${largest.join('; ')})`
  if (freeBytes === undefined || bytesADay === null || bytesADay <= 0) return { note }
  const days = Math.floor(freeBytes / bytesADay)
  if (days >= FULL_IN_DAYS_MIN) return { note }
  return `the disk of ${folder} is full in ${days} days, the database has ${note}: make room, or lower RETENTION_DAYS.`
}

/** What is wrong with transactions that nobody ended and with the number of connections; `share` of those allowed is the most. */
export function describeHeld(
  { prepared: [first, ...more], clients, clientsMax }: Awaited<ReturnType<typeof measureHeld>>,
  share = CLIENTS_SHARE_MAX,
): { prepared?: string; connections?: string } {
  return {
    ...(first && {
      prepared: `${list([first, ...more].map(({ gid }) => gid))} is prepared for ${hours(first.ms)} and not ended, keeps its locks, and nothing is cleaned up meanwhile: connect to this database and run rollback prepared '${first.gid.replaceAll("'", "''")}', or commit prepared.`,
    }),
    ...(clients > clientsMax * share && {
      connections: `${clients} of ${clientsMax} connections are used: raise max_connections, or lower POOL_SIZE of what runs beside this.`,
    }),
  }
}

/** What is wrong with the room of a disk, by what statfs says of it. */
export function describeRoom(
  { bavail, blocks, bsize, ffree, files }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize' | 'ffree' | 'files'>,
  folder: string,
): { disk?: string; inodes?: string } {
  const isFull = bavail * bsize < FREE_BYTES_MIN || bavail / blocks < FREE_SHARE_MIN
  const hasNoFiles = files > 0 && ffree / files < FREE_SHARE_MIN // 0: the file system has no such bound
  const megabytes = Math.floor((bavail * bsize) / 1e6)
  return {
    ...(isFull && {
      disk: `${folder} has ${megabytes} MB left: make room, lower RETENTION_DAYS, or move DATA_DIR to a larger disk.`,
    }),
    ...(hasNoFiles && {
      inodes: `the disk of ${folder} has room for ${ffree} more files: delete small files on it.`,
    }),
  }
}

async function examine({ databaseUrl, settings, now }: AdminTools, args: string[]): Promise<AdminResult> {
  const [option, more] = args
  if ((option !== undefined && option !== '--json') || more !== undefined)
    throw new StartRefused(`${more ?? option} is not expected: only --json may follow`)
  const db = openDatabase(databaseUrl, {
    poolSize: 1,
    acquireTimeoutMs: ANSWER_MS_MAX,
    onIdleError: () => {},
  })
  try {
    const patient = { settings, now: now(), db }
    const lines = await checkAll(OUTSIDE, patient)
    const lost = await measureServer(db).then(() => undefined, reasonOf)
    if (lost === undefined) lines.push(...(await checkAll(INSIDE, patient)))
    else lines.push({ name: 'database', wrong: `it does not answer (DATABASE_URL): ${lost}` })
    const isWrong = lines.some(({ wrong }) => wrong !== undefined)
    if (option === '--json') return { text: JSON.stringify(lines, null, 2), isWrong }
    const text = lines.map(({ name, wrong, note }) =>
      wrong === undefined
        ? `ok     ${name}${note === undefined ? '' : `: ${note}`}`
        : `WRONG  ${name}: ${wrong}`,
    )
    return { text: text.join('\n'), isWrong }
  } finally {
    await db.close()
  }
}

async function checkAll(
  checks: Record<string, Check>,
  patient: Patient,
): Promise<{ name: string; wrong?: string; note?: string }[]> {
  const lines = []
  for (const [name, check] of Object.entries(checks)) {
    const found = await Promise.resolve()
      .then(() => check(patient))
      .catch((error) => `it could not be examined: ${reasonOf(error)}`)
    lines.push({ name, ...(typeof found === 'string' ? { wrong: found } : found) })
  }
  return lines
}

async function reach(setting: string, address: string, usualPort: number): Promise<string | undefined> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    await callStranger({ timeoutMs: ANSWER_MS_MAX }, (ended) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const socket = connect(Number(port) || usualPort, host)
        .once('connect', resolve)
        .once('error', reject)
      ended.addEventListener('abort', () => socket.destroy())
      return promise
    })
    return undefined
  } catch (error) {
    return `${host} does not answer (${setting}): ${reasonOf(error)}. Correct the setting, or start it.`
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

function list(names: string[]): string {
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : ''
  return `${names.slice(0, LISTED).join(', ')}${more}`
}

function hours(ms: number): string {
  return ms < 2 * HOUR_MS ? `${Math.round(ms / MINUTE_MS)} minutes` : `${Math.round(ms / HOUR_MS)} hours`
}
