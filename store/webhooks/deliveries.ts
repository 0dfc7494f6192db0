import type { WebhookEvent } from '#contract/app/delivery/webhook-rules.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import type { DeliveryData, StoredDelivery, WebhookKey } from './webhook.ts'

const COLUMNS = `
  delivery.id, delivery.event, delivery.data, delivery.created_at as "createdAt", delivery.due_at as "dueAt",
  delivery.outcome, delivery.tries`

/** The deliveries to a webhook of its owner, newest first, those before one. By webhook_deliveries_by_webhook. */
export async function listDeliveries(
  db: Database,
  { webhookId, before, limit }: { webhookId: string; before?: string; limit: number },
): Promise<StoredDelivery[]> {
  const { rows } = await db.pool.query<StoredDelivery>(
    `select ${COLUMNS} from webhook_deliveries as delivery
     where webhook_id = $1 and ($2::uuid is null or (created_at, id) < (
       select created_at, id from webhook_deliveries where id = $2 and webhook_id = $1))
     order by created_at desc, id desc limit $3`,
    [webhookId, before ?? null, limit],
  )
  return rows
}

export interface NewDelivery {
  id: string
  event: WebhookEvent
  data: DeliveryData
  now: Date
  expiresAt: Date
}

/** `too-many`: the account has sent `sendsMax` tests and replays since `since`; `unconfirmed`: its address is not confirmed. */
export type QueuedDelivery = StoredDelivery | 'missing' | SendRefusal
type SendRefusal = 'too-many' | 'unconfirmed'

interface SendLimit {
  sendsMax: number
  since: Date
}

/** Queues a delivery that the owner of a webhook asked for. */
export async function queueDelivery(
  db: Database,
  key: WebhookKey,
  { delivery, ...limit }: { delivery: NewDelivery } & SendLimit,
): Promise<QueuedDelivery> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = await client.query('select 1 from webhooks where id = $1 and user_id = $2', [
      key.id,
      key.userId,
    ])
    if (!rowCount) return 'missing'
    const refusal = await takeSend(client, key.userId, { ...limit, now: delivery.now })
    if (refusal) return refusal
    const { rows } = await client.query<StoredDelivery>(
      `insert into webhook_deliveries as delivery (id, webhook_id, event, data, created_at, due_at, expires_at)
       values ($1, $2, $3, $4, $5, $5, $6)
       returning ${COLUMNS}`,
      [delivery.id, key.id, delivery.event, toStorableJson(delivery.data), delivery.now, delivery.expiresAt],
    )
    return rows[0] ?? 'missing'
  })
}

/** Has a settled delivery sent again, under its id; one that waits is due at once. */
export async function replayDelivery(
  db: Database,
  key: WebhookKey,
  { now, expiresAt, ...limit }: { now: Date; expiresAt: Date } & SendLimit,
): Promise<QueuedDelivery> {
  return runTransaction(db.pool, async (client) => {
    const { rows: found } = await client.query<{ webhookId: string }>(
      `select webhook.id as "webhookId" from webhook_deliveries as delivery
       join webhooks as webhook on webhook.id = delivery.webhook_id
       where delivery.id = $1 and webhook.user_id = $2
       for update of delivery`,
      [key.id, key.userId],
    )
    if (!found[0]) return 'missing'
    const refusal = await takeSend(client, key.userId, { ...limit, now })
    if (refusal) return refusal
    const { rows } = await client.query<StoredDelivery>(
      `update webhook_deliveries as delivery set
         due_at = $2, expires_at = $3, attempts = 0, replays = replays + 1, settled_at = null, outcome = null
       where id = $1
       returning ${COLUMNS}`,
      [key.id, now, expiresAt],
    )
    return rows[0] ?? 'missing'
  })
}

/** Counts one test or replay of an account, unless it may have none. */
async function takeSend(
  client: { query: Database['pool']['query'] },
  userId: string,
  { sendsMax, since, now }: SendLimit & { now: Date },
): Promise<SendRefusal | undefined> {
  const { rows } = await client.query<{ isConfirmed: boolean }>(
    'select email_confirmed_at is not null as "isConfirmed" from users where id = $1 for no key update',
    [userId],
  )
  if (!rows[0]?.isConfirmed) return 'unconfirmed'
  const { rowCount } = await client.query(
    `insert into webhook_sends (user_id, at)
     select $1, $2 where (select count(*) from webhook_sends where user_id = $1 and at > $3) < $4`,
    [userId, now, since, sendsMax],
  )
  return rowCount === 1 ? undefined : 'too-many'
}

const AT_ONCE = 1_000

/** Deletes deliveries and counted sends from before a moment; how many deliveries. By webhook_deliveries_by_age. */
export async function pruneDeliveries(db: Database, before: Date): Promise<number> {
  await db.pool.query('delete from webhook_sends where at < $1', [before])
  let pruned = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from webhook_deliveries where id in (
         select id from webhook_deliveries where created_at < $1 order by created_at limit ${AT_ONCE})`,
      [before],
    )
    pruned += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return pruned
  }
}
