import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { StoredAnswer } from './claim-idempotency.ts'
import { type LedgerPlace, voidCalls } from './void-calls.ts'

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
