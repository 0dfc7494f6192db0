import pg from 'pg'
import type { Database } from './database.ts'

/** Servers that repeat the primary and are read from in its place. */
export interface Replicas {
  /**
   * Gives what `work` gives, all of whose reads are of the one server that it gets: a replica, or the primary where none
   * is read from. Where the replica is lost meanwhile, all of the work is done again on the primary, so it must have no
   * effect but its answer. docs/decisions/0820
   */
  answerFrom<Answer>(work: (server: Database) => Promise<Answer>): Promise<Answer>
  /** The server that the next answer is read from. */
  choose(): Promise<Database>
  /** How each one is now, in the order in which they were given. */
  measure(): Promise<MeasuredReplica[]>
  close(): Promise<void>
}

export interface MeasuredReplica {
  /** For operators alone: it names a host. */
  name: string
  state: ReplicaState
}

/**
 * How a replica is. Only one that is `ok` is read from; one that is `returning` has been well once since it was not.
 * `isPrimary`: its address leads to the primary.
 */
export type ReplicaState =
  | { status: 'ok' | 'returning' | 'behind' /** At the most. */; lagMs: number; isPrimary?: boolean }
  | { status: 'down'; reason: string }

export interface ReplicasParts {
  primary: Database
  replicas: { name: string; db: Database }[]
  /** A replica that is further behind than this is not read from. */
  lagMsMax: number
  /** Called when a replica is read from no more, or again. */
  onChange?: (replica: MeasuredReplica) => void
}

/**
 * Shares reads out among replicas that are up and not too far behind their primary. How far they are behind is measured at
 * most once a second, by those who read. Closing it closes the replicas.
 */
export function openReplicas(parts: ReplicasParts): Replicas {
  const { primary, lagMsMax } = parts
  const askPrimary = createPrimaryLog(primary.pool)
  const watches = parts.replicas.map((replica) => watchReplica(replica, { ...parts, askPrimary }))
  /** Those that were chosen longest ago come first. */
  let turns = watches

  /** Of those that are nearest to the primary the least busy one; by turns where they are alike. */
  async function chooseReplica(): Promise<Watch | undefined> {
    for (const watch of watches) watch.refresh()
    if (!watches.some(({ isUsable }) => isUsable())) await Promise.all(watches.map(({ settle }) => settle()))
    const [best] = turns
      .filter(({ isUsable }) => isUsable())
      .map((watch) => ({
        watch,
        // Finer than half of what is allowed, a lag says when it was measured.
        isFar: watch.lagMs() > lagMsMax / 2,
        busy: countBusy(watch.db.pool),
      }))
      .sort((left, right) => Number(left.isFar) - Number(right.isFar) || left.busy - right.busy)
    if (best) turns = [...turns.filter((watch) => watch !== best.watch), best.watch]
    return best?.watch
  }

  return {
    async answerFrom(work) {
      const replica = await chooseReplica()
      if (!replica) return work(primary)
      try {
        return await work(replica.db)
      } catch (error) {
        const loss = findLoss(replica.db, error)
        if (!loss) throw error
        // Whether it is lost to all, or was too busy for one, is measured.
        void replica.measure()
        return work(primary)
      }
    },
    choose: async () => (await chooseReplica())?.db ?? primary,
    measure: () => Promise.all(watches.map(async ({ name, measure }) => ({ name, state: await measure() }))),
    close: async () => {
      await Promise.all(watches.map(({ close }) => close()))
    },
  }
}

function countBusy({ totalCount, idleCount, waitingCount }: pg.Pool): number {
  return totalCount - idleCount + waitingCount
}

const CAUSES_MAX = 5

/** What says that `server` could not answer now: neither what is wrong with a statement, nor that it takes too long. */
function findLoss(server: Database, error: unknown): Error | undefined {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < CAUSES_MAX; depth++) {
    if (server.hasThrown(cause)) return isOfServer(cause) ? cause : undefined
    cause = cause.cause
  }
  return undefined
}

function isOfServer(error: Error): boolean {
  const { code = '' } = error as { code?: string }
  // What the primary removes while a replica reads it ends that statement with 40001.
  return !(error instanceof pg.DatabaseError) || code === '40001' || /^(08|57P)/.test(code)
}

const MEASURE_EVERY_MS = 1_000
/** Older than this, a measurement says nothing: the next reader waits for a new one. */
const MEASURED_MS_MAX = 3_000
const ANSWER_MS_MAX = 1_000
const SAMPLES_MAX = 600

interface Sample {
  atMs: number
  /** A place in the write-ahead log, in bytes. */
  place: bigint
}

interface WatchParts {
  lagMsMax: number
  onChange?: (replica: MeasuredReplica) => void
  askPrimary: () => Promise<PrimaryState>
}

type Watch = ReturnType<typeof watchReplica>

function watchReplica(
  { name, db }: { name: string; db: Database },
  { lagMsMax, onChange, askPrimary }: WatchParts,
) {
  // Of its own, so that a crowd of readers does not make it look lost.
  const pool = db.openPool({ size: 1, name: 'crowdtape lag' })
  let state: ReplicaState = { status: 'down', reason: 'it has not been measured yet' }
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<ReplicaState> | undefined
  let isReported = true
  /** Since when it has been well without being read from. At first it need not prove itself. */
  let wellSince: number | undefined = Number.NEGATIVE_INFINITY

  function become(next: ReplicaState): ReplicaState {
    state = next
    measuredAt = performance.now()
    const isUsed = next.status === 'ok'
    if (next.status === 'behind' || next.status === 'down') wellSince = undefined
    if (next.status !== 'returning' && isUsed !== isReported) {
      isReported = isUsed
      onChange?.({ name, state: next })
    }
    return next
  }

  /** One that falls behind under its readers would be left and taken back each second. */
  function becomeWell(lagMs: number, isPrimary = false): ReplicaState {
    wellSince ??= performance.now()
    const isProven = performance.now() - wellSince >= MEASURE_EVERY_MS
    return become({ status: isProven ? 'ok' : 'returning', lagMs, isPrimary })
  }

  async function measureNow(): Promise<ReplicaState> {
    const [ahead, behind] = await Promise.allSettled([askPrimary(), askReplica(pool)])
    if (behind.status === 'rejected') return become({ status: 'down', reason: messageOf(behind.reason) })
    // Without its primary a replica falls no further behind; it stays as it was last seen.
    if (ahead.status === 'rejected') return become(state)
    const { value: server } = behind
    const { samples, now, pausedMs, identity } = ahead.value
    if (server.startedAt === identity.startedAt) return becomeWell(0, true)
    if (server.systemId !== identity.systemId || server.replayed === null) {
      return become({ status: 'down', reason: 'it is not a replica of the primary' })
    }
    const replayed = BigInt(server.replayed)
    const seen = samples.findLast(({ place }) => place <= replayed)
    const lagMs = Math.min(
      seen ? (seen === now ? 0 : performance.now() - seen.atMs) : Number.POSITIVE_INFINITY,
      server.sinceReplayedMs === null
        ? Number.POSITIVE_INFINITY
        : Math.max(0, Number(server.sinceReplayedMs)),
    )
    if (lagMs <= lagMsMax) return becomeWell(lagMs)
    // After a pause there is nothing recent to compare with until the primary has been seen once more.
    return pausedMs > MEASURED_MS_MAX ? measureNow() : become({ status: 'behind', lagMs })
  }

  function measure(): Promise<ReplicaState> {
    measuring ??= measureNow().finally(() => {
      measuring = undefined
    })
    return measuring
  }

  const ageMs = () => performance.now() - measuredAt
  return {
    name,
    db,
    measure,
    isUsable: () => state.status === 'ok' && ageMs() <= MEASURED_MS_MAX,
    lagMs: () => ('lagMs' in state ? state.lagMs : Number.POSITIVE_INFINITY),
    /** Has it measured where that is due, without waiting. */
    refresh(): void {
      if (ageMs() > MEASURE_EVERY_MS) void measure()
    },
    /** Resolves when what is known of it says something. */
    async settle(): Promise<void> {
      if (ageMs() > MEASURED_MS_MAX) await measure()
    },
    async close(): Promise<void> {
      await Promise.all([pool.end(), db.close()])
    },
  }
}

interface PrimaryState {
  /** Where the primary was when, the oldest first; `now` is the last one. */
  samples: readonly Sample[]
  now: Sample
  /** Since the sample before. */
  pausedMs: number
  identity: { systemId: string; startedAt: string }
}

/** Asks the primary where it is; those who ask at the same time share one question. */
function createPrimaryLog(pool: pg.Pool): () => Promise<PrimaryState> {
  let samples: Sample[] = []
  let asking: Promise<PrimaryState> | undefined

  async function askNow(): Promise<PrimaryState> {
    const atMs = performance.now()
    const { place, ...identity } = await ask<{ place: string; systemId: string; startedAt: string }>(
      pool,
      `select ${PLACE('pg_current_wal_lsn()')} as place, ${IDENTITY}`,
    )
    const now = { atMs, place: BigInt(place) }
    const pausedMs = atMs - (samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY)
    samples = [...samples, now].slice(-SAMPLES_MAX)
    return { samples, now, pausedMs, identity }
  }

  return () => {
    asking ??= askNow().finally(() => {
      asking = undefined
    })
    return asking
  }
}

const PLACE = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::text`
/** Two addresses may lead to one server. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) as "systemId",
                  pg_postmaster_start_time()::text as "startedAt"`

function askReplica(pool: pg.Pool) {
  return ask<{
    /** null: it is a primary. */
    replayed: string | null
    /** Since the last transaction that it has, by its own clock. */
    sinceReplayedMs: string | null
    systemId: string
    startedAt: string
  }>(
    pool,
    `select case when pg_is_in_recovery() then ${PLACE('pg_last_wal_replay_lsn()')} end as replayed,
            extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 as "sinceReplayedMs",
            ${IDENTITY}`,
  )
}

async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: ANSWER_MS_MAX }
  const { rows } = await pool.query<Row>(query)
  const [row] = rows
  if (!row) throw new Error('the server reported no state')
  return row
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
