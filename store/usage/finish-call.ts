import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { StoredAnswer } from './claim-idempotency.ts'
import { closeCalls } from './close-calls.ts'
import { type LedgerPlace, voidCalls } from './void-calls.ts'

export interface CallEnd {
  /** Absent: nothing was reserved. */
  reserved?: LedgerPlace
  /** Whether the reserved charge stays. */
  charge: boolean
  /**
   * Absent: the call had no Idempotency-Key. Without an answer the next try of the same call may begin at once; it has
   * the same effect id, because a failure does not tell whether the effect is there.
   */
  idempotency?: { keyId: string; word: string; answer?: StoredAnswer }
}

/** Ends a call that was let through before its work: its charge and its stored answer become final together. */
export async function finishCall(db: Database, end: CallEnd): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    if (end.reserved) await (end.charge ? closeCalls : voidCalls)(client, [end.reserved])
    if (!end.idempotency) return
    const { keyId, word, answer } = end.idempotency
    if (!answer) {
      await client.query(
        "update idempotency_keys set claimed_at = '-infinity' where key_id = $1 and word = $2 and status is null",
        [keyId, word],
      )
      return
    }
    await client.query(
      `update idempotency_keys set status = $3, content_type = $4, payload = $5
       where key_id = $1 and word = $2`,
      [keyId, word, answer.status, answer.contentType, answer.payload],
    )
  })
}
