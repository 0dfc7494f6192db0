import type { PoolClient } from 'pg'
import type { WebhookEvent, WebhookFormat, WebhookStop } from '#contract/app/delivery/webhook-rules.ts'
import type { Database } from '../database.ts'
import { queueMail } from '../mails/mail-queue.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import type { DeliveryData, DeliveryTry } from './webhook.ts'

/** A delivery that is due, with what is needed to send it. */
export interface ClaimedDelivery {
  id: string
  webhookId: string
  userId: string
  /** Of the address, with its port. */
  host: string
  event: WebhookEvent
  data: DeliveryData
  createdAt: Date
  expiresAt: Date
  /** This one counted. */
  attempts: number
  format: WebhookFormat
  url: string
  chatId: string | null
  /** Those that sign it, the newest first. */
  secrets: string[]
}

export interface ClaimOptions {
  now: Date
  leaseMs: number
  limit: number
  /** What this process has under way, which counts towards the following. */
  underWay: readonly Pick<ClaimedDelivery, 'userId' | 'host'>[]
  ofAccountMax: number
  toHostMax: number
}

/**
 * Takes deliveries that are due, one for each webhook that has none under way; no other process takes them, nor from those
 * webhooks, before `leaseMs` have passed. Accounts take turns, so that much that waits for one hides nothing of another.
 * Those of an account that is disabled or whose address is not confirmed wait. By webhook_deliveries_waiting, from one webhook to the next. docs/decisions/0511
 */
export async function claimDeliveries(
  db: Database,
  { now, leaseMs, limit, underWay, ofAccountMax, toHostMax }: ClaimOptions,
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.pool.query<ClaimedDelivery>(
    `with recursive waiting as (
       (select webhook_id from webhook_deliveries where settled_at is null order by webhook_id limit 1)
       union all
       select (select next.webhook_id from webhook_deliveries as next
               where next.settled_at is null and next.webhook_id > waiting.webhook_id
               order by next.webhook_id limit 1)
       from waiting where waiting.webhook_id is not null
     ), due as (
       select webhook.id, webhook.user_id, webhook.host, first.id as delivery_id, first.due_at
       from waiting
       join webhooks as webhook on webhook.id = waiting.webhook_id
       join users as owner on owner.id = webhook.user_id
       cross join lateral (
         select id, due_at from webhook_deliveries
         where webhook_id = waiting.webhook_id and settled_at is null
         order by due_at, id limit 1
       ) as first
       where webhook.is_active and webhook.busy_until <= $1 and owner.email_confirmed_at is not null
         and owner.disabled_at is null
         and first.due_at <= $1
     ), under_way as (
       select * from unnest($4::uuid[], $5::text[]) as delivery (user_id, host)
     ), in_turn as (
       select due.*, row_number() over (partition by user_id order by due_at, delivery_id)
         + (select count(*) from under_way where under_way.user_id = due.user_id) as nth_of_account
       from due
     ), bounded as (
       select in_turn.*, row_number() over (partition by host order by nth_of_account, due_at)
         + (select count(*) from under_way where under_way.host = in_turn.host) as nth_to_host
       from in_turn where nth_of_account <= $6
     ), taken as (
       select webhook.id, bounded.delivery_id
       from bounded join webhooks as webhook on webhook.id = bounded.id
       where nth_to_host <= $7 and webhook.busy_until <= $1
       order by nth_of_account, due_at limit $3
       for update of webhook skip locked
     ), busy as (
       update webhooks as webhook set busy_until = $2 from taken where webhook.id = taken.id
       returning webhook.*, taken.delivery_id
     )
     update webhook_deliveries as delivery set attempts = delivery.attempts + 1, due_at = $2
     from busy where delivery.id = busy.delivery_id and delivery.settled_at is null
     returning delivery.id, delivery.webhook_id as "webhookId", delivery.event, delivery.data,
       delivery.created_at as "createdAt", delivery.expires_at as "expiresAt", delivery.attempts,
       busy.user_id as "userId", busy.host, busy.format, busy.url, busy.chat_id as "chatId",
       array[busy.secret] || case when busy.previous_until > $1 then array[busy.previous_secret] else '{}' end as secrets`,
    [
      now,
      new Date(now.getTime() + leaseMs),
      limit,
      underWay.map(({ userId }) => userId),
      underWay.map(({ host }) => host),
      ofAccountMax,
      toHostMax,
    ],
  )
  return rows
}

/**
 * What became of a try: it arrived; it is tried again; it is given up; or the receiver said for good that it is gone.
 * `interrupted`: we ended before there was an answer, which counts for nothing.
 */
export type TryOutcome =
  | { kind: 'delivered' | 'failed'; tried: DeliveryTry }
  /** `why` is for its owner; absent: it answered 410. */
  | { kind: 'gone'; tried: DeliveryTry; why?: string }
  /** `chatId`: where the chat is to be found from here on. */
  | { kind: 'retry'; tried: DeliveryTry; at: Date; webhookBusyUntil: Date; chatId?: string }
  | { kind: 'interrupted' }

/** What the log keeps of one delivery. */
const TRIES_KEPT = 20

/** Notes what became of a claimed delivery. A webhook that is gone, or failed for a day, is switched off and its owner notified, by e-mail too. */
export async function settleDelivery(
  db: Database,
  { delivery, outcome, now }: { delivery: ClaimedDelivery; outcome: TryOutcome; now: Date },
): Promise<void> {
  return runTransaction(db.pool, async (client) => {
    const busyUntil = outcome.kind === 'retry' ? outcome.webhookBusyUntil : now
    await client.query('update webhooks set busy_until = $2 where id = $1', [delivery.webhookId, busyUntil])
    if (outcome.kind === 'interrupted') {
      await client.query(
        'update webhook_deliveries set attempts = greatest(0, attempts - 1), due_at = $2 where id = $1',
        [delivery.id, now],
      )
      return
    }
    if (outcome.kind === 'retry' && outcome.chatId !== undefined) {
      await client.query('update webhooks set chat_id = $2 where id = $1 and chat_id = $3', [
        delivery.webhookId,
        outcome.chatId,
        delivery.chatId,
      ])
    }
    const isSettled = outcome.kind !== 'retry'
    await client.query(
      `update webhook_deliveries set
         tries = (case when jsonb_array_length(tries) >= ${TRIES_KEPT} then tries - 0 else tries end) || $2::jsonb,
         due_at = coalesce($3, due_at), settled_at = $4, outcome = $5
       where id = $1`,
      [
        delivery.id,
        toStorableJson([outcome.tried]),
        outcome.kind === 'retry' ? outcome.at : null,
        isSettled ? now : null,
        isSettled ? (outcome.kind === 'delivered' ? 'delivered' : 'failed') : null,
      ],
    )
    const stop = findStop(outcome.kind)
    const why = outcome.kind === 'gone' ? outcome.why : undefined
    if (stop) await stopWebhook(client, { delivery, because: stop, why, now })
  })
}

/** Those that a delivery can lead to. */
type DeliveryStop = Exclude<WebhookStop, 'unconfirmed'>

function findStop(kind: TryOutcome['kind']): DeliveryStop | undefined {
  if (kind === 'gone') return 'gone'
  return kind === 'failed' ? 'failing' : undefined
}

/** `failing` is only what has taken nothing since the delivery that was given up was made. */
async function stopWebhook(
  client: PoolClient,
  {
    delivery,
    because,
    why,
    now,
  }: { delivery: ClaimedDelivery; because: DeliveryStop; why?: string; now: Date },
): Promise<void> {
  const { rows } = await client.query<{ userId: string; name: string }>(
    `update webhooks set is_active = false, stopped_because = $2
     where id = $1 and is_active and ($2 = 'gone' or not exists (
       select 1 from webhook_deliveries
       where webhook_id = $1 and outcome = 'delivered' and settled_at >= $3))
     returning user_id as "userId", name`,
    [delivery.webhookId, because, delivery.createdAt],
  )
  const [stopped] = rows
  if (!stopped) return
  const { userId, name } = stopped
  const text = why ?? STOP_WORDS[because]
  await client.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     values (gen_random_uuid(), $1, 'price_alerts', $2, $3, '/alerts', $4)`,
    [userId, 'A webhook was switched off', text, now],
  )
  await queueMail(client, { kind: 'webhook-stopped', userId, data: { name, text }, now })
}

const STOP_WORDS: Record<DeliveryStop, string> = {
  gone: 'Its address answered 410 Gone, which asks for no more deliveries. Nothing is lost: switch it on again and replay what you need.',
  failing:
    'None of its deliveries arrived for a day. Check the address and the log, then switch it on again and replay what you need.',
}
