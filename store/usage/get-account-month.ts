import type { Database } from '../database.ts'

/** Charged calls and cost of an account in the month (UTC) that begins at `from`; zeros where there was none. */
export async function getAccountMonth(
  db: Database,
  query: { accountId: string; from: Date },
): Promise<{ calls: number; micros: number }> {
  const { rows } = await db.pool.query<{ calls: number; micros: number }>(
    `select calls::float8 as calls, micros::float8 as micros from account_months
     where account_id = $1 and month = ($2::timestamptz at time zone 'UTC')::date`,
    [query.accountId, query.from],
  )
  return rows[0] ?? { calls: 0, micros: 0 }
}
