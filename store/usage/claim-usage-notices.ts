import type { PlanId } from '#contract/plans.ts'
import type { Database } from '../database.ts'

/** A mark that an account has reached and has not been told of. */
export interface UsageNotice {
  accountId: string
  username: string
  email: string
  plan: PlanId
  /** Such as `2026-01-01`. */
  month: string
  kind: 'quota' | 'cap'
  /** Calls or micro-dollars. */
  limit: number
  percent: number
}

const CLAIM_MS = 300_000
const AT_ONCE = 20

/** Takes notices to mail, the oldest first; nobody else gets them for five minutes. By usage_notices_unsent. */
export async function claimUsageNotices(db: Database, now: Date): Promise<UsageNotice[]> {
  const { rows } = await db.pool.query<UsageNotice>(
    `with taken as (
       select account_id, month, kind, limit_value, percent from usage_notices
       where sent_at is null and (claimed_at is null or claimed_at <= $2)
       order by reached_at limit ${AT_ONCE} for update skip locked
     ), claimed as (
       update usage_notices n set claimed_at = $1 from taken t
       where (n.account_id, n.month, n.kind, n.limit_value, n.percent)
           = (t.account_id, t.month, t.kind, t.limit_value, t.percent)
       returning n.*
     )
     select c.account_id as "accountId", u.username, u.email, coalesce(p.plan, 'free') as plan, c.month::text,
            c.kind, c.limit_value::float8 as "limit", c.percent::int
     from claimed c join users u on u.id = c.account_id left join account_plans p on p.user_id = c.account_id
     order by c.reached_at, c.percent`,
    [now, new Date(now.getTime() - CLAIM_MS)],
  )
  return rows
}
