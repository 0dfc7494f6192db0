import type { PlanId } from '#contract/plans.ts'
import type { Database } from '../database.ts'

/** Puts the account with this address key on a plan. False where there is no such account. */
export async function setPlan(
  db: Database,
  input: { emailKey: string; plan: PlanId; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `insert into account_plans as p (user_id, plan, changed_at)
     select id, $2, $3 from users where email_key = $1
     on conflict (user_id) do update set plan = excluded.plan, changed_at = excluded.changed_at`,
    [input.emailKey, input.plan, input.now],
  )
  return Boolean(rowCount)
}
