import pg from 'pg'
import type { Database, ReplicaState } from './database.ts'

export interface ReadDatabaseParts {
  primary: Database
  replica: Database
  /** A replica that is further behind than this is not read from. */
  lagMsMax: number
  /** Called when the replica is used no more, or again. */
  onChange?: (state: ReplicaState) => void
}

/**
 * Reads from the replica as long as it is up and not too far behind its primary, and from the primary otherwise. How far
 * it is behind is measured at most once a second, by those who read. Closing it closes the replica.
 */
export function openReadDatabase(parts: ReadDatabaseParts): Database {
  const { primary, replica } = parts
  const watch = watchReplica(parts)
  const pool = new ReadPool(async () => ((await watch.isUsable()) ? replica.pool : primary.pool), {
    primary: primary.pool,
    onFailure: watch.noteFailure,
  })
  return {
    pool,
    schemas: replica.schemas,
    openPool: primary.openPool,
    measureReplica: watch.measure,
    close: async () => {
      await pool.end()
      await replica.close()
    },
  }
}

/** Hands out the connections of other pools. */
class ReadPool extends pg.Pool {
  #choose: () => Promise<pg.Pool>
  #fallBack: { primary: pg.Pool; onFailure(error: Error): void }

  constructor(choose: () => Promise<pg.Pool>, fallBack: { primary: pg.Pool; onFailure(error: Error): void }) {
    super()
    this.#choose = choose
    this.#fallBack = fallBack
  }

  // pg's two forms of one method.
  override connect(callback?: unknown): never {
    const connecting = this.#connect()
    if (typeof callback !== 'function') return connecting as never
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined as never
  }

  async #connect(): Promise<pg.PoolClient> {
    const { primary, onFailure } = this.#fallBack
    const chosen = await this.#choose()
    try {
      return await chosen.connect()
    } catch (error) {
      if (chosen === primary) throw error
      onFailure(error as Error) // pg rejects with errors alone
      return primary.connect()
    }
  }

  // A read that the replica did not answer is asked again of the primary. pg's forms: all of ours give a promise.
  override query(...args: unknown[]): never {
    return this.#query(args as [string]) as never
  }

  async #query(args: [string]): Promise<pg.QueryResult> {
    const { primary, onFailure } = this.#fallBack
    const chosen = await this.#choose()
    try {
      return await chosen.query(...args)
    } catch (error) {
      if (chosen === primary || !isReplicasOwn(error)) throw error
      onFailure(error as Error) // pg rejects with errors alone
      return primary.query(...args)
    }
  }
}

/** Not what is wrong with the statement, nor that it takes too long, but that this server cannot run it now. */
function isReplicasOwn(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !(error instanceof pg.DatabaseError) || code === '40001' || /^(08|57P)/.test(code ?? '')
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

function watchReplica({ primary, replica, lagMsMax, onChange }: ReadDatabaseParts) {
  /** Where the primary was when, the oldest first. */
  let samples: Sample[] = []
  let state: ReplicaState = { status: 'down', reason: 'it has not been measured yet' }
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<ReplicaState> | undefined
  let reported = true

  function become(next: ReplicaState): ReplicaState {
    state = next
    measuredAt = performance.now()
    const isUsed = next.status === 'ok'
    if (isUsed !== reported) onChange?.(next)
    reported = isUsed
    return next
  }

  async function measureNow(): Promise<ReplicaState> {
    const [ahead, behind] = await Promise.allSettled([askPrimary(primary.pool), askReplica(replica.pool)])
    if (behind.status === 'rejected') return become({ status: 'down', reason: messageOf(behind.reason) })
    // Without its primary a replica falls no further behind; it stays as it was last seen.
    if (ahead.status === 'rejected') return become(state)
    const { value: server } = behind
    if (server.startedAt === ahead.value.startedAt) return become({ status: 'ok', lagMs: 0 })
    if (server.systemId !== ahead.value.systemId || server.replayed === null) {
      return become({ status: 'down', reason: 'it is not a replica of the primary' })
    }
    const sampledAt = samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
    samples = [...samples, ahead.value].slice(-SAMPLES_MAX)
    const replayed = BigInt(server.replayed)
    const seen = samples.findLast(({ place }) => place <= replayed)
    if (seen) samples = samples.slice(samples.indexOf(seen))
    const lagMs = Math.min(
      seen ? (seen === ahead.value ? 0 : performance.now() - seen.atMs) : Number.POSITIVE_INFINITY,
      server.sinceReplayedMs === null
        ? Number.POSITIVE_INFINITY
        : Math.max(0, Number(server.sinceReplayedMs)),
    )
    // After a pause there is nothing recent to compare with until the primary has been seen once more.
    if (lagMs > lagMsMax && ahead.value.atMs - sampledAt > MEASURED_MS_MAX) return measureNow()
    return become({ status: lagMs <= lagMsMax ? 'ok' : 'behind', lagMs })
  }

  function measure(): Promise<ReplicaState> {
    measuring ??= measureNow().finally(() => {
      measuring = undefined
    })
    return measuring
  }

  return {
    measure,
    async isUsable(): Promise<boolean> {
      const age = performance.now() - measuredAt
      if (age > MEASURED_MS_MAX) await measure()
      else if (age > MEASURE_EVERY_MS) void measure()
      return state.status === 'ok'
    },
    noteFailure(error: Error): void {
      become({ status: 'down', reason: error.message })
    },
  }
}

const PLACE = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::text`
/** Two addresses may lead to one server. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) as "systemId",
                  pg_postmaster_start_time()::text as "startedAt"`

async function askPrimary(pool: pg.Pool): Promise<Sample & { systemId: string; startedAt: string }> {
  const atMs = performance.now()
  const row = await ask<{ place: string; systemId: string; startedAt: string }>(
    pool,
    `select ${PLACE('pg_current_wal_lsn()')} as place, ${IDENTITY}`,
  )
  return { ...row, atMs, place: BigInt(row.place) }
}

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
