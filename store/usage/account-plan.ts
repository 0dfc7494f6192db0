import type { PoolClient } from 'pg'
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
    const { rows } = await client.query<{ id: string }>('select id from users where email_key = $1', [
      emailKey,
    ])
    const [account] = rows
    if (!account) return false
    const by = { actor: 'operator', address: null } as const
    return changePlan(client, { accountId: account.id, plan, chosenBy: 'operator', chosenAt: now, by, now })
  })
}

/** Who chose a plan; one that the operator chose does not depend on a card. */
export type PlanChooser = 'operator' | 'customer'

interface PlanChange {
  accountId: string
  plan: PlanId
  chosenBy: PlanChooser
  /** What was chosen later than this stays. */
  chosenAt: Date
  by: ChangedBy
  now: Date
}

/** Puts an account on a plan, in the transaction of `client`. False where it has gone, or chose another one since. */
export async function changePlan(
  client: PoolClient,
  { accountId, plan, chosenBy, chosenAt, by, now }: PlanChange,
): Promise<boolean> {
  // An account with the default plan has no row there to lock.
  const locked = await client.query('select 1 from users where id = $1 for no key update', [accountId])
  if (!locked.rowCount) return false
  const { rows } = await client.query<{ from: PlanId; isLater: boolean }>(
    'select plan as "from", coalesce(plan_at > $2, false) as "isLater" from account_plans where user_id = $1',
    [accountId, chosenAt],
  )
  const was = rows[0] ?? { from: 'free', isLater: false }
  if (was.isLater) return false
  await client.query(
    `insert into account_plans as p (user_id, plan, changed_at, chosen_by, plan_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
     set plan = excluded.plan, changed_at = excluded.changed_at, chosen_by = excluded.chosen_by, plan_at = excluded.plan_at`,
    [accountId, plan, now, chosenBy, chosenAt],
  )
  const details = { from: was.from, to: plan }
  if (chosenBy === 'operator' || was.from !== plan)
    await writeAudit(client, { userId: accountId, action: 'plan.changed', details, by, now })
  return true
}

/** Ends a plan that the customer chose, because nothing pays for it any more. True where there was one. */
export async function endChosenPlan(
  client: PoolClient,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_plans where user_id = $1 and plan <> 'free' and chosen_by = 'customer'`,
    [accountId],
  )
  if (!rowCount) return false
  const by = { actor: 'payments', address: null } as const
  return changePlan(client, { accountId, plan: 'free', chosenBy: 'customer', chosenAt: now, by, now })
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
