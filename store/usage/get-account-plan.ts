import type { PlanId } from '#contract/plans.ts'
import type { Database } from '../database.ts'

export interface AccountPlan {
  plan: PlanId
  /** Micro-dollars a month; null: no cap. */
  capMicros: number | null
}

/** The plan and the cap of an account; the free plan without a cap unless somebody changed it. */
export async function getAccountPlan(db: Database, accountId: string): Promise<AccountPlan> {
  const { rows } = await db.pool.query<AccountPlan>(
    'select plan, cap_micros::float8 as "capMicros" from account_plans where user_id = $1',
    [accountId],
  )
  return rows[0] ?? { plan: 'free', capMicros: null }
}
