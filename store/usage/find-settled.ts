import type { Pool } from 'pg'

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
