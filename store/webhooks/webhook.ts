import type { PoolClient } from 'pg'
import type { WebhookEvent, WebhookFormat, WebhookStop } from '#contract/app/delivery/webhook-rules.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** A webhook without its secrets. */
export interface StoredWebhook {
  id: string
  name: string | null
  format: WebhookFormat
  url: string
  chatId: string | null
  isActive: boolean
  stoppedBecause: WebhookStop | null
  previousUntil: Date | null
  createdAt: Date
  /** Of the newest delivery that is settled. */
  lastOutcome: 'delivered' | 'failed' | null
  lastSettledAt: Date | null
}

/** What a delivery contains. */
export interface DeliveryData {
  title: string
  text: string
  /** A path of the site. */
  link: string
  /** What a program reads beside the words; by the names of the payload. */
  facts: Record<string, unknown>
}

export interface DeliveryTry {
  at: string
  status?: number
  milliseconds: number
  error?: string
  answer?: string
}

export interface StoredDelivery {
  id: string
  event: WebhookEvent
  data: DeliveryData
  createdAt: Date
  dueAt: Date
  outcome: 'delivered' | 'failed' | null
  tries: DeliveryTry[]
}

export interface WebhookKey {
  id: string
  userId: string
}

const COLUMNS = `
  webhook.id, webhook.name, webhook.format, webhook.url, webhook.chat_id as "chatId",
  webhook.is_active as "isActive",
  case when owner.email_confirmed_at is null then 'unconfirmed' else webhook.stopped_because end as "stoppedBecause",
  webhook.previous_until as "previousUntil", webhook.created_at as "createdAt",
  last.outcome as "lastOutcome", last.settled_at as "lastSettledAt"`

const TABLES = `
  webhooks as webhook
  join users as owner on owner.id = webhook.user_id
  left join lateral (
    select outcome, settled_at from webhook_deliveries
    where webhook_id = webhook.id and settled_at is not null
    order by created_at desc, id desc limit 1
  ) as last on true`

/** By webhooks_by_owner. */
export async function listWebhooks(db: Database, userId: string): Promise<StoredWebhook[]> {
  const { rows } = await db.pool.query<StoredWebhook>(
    `select ${COLUMNS} from ${TABLES} where webhook.user_id = $1
     order by webhook.created_at desc, webhook.id desc`,
    [userId],
  )
  return rows
}

/** Undefined for a webhook that does not exist or is another user's. */
export async function findWebhook(db: Database, key: WebhookKey): Promise<StoredWebhook | undefined> {
  const { rows } = await db.pool.query<StoredWebhook>(
    `select ${COLUMNS} from ${TABLES} where webhook.id = $1 and webhook.user_id = $2`,
    [key.id, key.userId],
  )
  return rows[0]
}

export interface NewWebhook extends WebhookKey {
  name: string | null
  format: WebhookFormat
  url: string
  chatId: string | null
  secret: string
  now: Date
  by: ChangedBy
}

/** False where the account has `webhooksMax` already; two at once cannot pass the limit together. */
export async function insertWebhook(
  db: Database,
  webhook: NewWebhook,
  { webhooksMax }: { webhooksMax: number },
): Promise<boolean> {
  const { id, userId, name, format, url, chatId, secret, now, by } = webhook
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [userId])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from webhooks where user_id = $1',
      [userId],
    )
    if ((rows[0]?.count ?? 0) >= webhooksMax) return false
    await client.query(
      `insert into webhooks (id, user_id, name, format, url, chat_id, secret, is_active, created_at, busy_until)
       values ($1, $2, $3, $4, $5, $6, $7, true, $8, '-infinity')`,
      [id, userId, name, format, url, chatId, secret, now],
    )
    await writeAudit(client, { userId, action: 'webhook.created', details: { name, format }, by, now })
    return true
  })
}

export interface WebhookChange {
  name?: string | null
  url?: string
  chatId?: string
  isActive?: boolean
}

/**
 * Changes what is named of a webhook of its owner; false where it is not there. What was switched off, and what goes
 * somewhere else, starts afresh. Written down with the names of what is otherwise by it, where anything is.
 */
export async function updateWebhook(
  db: Database,
  key: WebhookKey,
  { change, now, by }: { change: WebhookChange; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    // As it is before the change; concurrent changes wait here.
    const found = await client.query<Changeable>(
      'select name, format, url, chat_id, is_active from webhooks where id = $1 and user_id = $2 for update',
      [key.id, key.userId],
    )
    const [before] = found.rows
    if (!before) return false
    const fields = changedFields(before, change)
    const { rows } = await client.query<{ name: string | null; format: string }>(
      `update webhooks set
         name = case when $3 then $4 else name end,
         url = coalesce($5, url),
         chat_id = coalesce($6, chat_id),
         is_active = coalesce($7, is_active),
         stopped_because = case when $7 then null else stopped_because end,
         busy_until = case when $8 then '-infinity' else busy_until end
       where id = $1 and user_id = $2
       returning name, format`,
      [
        key.id,
        key.userId,
        change.name !== undefined,
        change.name ?? null,
        change.url ?? null,
        change.chatId ?? null,
        change.isActive ?? null,
        change.url !== undefined || change.chatId !== undefined || change.isActive === true,
      ],
    )
    if (fields.length === 0) return true
    const details = { fields: fields.join(', ') }
    return noteChange(client, rows[0], { ...key, action: 'webhook.changed', details, now, by })
  })
}

interface Changeable {
  name: string | null
  format: string
  url: string
  chat_id: string | null
  is_active: boolean
}

/**
 * The names, as the API has them, of what a change makes otherwise. Not what it is or was: addresses of chats are secrets,
 * since they are enough to write there.
 */
function changedFields(before: Changeable, { name, url, chatId, isActive }: WebhookChange): string[] {
  const isChanged = {
    name: name !== undefined && name !== before.name,
    url: url !== undefined && url !== before.url,
    chatId: chatId !== undefined && chatId !== before.chat_id,
    active: isActive !== undefined && isActive !== before.is_active,
  }
  return Object.entries(isChanged).flatMap(([field, is]) => (is ? [field] : []))
}

/** The secret that was signs beside the new one until `overlapUntil`. False where the webhook is not there. */
export async function rotateSecret(
  db: Database,
  key: WebhookKey,
  { secret, overlapUntil, now, by }: { secret: string; overlapUntil: Date; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ name: string | null; format: string }>(
      `update webhooks set secret = $3,
         previous_secret = case when $4::timestamptz > $5::timestamptz then secret end,
         previous_until = case when $4::timestamptz > $5::timestamptz then $4::timestamptz end
       where id = $1 and user_id = $2
       returning name, format`,
      [key.id, key.userId, secret, overlapUntil, now],
    )
    return noteChange(client, rows[0], { ...key, action: 'webhook.rotated', now, by })
  })
}

/** With its log and what still waits; alerts that were meant for it go to the others that they name. False where it is not there. */
export async function deleteWebhook(
  db: Database,
  key: WebhookKey,
  { now, by }: { now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    // Alerts before webhooks: the lock order of judging and delivering.
    await client.query(
      'update alerts set webhook_ids = array_remove(webhook_ids, $1) where user_id = $2 and $1 = any(webhook_ids)',
      [key.id, key.userId],
    )
    const { rows } = await client.query<{ name: string | null; format: string }>(
      'delete from webhooks where id = $1 and user_id = $2 returning name, format',
      [key.id, key.userId],
    )
    return noteChange(client, rows[0], { ...key, action: 'webhook.deleted', now, by })
  })
}

async function noteChange(
  client: PoolClient,
  changed: { name: string | null; format: string } | undefined,
  entry: {
    userId: string
    action: 'webhook.changed' | 'webhook.rotated' | 'webhook.deleted'
    details?: { fields: string }
    now: Date
    by: ChangedBy
  },
): Promise<boolean> {
  if (!changed) return false
  const { userId, action, details, now, by } = entry
  await writeAudit(client, {
    userId,
    action,
    details: { name: changed.name, format: changed.format, ...details },
    by,
    now,
  })
  return true
}
