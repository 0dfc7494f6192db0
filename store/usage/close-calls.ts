import type { Pool, PoolClient } from 'pg'
import type { LedgerPlace } from './void-calls.ts'

/** Makes reserved charges final: their answers are ready to leave. Each is found by the primary key. */
export async function closeCalls(db: Pool | PoolClient, calls: LedgerPlace[]): Promise<void> {
  await db.query(
    `update usage_ledger l set open = false
     from unnest($1::uuid[], $2::timestamptz[], $3::uuid[]) c (account_id, at, request_id)
     where l.account_id = c.account_id and l.at = c.at and l.request_id = c.request_id`,
    [calls.map((call) => call.accountId), calls.map((call) => call.at), calls.map((call) => call.requestId)],
  )
}
