import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { StoredAnswer } from './claim-idempotency.ts'

const AT_ONCE = 500

export interface CallEnd {
  /** Absent: nothing was reserved. */
  reserved?: LedgerPlace
  /** Whether the reserved charge stays. */
  charge: boolean
  /**
   * Absent: the call had no Idempotency-Key. Without an answer the next try of the same call may begin at once; it has
   * the same effect id, because after a failure the effect may be there.
   */
  idempotency?: { keyId: string; idempotencyKey: string; answer?: StoredAnswer }
}

/** Ends a call that was let through before its work: its charge and its stored answer become final together. */
export async function finishCall(db: Database, end: CallEnd): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    if (end.reserved) await (end.charge ? closeCalls : voidCalls)(client, [end.reserved])
    if (!end.idempotency) return
    const { keyId, idempotencyKey, answer } = end.idempotency
    if (!answer) {
      await client.query(
        "update idempotency_keys set claimed_at = '-infinity' where key_id = $1 and word = $2 and status is null",
        [keyId, idempotencyKey],
      )
      return
    }
    await client.query(
      `update idempotency_keys set status = $3, content_type = $4, payload = $5
       where key_id = $1 and word = $2`,
      [keyId, idempotencyKey, answer.status, answer.contentType, answer.payload],
    )
  })
}

/** Makes reserved charges final: their answers are ready to leave. Each is found by the primary key. */
async function closeCalls(db: PoolClient, calls: LedgerPlace[]): Promise<void> {
  await db.query(
    `update usage_ledger l set open = false
     from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) c (account_id, at, request_id)
     where l.account_id = c.account_id and l.at = c.at and l.request_id = c.request_id`,
    [calls.map((call) => call.accountId), calls.map((call) => call.at), calls.map((call) => call.requestId)],
  )
}

/** Which of the calls settled at `at` stand in the ledger, by their request ids. One probe of the primary key each. */
export async function findSettled(
  pool: Pool,
  batch: { at: Date; calls: { accountId: string; requestId: string }[] },
): Promise<Set<string>> {
  const { rows } = await pool.query<{ request_id: string }>(
    `select l.request_id
     from unnest($1::uuid[], $2::uuid[]) c (account_id, request_id)
     join usage_ledger l on l.account_id = c.account_id and l.at = $3 and l.request_id = c.request_id`,
    [batch.calls.map((call) => call.accountId), batch.calls.map((call) => call.requestId), batch.at],
  )
  return new Set(rows.map((row) => row.request_id))
}

/** A charged call in the ledger. */
export interface LedgerPlace {
  accountId: string
  at: Date
  requestId: string
}

/** Takes charged calls back because their answers never left: ledger and sums. Unknown ones are passed over. */
export async function voidCalls(db: Pool | PoolClient, calls: LedgerPlace[]): Promise<number> {
  const { rows } = await db.query<{ found: number }>(
    'select void_calls($1::uuid[], $2::timestamptz[], $3::uuid[]) as found',
    [calls.map((call) => call.accountId), calls.map((call) => call.at), calls.map((call) => call.requestId)],
  )
  return rows[0]?.found ?? 0
}

/**
 * Takes back reserved charges older than `before`: their process died before it answered. Gives how many.
 * Read by the partial index of open rows, which is all but empty.
 */
export async function voidAbandonedCalls(db: Database, before: Date): Promise<number> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<LedgerPlace>(
      `select account_id as "accountId", at, request_id as "requestId" from usage_ledger
       where open and at < $1 order by at limit ${AT_ONCE}`,
      [before],
    )
    return rows.length === 0 ? 0 : voidCalls(client, rows)
  })
}
