import type { Pool, PoolClient } from 'pg'

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
