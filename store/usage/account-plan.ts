import type { PlanId } from '#contract/plans.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

export interface AccountPlan {
  plan: PlanId
  /** Micro-dollars a month; null: no cap. */
  capMicros: number | null
}

/** The plan and the cap of an account; the free plan without a cap by default. */
export async function getAccountPlan(db: Database, accountId: string): Promise<AccountPlan> {
  const { rows } = await db.pool.query<AccountPlan>(
    'select plan, cap_micros::float8 as "capMicros" from account_plans where user_id = $1',
    [accountId],
  )
  return rows[0] ?? { plan: 'free', capMicros: null }
}

/** Puts the account with this address key on a plan, as its operator. False where there is no such account. */
export async function setPlan(
  db: Database,
  { emailKey, plan, now }: { emailKey: string; plan: PlanId; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ id: string; from: PlanId }>(
      `select id, coalesce((select plan from account_plans where user_id = users.id), 'free') as "from"
       from users where email_key = $1 for no key update`,
      [emailKey],
    )
    const [account] = rows
    if (!account) return false
    await client.query(
      `insert into account_plans as p (user_id, plan, changed_at) values ($1, $2, $3)
       on conflict (user_id) do update set plan = excluded.plan, changed_at = excluded.changed_at`,
      [account.id, plan, now],
    )
    const by = { actor: 'operator', address: null } as const
    const details = { from: account.from, to: plan }
    await writeAudit(client, { userId: account.id, action: 'plan.changed', details, by, now })
    return true
  })
}

/** Sets or lifts (null) the monthly cap of an account, in micro-dollars. The next settlement obeys it. */
export async function setSpendingCap(
  db: Database,
  input: { accountId: string; capMicros: number | null; by: ChangedBy; now: Date },
): Promise<void> {
  const { accountId: userId, capMicros, by, now } = input
  await runTransaction(db.pool, async (client) => {
    // An account with the default plan has no row there to lock.
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    const { rows } = await client.query<{ cap: number | null }>(
      'select cap_micros::float8 as cap from account_plans where user_id = $1',
      [userId],
    )
    await client.query(
      `insert into account_plans as p (user_id, plan, cap_micros, changed_at) values ($1, 'free', $2, $3)
       on conflict (user_id) do update set cap_micros = excluded.cap_micros, changed_at = excluded.changed_at`,
      [userId, capMicros, now],
    )
    const details = { fromMicros: rows[0]?.cap ?? null, toMicros: capMicros }
    await writeAudit(client, { userId, action: 'cap.changed', details, by, now })
  })
}
