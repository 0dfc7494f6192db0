import type { Database } from '../database.ts'

/** Sets or lifts (null) the monthly cap of an account, in micro-dollars. The next settlement obeys it. */
export async function setSpendingCap(
  db: Database,
  input: { accountId: string; capMicros: number | null; now: Date },
): Promise<void> {
  await db.pool.query(
    `insert into account_plans as p (user_id, plan, cap_micros, changed_at) values ($1, 'free', $2, $3)
     on conflict (user_id) do update set cap_micros = excluded.cap_micros, changed_at = excluded.changed_at`,
    [input.accountId, input.capMicros, input.now],
  )
}
