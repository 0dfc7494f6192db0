import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { type LedgerPlace, voidCalls } from './void-calls.ts'

const AT_ONCE = 500

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
