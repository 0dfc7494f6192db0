import pg from 'pg'
import type { Logger } from 'pino'
import { findSettled, type LedgerPlace, voidCalls } from '#store/usage/calls.ts'
import {
  type Settlement,
  type SettlementBatch,
  settleCalls,
  type UnsettledCall,
} from '#store/usage/settle-calls.ts'
import { ensureUsagePartition } from '#store/usage/usage.ts'
import { Problem } from './problem.ts'

/** A settled call and the moment it stands under in the ledger. */
export interface Settled extends Settlement {
  at: Date
}

export interface CallSettler {
  /** Resolves when the call's fate is committed. Throws a 503 where it could not be; the call is not charged then. */
  settle(call: UnsettledCall, options: { countWindow: boolean }): Promise<Settled>
  /** Waits for what is under way and takes no more. */
  close(): Promise<void>
}

interface Waiting {
  call: UnsettledCall
  countWindow: boolean
  resolve(settled: Settled): void
  reject(error: unknown): void
}

const BATCH_MAX = 500
const WAITING_MAX = 5_000 // at 5,000 calls a second, a second's worth
const ATTEMPTS = 3
const TRY_AGAIN_MS_MAX = 2_000 // a database that took longer is away, and the callers have waited enough
const TAKE_BACK_AFTER_MS = 30_000 // longer than the server lets any statement run

/**
 * Group commit: calls that come while a batch is being committed are the next batch, so many share one commit and a
 * lone one does not wait.
 */
export function createCallSettler(parts: { pool: pg.Pool; log: Logger; now: () => Date }): CallSettler {
  const { pool, log, now } = parts
  const doubtful = createDoubtfulCalls(pool, log)
  let waiting: Waiting[] = []
  let draining: Promise<void> | undefined
  let closed = false

  async function drain(): Promise<void> {
    let settling: Promise<() => void> | undefined = settleBatch(takeBatch())
    while (settling) {
      const report = await settling
      // The database has the next batch before the callers of this one resume: it works while their answers are written.
      settling = waiting.length > 0 ? settleBatch(takeBatch()) : undefined
      report()
    }
    draining = undefined
  }

  function takeBatch(): Waiting[] {
    const countWindow = waiting[0]?.countWindow
    const end = waiting.findIndex((one, place) => place === BATCH_MAX || one.countWindow !== countWindow)
    const batch = end === -1 ? waiting : waiting.slice(0, end)
    waiting = end === -1 ? [] : waiting.slice(end)
    return batch
  }

  /** Returns what resolves the callers of a batch. */
  async function settleBatch(batch: Waiting[]): Promise<() => void> {
    const at = now()
    const calls = batch.map((one) => one.call)
    try {
      const settled = await settleSurely(pool, { at, calls, countWindows: batch[0]?.countWindow ?? true })
      return () => {
        for (const [place, one] of batch.entries()) {
          const settlement = settled[place]
          if (settlement) one.resolve({ ...settlement, at })
          else one.reject(notSettled(new Error('the outcome of this call is not known')))
        }
      }
    } catch (error) {
      doubtful.add(
        calls.filter((call) => call.charge).map(({ accountId, requestId }) => ({ accountId, at, requestId })),
      )
      const problem = notSettled(error)
      return () => {
        for (const one of batch) one.reject(problem)
      }
    }
  }

  return {
    settle(call, { countWindow }) {
      if (closed) return Promise.reject(notSettled(new Error('this process is stopping')))
      if (waiting.length >= WAITING_MAX) return Promise.reject(notSettled(new Error('too many calls wait')))
      return new Promise((resolve, reject) => {
        waiting.push({ call, countWindow, resolve, reject })
        // After the calls that this turn of the event loop still brings.
        draining ??= new Promise((next) => setImmediate(next)).then(drain)
      })
    },
    async close() {
      closed = true
      await draining
      await doubtful.close()
    },
  }
}

function notSettled(cause: unknown): Problem {
  return new Problem('unavailable', 'The call could not be recorded, so it was not answered. Try again.', {
    retryAfterSeconds: 1,
    cause,
  })
}

/**
 * Settles, and where the connection broke finds out whether the batch had been committed before it tries again: the
 * ledger's primary key (account, moment, request) makes a second commit of the same batch impossible.
 */
async function settleSurely(pool: pg.Pool, batch: SettlementBatch): Promise<(Settlement | undefined)[]> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await settleCalls(pool, batch)
    } catch (error) {
      if (attempt === ATTEMPTS || performance.now() - startedAt > TRY_AGAIN_MS_MAX) throw error
      if (isMissingPartition(error)) await ensureUsagePartition(pool, batch.at)
      else if (isAlreadyThere(error) || endedConnection(error)) {
        const committed = await readCommitted(pool, batch)
        if (committed) return committed
      } else if (!isConflict(error)) throw error
    }
  }
}

/** What a batch became whose answer was lost; undefined where nothing of it was committed. */
async function readCommitted(
  pool: pg.Pool,
  batch: SettlementBatch,
): Promise<(Settlement | undefined)[] | undefined> {
  const charged = await findSettled(pool, batch)
  if (charged.size === 0) return undefined
  return batch.calls.map((call) =>
    charged.has(call.requestId)
      ? { outcome: 'granted', plan: 'free', used: 0, freeAtMs: 0, monthCalls: 0 }
      : undefined,
  )
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
function isMissingPartition(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && /no partition/.test(error.message)
}
/** Also by the server's own word, such as that it shuts down, which it may send after a commit (classes 08 and 57P). */
function endedConnection(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(?:08|57P)/.test(error.code ?? '')
}
function isAlreadyThere(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505'
}
function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/**
 * Charges that may stand in the ledger although their calls were answered with a 503; they are taken back later. Its
 * one timer stays here and not with the jobs: which calls are in doubt only this process knows, and only for seconds.
 */
function createDoubtfulCalls(pool: pg.Pool, log: Logger) {
  let calls: LedgerPlace[] = []
  let timer: NodeJS.Timeout | undefined

  async function takeBack(): Promise<void> {
    timer = undefined
    const batch = calls
    calls = []
    try {
      const found = await voidCalls(pool, batch)
      if (found > 0) log.warn({ calls: found }, 'charges without an answer were taken back')
    } catch (error) {
      log.warn({ err: error, calls: batch.length }, 'charges without an answer wait to be taken back')
      calls = [...batch, ...calls]
      plan()
    }
  }
  function plan(): void {
    timer ??= setTimeout(() => void takeBack(), TAKE_BACK_AFTER_MS).unref()
  }

  return {
    add(more: LedgerPlace[]): void {
      if (more.length === 0) return
      calls.push(...more)
      plan()
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      if (calls.length > 0) await takeBack()
      clearTimeout(timer)
    },
  }
}
