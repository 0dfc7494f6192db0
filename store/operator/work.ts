import type { PoolClient } from 'pg'
import { type Queue, RETRIED_AT_ONCE, type WorkKind } from '#contract/app/operator/installation.ts'
import { type Act, writeAct } from '../audit/acts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

const COUNTED_MAX = 100_000

const WAITING: Record<WorkKind, string> = {
  mails: 'select created_at from mails where settled_at is null', // by mails_due
  webhooks: 'select created_at from webhook_deliveries where settled_at is null', // by webhook_deliveries_waiting
  tasks: `select created_at from tasks where status in ('pending', 'running')`, // by tasks_open
}
/** Each by its partial index, from the moment $1 on. */
const FAILED: Record<WorkKind, string> = {
  mails: `select 1 from mails where outcome in ('refused', 'expired') and settled_at >= $1`,
  webhooks: `select 1 from webhook_deliveries where outcome = 'failed' and settled_at >= $1`,
  tasks: `select 1 from tasks where status = 'failed' and finished_at >= $1 and cause <> 'cancelled'`,
}

/** How much of a kind waits, and how much failed since `since`; each counted up to COUNTED_MAX. */
export async function measureQueue(
  db: Database,
  { kind, since }: { kind: WorkKind; since: Date },
): Promise<Omit<Queue, 'oldestAt'> & { oldestAt: Date | null }> {
  const { rows } = await db.pool.query<{ waiting: number; oldestAt: Date | null; failed: number }>(
    `select count(*)::int as waiting, min(created_at) as "oldestAt",
       (select count(*)::int from (${FAILED[kind]} limit ${COUNTED_MAX}) as failed) as failed
     from (${WAITING[kind]} limit ${COUNTED_MAX}) as waiting`,
    [since],
  )
  return { kind, ...(rows[0] as (typeof rows)[0]) } // an aggregate gives one row
}

interface StuckRow {
  id: string
  what: string
  account: { id: string; username: string } | null
  at: Date
  attempts: number
  why: string | null
}

const OWNER = `case when owner.id is not null then json_build_object('id', owner.id, 'username', owner.username) end as account`

/** Those that can be tried again. Of a settled e-mail nothing is kept that could be sent; those that wait are due sooner. */
const STUCK: Record<WorkKind, string> = {
  mails: `
    select mail.id, mail.kind as what, ${OWNER}, mail.created_at as at, mail.attempts, null as why
    from mails as mail left join users as owner on owner.id = mail.user_id
    where mail.settled_at is null and mail.attempts > 0 and mail.created_at >= $1
    order by mail.priority, mail.due_at limit $2`,
  webhooks: `
    select delivery.id, delivery.event as what, ${OWNER}, delivery.settled_at as at, delivery.attempts,
      coalesce(delivery.tries -> -1 ->> 'error', 'status ' || (delivery.tries -> -1 ->> 'status')) as why
    from webhook_deliveries as delivery
    join webhooks as webhook on webhook.id = delivery.webhook_id join users as owner on owner.id = webhook.user_id
    where delivery.outcome = 'failed' and delivery.settled_at >= $1
    order by delivery.settled_at desc limit $2`,
  tasks: `
    select task.id, task.type as what, ${OWNER}, task.finished_at as at, 1 as attempts, task.error as why
    from tasks as task join users as owner on owner.id = task.user_id
    where task.status = 'failed' and task.finished_at >= $1 and task.cause <> 'cancelled'
    order by task.finished_at desc limit $2`,
}

/** What of a kind can be tried again. */
export async function listStuck(
  db: Database,
  { kind, since, limit }: { kind: WorkKind; since: Date; limit: number },
): Promise<(StuckRow & { kind: WorkKind })[]> {
  const { rows } = await db.pool.query<StuckRow>(STUCK[kind], [since, limit])
  return rows.map((row) => ({ kind, ...row }))
}

/** $1 now, $2 the ids or null for all, $3 since when. */
const RETRY: Record<WorkKind, string> = {
  mails: `
    update mails set due_at = $1 where id in (
      select id from mails
      where settled_at is null and attempts > 0 and created_at >= $3 and ($2::uuid is null or id = $2)
      limit ${RETRIED_AT_ONCE} for update skip locked)`,
  webhooks: `
    update webhook_deliveries set due_at = $1, expires_at = $1::timestamptz + interval '1 day', attempts = 0,
      replays = replays + 1, settled_at = null, outcome = null
    where id in (
      select id from webhook_deliveries
      where outcome = 'failed' and settled_at >= $3 and ($2::uuid is null or id = $2)
      limit ${RETRIED_AT_ONCE} for update skip locked)`,
  tasks: `
    update tasks set status = 'pending', queued_at = null, attempt = null, state = null, progress = null, error = null,
      cause = null, finished_at = null
    where id in (
      select id from tasks
      where status = 'failed' and finished_at between $3 and $1 and cause <> 'cancelled' and input is not null
        and ($2::uuid is null or id = $2)
      limit ${RETRIED_AT_ONCE} for update skip locked)`,
}

/**
 * Has failed work done again: the piece with the id, or up to RETRIED_AT_ONCE of the kind that failed since `since`. Gives
 * how many; nothing is written down where that is none.
 */
export async function retryWork(
  db: Database,
  { kind, id, since, ...act }: Act & { kind: WorkKind; id?: string; since: Date },
): Promise<number> {
  return runTransaction(db.pool, async (client: PoolClient) => {
    const { rowCount } = await client.query(RETRY[kind], [act.now, id, since])
    const count = rowCount ?? 0
    if (count > 0) await writeAct(client, { ...act, action: 'work.retried', details: { kind, count } })
    return count
  })
}
