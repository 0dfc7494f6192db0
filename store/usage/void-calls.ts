import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

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
