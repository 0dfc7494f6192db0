import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

export interface TransactionOptions {
  /** How often the work is tried before its error is thrown. */
  attempts?: number
  /** When the server stops one statement of the work, in milliseconds; the pool's own limit by default. */
  statementTimeoutMs?: number
}

/** A conflict means that another one was done: of so many who write the same at once, each is done in the end. */
const ATTEMPTS = 20
const FIRST_PAUSE_MS = 10
const PAUSE_MS_MAX = 250
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const RETRYABLE = new Set(['40001' /* serialization_failure */, '40P01' /* deadlock_detected */])

/** Thrown by work that met another transaction in a way that the server does not see: it is tried again like the others. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict'
  readonly code = '40001'
}

/**
 * Runs `work` in one transaction and returns its result. What the server undoes because of another transaction
 * (a deadlock, a serialization failure) is tried again from the start, so `work` must have no effect but its queries.
 * Throws the error of the work, and after the last attempt the conflict itself.
 */
export async function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const attempts = options.attempts ?? ATTEMPTS
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work, options.statementTimeoutMs)
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error
      // Two that met once shall not meet again in step.
      const pauseMs = Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** attempt)
      await wait(pauseMs * (0.5 + Math.random() / 2))
    }
  }
}

async function runOnce<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  statementTimeoutMs?: number,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that is lost between two queries says so here; unhandled, that would end the process.
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  try {
    await client.query('begin')
    if (statementTimeoutMs !== undefined) {
      await client.query(`set local statement_timeout = ${Math.trunc(statementTimeoutMs)}`)
    }
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken) // a connection that cannot roll back is not given to the next one
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code))
}
