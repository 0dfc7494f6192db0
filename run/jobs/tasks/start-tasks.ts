import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { performTask, type Workplace } from '#serve/tasks/work/perform-task.ts'
import { tidyFiles } from '#serve/tasks/work/tidy-files.ts'
import { readDatabaseAddress } from '#store/connection/database-address.ts'
import { createDatabaseClient } from '#store/database.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { claimUnqueuedTasks, failTask } from '#store/tasks/task-work.ts'
import { runRepeatedly } from '../run-repeatedly.ts'

export interface TaskJobs {
  place: Workplace
  /** Past any pooler, for the tables of the queue. */
  databaseUrl: string
  /** A worker that says nothing for so long is gone, and its task goes to another. At least 10. */
  heartbeatSeconds?: number
  /** How often gone workers are looked for, in seconds. */
  watchSeconds?: number
}

const QUEUE = 'tasks'
const DEAD_LETTERS = 'tasks-dead'
/** Tasks that one worker does at once: each holds a connection for most of its time. */
const AT_ONCE = 2
const CLAIM_AT_ONCE = 20
const CLAIM_EVERY_MS = 500
/** A deleted post must be gone from files within a minute. */
const TIDY_EVERY_MS = 15_000
const STOP_WITHIN_MS = 10_000
const REOPEN_MS = 5_000

/** Pauses of 2, 4, 8 ... seconds, at most five minutes: a database that restarts is back by then. */
const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }
/** Of one try; the library allows no more. A task goes on where the try before stopped, or starts again. */
const TRY_SECONDS_MAX = 86_000

/**
 * Makes the queue's tables, which its library keeps in a schema of its own, as they are in this version. Past any pooler,
 * on one connection; several workers at once wait for each other.
 */
async function prepareQueue(databaseUrl: string): Promise<void> {
  const address = readDatabaseAddress(databaseUrl)
  const client = createDatabaseClient(address, { name: 'crowdtape queue', connectTimeoutMs: 5_000 })
  await client.connect()
  try {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: address.schemas.jobs,
      createSchema: false,
      supervise: false,
      schedule: false,
    })
    boss.on('error', () => {}) // what fails is thrown as well
    await boss.start()
    await boss.createQueue(DEAD_LETTERS)
    await boss.createQueue(QUEUE, { ...RETRIES, deadLetter: DEAD_LETTERS, expireInSeconds: TRY_SECONDS_MAX })
    await boss.updateQueue(QUEUE, RETRIES)
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
}

/**
 * Does the tasks of accounts. The queue gives each to one worker; one whose worker was killed or lost the database is
 * given to another, with growing pauses, and what fails too often is reported to its account. While the queue cannot be
 * opened, that is tried again and again; `ready` resolves when it was.
 */
export function startTasks(jobs: TaskJobs): { ready: Promise<void>; stop(): Promise<void> } {
  const { log } = jobs.place.ctx
  const stopping = new AbortController()
  let close = async () => {}
  const open = async () => {
    while (!stopping.signal.aborted) {
      try {
        close = await openQueue(jobs, stopping.signal)
        return
      } catch (error) {
        log.warn({ err: error }, 'the queue of tasks cannot be opened; it is tried again')
        await delay(REOPEN_MS, undefined, { signal: stopping.signal }).catch(() => {}) // asked to stop: the loop ends
      }
    }
  }
  const ready = open()
  return {
    ready,
    async stop() {
      stopping.abort(new Error('the worker stops'))
      await ready
      await close()
    },
  }
}

/** Begins to work; what it gives ends that. */
async function openQueue(jobs: TaskJobs, stopping: AbortSignal): Promise<() => Promise<void>> {
  const { place, databaseUrl, heartbeatSeconds = 30, watchSeconds = 10 } = jobs
  const { ctx } = place
  await prepareQueue(databaseUrl)
  const pool = place.db.openPool({ size: 3, name: 'crowdtape queue' })
  pool.on('error', () => {}) // the next statement takes another connection
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: ctx.db.schemas.jobs,
    createSchema: false,
    migrate: false,
    schedule: false,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  })
  boss.on('error', (error) =>
    ctx.log.warn({ err: error }, 'the queue of tasks failed; it recovers automatically'),
  )
  try {
    await boss.start()
    await work(boss, { place, heartbeatSeconds, stopping })
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {}) // the first error is the one to report
    await pool.end()
    throw error
  }
  const rounds = runRepeatedly(ctx.log, [
    {
      name: 'hand tasks to the queue',
      everyMs: CLAIM_EVERY_MS,
      work: () => handOver(place, boss, heartbeatSeconds),
    },
    { name: 'tidy the files of exports', everyMs: TIDY_EVERY_MS, work: () => tidyFiles(place) },
  ])
  return async () => {
    await rounds.stop()
    await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    await pool.end()
  }
}

async function work(
  boss: PgBoss,
  {
    place,
    heartbeatSeconds,
    stopping,
  }: { place: Workplace; heartbeatSeconds: number; stopping: AbortSignal },
): Promise<void> {
  await boss.work<{ id: string }>(
    QUEUE,
    { localConcurrency: AT_ONCE, pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: heartbeatSeconds / 3 },
    async ([job]) => {
      if (job) await perform(place, { id: job.data.id, signal: AbortSignal.any([job.signal, stopping]) })
    },
  )
  await boss.work<{ id: string }>(DEAD_LETTERS, { pollingIntervalSeconds: 2 }, async ([job]) => {
    if (job) await reportDead(place, job.data.id)
  })
}

/** A task is in the queue once and as soon as it is marked so: both happen in one transaction. */
async function handOver({ ctx }: Workplace, boss: PgBoss, heartbeatSeconds: number): Promise<void> {
  await runTransaction(ctx.db.pool, async (client) => {
    const ids = await claimUnqueuedTasks(client, { now: ctx.now(), limit: CLAIM_AT_ONCE })
    if (ids.length === 0) return
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    for (const id of ids) await boss.send(QUEUE, { id }, { db, heartbeatSeconds })
  })
}

async function perform(place: Workplace, task: { id: string; signal: AbortSignal }): Promise<void> {
  try {
    await performTask(place, task)
  } catch (error) {
    logTrouble(place.ctx.log, task, error)
    throw error
  }
}

function logTrouble(log: Logger, { id, signal }: { id: string; signal: AbortSignal }, error: unknown): void {
  if (signal.aborted) log.debug({ task: id }, 'a task was interrupted; a worker continues it')
  else log.warn({ err: error, task: id }, 'a task failed; it is tried again')
}

async function reportDead({ ctx }: Workplace, id: string): Promise<void> {
  await failTask(
    ctx.db,
    { id },
    {
      cause: 'interrupted',
      error: `It was interrupted ${RETRIES.retryLimit + 1} times. The log of this installation says by what. Run it again.`,
      now: ctx.now(),
    },
  )
}
