import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import type { Storage } from '#contract/app/operator/installation.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time/duration.ts'
import { showStorage } from '#serve/operator/installation.ts'
import { stateOfHealth } from '#serve/sources/describe-sources.ts'
import { moveSecrets } from '#serve/webhooks/move-secrets.ts'
import { type PostServer, readPostLayout } from '#store/installation/distribute-posts.ts'
import {
  listIdleSlots,
  listInDoubt,
  measureActivity,
  measureBloat,
  measureHeld,
  measureObligations,
  measureServer,
} from '#store/installation/examine-database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { listLooseIndexes } from '#store/installation/loose-indexes.ts'
import type { MeasuredReplica } from '#store/replicas.ts'
import { listSourceHealth, type SourceHealthRow } from '#store/sources/health.ts'
import { findEnabledSources } from '../jobs/collect/enabled-sources.ts'
import { openSecretBox } from '../server/open-secret-box.ts'
import { openReplicasOfCommand } from './as-operator.ts'
import { type Check, type Finding, hours, LISTED, list } from './doctor-check.ts'
import { measureRoom } from './doctor-outside.ts'

const CLOCK_OFF_MS_MAX = 5 * SECOND_MS
const MAIL_LATE_MS = 15 * MINUTE_MS
const BACKUP_OLD_MS = DAY_MS + 2 * HOUR_MS
const POSTGRES_MIN = 150_000
const BLOCKED_MS_MAX = MINUTE_MS
const TRANSACTION_MS_MAX = HOUR_MS
const PREPARED_MS_MAX = 10 * MINUTE_MS
/** Twice what Citus leaves between its own tries to end them. */
const IN_DOUBT_MS_MAX = 2 * MINUTE_MS
const SKEW_TIMES_MAX = 1.5
const SKEW_POSTS_MIN = 100_000
const CLIENTS_SHARE_MAX = 0.9
const LOOSE_MB_MIN = 200
const FROZEN_AGE_MAX = 1_000_000_000 // of 2,000,000,000, at which PostgreSQL refuses writes

/** What is examined of the database itself, whatever is in it. */
export const SERVER: Record<string, Check> = {
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
  'prepared transactions': async ({ db }) => {
    const { prepared } = await measureHeld(db, { preparedMs: PREPARED_MS_MAX })
    const [first] = prepared
    if (first === undefined) return undefined
    return `${list(prepared.map(({ gid }) => gid))} is prepared for ${hours(first.ms)} and not ended, keeps its locks, and nothing is cleaned up meanwhile: connect to this database and run rollback prepared '${first.gid.replaceAll("'", "''")}', or commit prepared.`
  },
  'transactions in doubt': async ({ db }) => {
    const [oldest, ...more] = await listInDoubt(db, { preparedMs: IN_DOUBT_MS_MAX })
    if (!oldest) return undefined
    return `${more.length + 1} transactions were prepared by ${oldest.server} up to ${hours(oldest.ms)} ago and not ended; their posts cannot be read, and readers of the tape wait for them: run select recover_prepared_transactions().`
  },
  connections: async ({ db }) => {
    const { clients, clientsMax } = await measureHeld(db, { preparedMs: PREPARED_MS_MAX })
    if (clients <= clientsMax * CLIENTS_SHARE_MAX) return undefined
    return `${clients} of ${clientsMax} connections are used: raise max_connections, or lower POOL_SIZE of what runs beside this.`
  },
  autovacuum: async ({ db }) => {
    const { behind, isOff } = await measureBloat(db)
    if (isOff) return 'autovacuum is off: set autovacuum = on in postgresql.conf and reload it.'
    if (behind.length === 0) return undefined
    return `autovacuum is behind on ${list(behind)}: run vacuum (analyze) on them, and lower autovacuum_vacuum_cost_delay if it happens again.`
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
}

/** What is examined of what Crowdtape has stored; asked only where its tables are. */
export const STORED: Record<string, Check> = {
  'key of secrets': async ({ db, settings }) => {
    if (settings.secretsKeyOld === undefined) return undefined
    const secretBox = openSecretBox(settings)
    if (!secretBox.before) return 'SECRETS_KEY_OLD is the same key as the one in use: remove it.'
    const { moved, lost } = await moveSecrets({ db, secretBox }, { isDryRun: true })
    if (lost > 0)
      return `${lost} secrets cannot be opened with SECRETS_KEY or SECRETS_KEY_OLD: set SECRETS_KEY_OLD to the key that sealed them.`
    const { before } = (await findFact(db, 'secrets_key')) ?? {}
    if (moved > 0 || before !== undefined)
      return {
        note: `${moved} secrets still need SECRETS_KEY_OLD. Once every process has both keys: npm run admin -- secrets rotate.`,
      }
    return { note: 'SECRETS_KEY_OLD is set and nothing needs it any longer: remove it.' }
  },
  'learned corrections': async ({ db }) => {
    const learned = await findFact(db, 'lessons')
    if (!learned) return undefined
    if (learned.base === MEANING_MODEL_VERSION) return { note: `${learned.version} reads the posts.` }
    return `${learned.version} was measured with ${learned.base} and is not used with ${MEANING_MODEL_VERSION}: run npm run admin -- corrections learn --yes, or corrections unlearn.`
  },
  sources: async ({ db, now, settings }) => {
    const { enabled, lacking } = findEnabledSources(settings)
    const healths = await listSourceHealth(db)
    const troubles = enabled.flatMap(({ facts }) => {
      const row = healths.find(({ source }) => source === facts.id)
      return row ? describeTrouble(row, now) : [] // one without was never read yet
    })
    for (const { source, settings: names } of lacking)
      troubles.push(`${source.facts.id} is off: set ${names.join(' and ')}`)
    if (troubles.length > 0) return `${list(troubles)}.`
    return healths.length > 0 ? { note: `${list(enabled.map(({ facts }) => facts.id))}` } : undefined
  },
  shards: async ({ db }) => {
    const { servers, tables } = await readPostLayout(db.pool, db.schemas)
    if (!tables.some(({ isDistributed }) => isDistributed)) return undefined
    const { wrong, note } = describeShards(servers)
    return wrong ?? (note && { note })
  },
  indexes: async ({ db }) => {
    const loose = await listLooseIndexes(db.pool)
    const megabytes = loose.reduce((sum, { bytes, bytesWhenBuilt }) => sum + bytes - bytesWhenBuilt, 0) / 1e6
    if (megabytes < LOOSE_MB_MIN) return undefined
    return `${list(loose.map(({ name }) => name))} take ${Math.round(megabytes)} MB more than they need: run npm run admin -- compact.`
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
    const freeBytes = databaseUrl === undefined ? await measureRoom(dataDir) : undefined
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

/** For so long a connection may be lost before it is more than a restart at the other end. */
const LOST_MS_MAX = 10 * MINUTE_MS

/** Why nothing is read from a source, and what to do; nothing where it is read or will be by itself. */
function describeTrouble(row: SourceHealthRow, now: Date): string[] {
  const { state, since } = stateOfHealth(row, now)
  const lastError = row.lastError === null ? '' : ` (${row.lastError})`
  const at = since.toISOString()
  if (state === 'refused')
    return [
      `${row.source} refuses what is set for it, or this server, since ${at}${lastError}: get a new credential, or leave it out of SOURCES`,
    ]
  if (state === 'down' || state === 'stopped')
    return [`nothing reads ${row.source} since ${at}${lastError}: see that a worker runs, and its log`]
  if (state === 'reconnecting' && now.getTime() - since.getTime() > LOST_MS_MAX)
    return [`${row.source} is not reached since ${at}${lastError}: see that this machine may connect to it`]
  return []
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

/** How the posts lie on the servers of Citus, or what is wrong with it. */
export function describeShards(servers: readonly PostServer[]): { wrong?: string; note?: string } {
  const lost = servers.find(({ freeBytes }) => freeBytes === null)
  if (lost)
    return {
      wrong: `${lost.name} does not answer, and its posts cannot be read or changed: start it, or look at its network.`,
    }
  const posts = servers.reduce((sum, server) => sum + server.posts, 0)
  const [fullest] = servers.toSorted((one, other) => other.posts - one.posts)
  const skew = fullest && posts > 0 ? (fullest.posts * servers.length) / posts : 1
  if (fullest && posts >= SKEW_POSTS_MIN && skew > SKEW_TIMES_MAX)
    return {
      wrong: `${fullest.name} has ${skew.toFixed(1)} times its part of the posts: run select citus_rebalance_start().`,
    }
  const list = servers.map(
    (server) =>
      `${server.name} ${server.shards} with ${Math.round(server.posts).toLocaleString('en-US')} posts`,
  )
  return { note: list.join('; ') }
}

const FULL_IN_DAYS_MIN = 30

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
