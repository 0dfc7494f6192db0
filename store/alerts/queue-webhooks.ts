import type { PoolClient } from 'pg'
import { WEBHOOK_TRIED_MS } from '#contract/app/delivery/webhook-rules.ts'
import { toStorableJson } from '../to-storable-json.ts'

/** What a webhook reports of a fired alert. */
export interface ToldFiring {
  id: string
  alertId: string
  title: string
  text: string
  /** A path of the site. */
  link: string
}

/**
 * Queues firings for every webhook of their accounts that is switched on and that their alert is meant for, in the transaction that fires;
 * for none of an account whose address is not confirmed. Prices are decimal text, so that a program reads every digit.
 */
export async function queueWebhooks(
  client: PoolClient,
  { firings, price, now }: { firings: readonly ToldFiring[]; price: string | null; now: Date },
): Promise<void> {
  if (firings.length === 0) return
  await client.query(
    `insert into webhook_deliveries (id, webhook_id, event, data, created_at, due_at, expires_at)
     select gen_random_uuid(), webhook.id, 'alert.fired', jsonb_build_object(
         'title', fired.title, 'text', fired.text, 'link', fired.link,
         'facts', jsonb_build_object(
           'firing_id', fired.id, 'alert_id', alert.id, 'name', alert.name, 'mode', alert.mode,
           'asset_id', alert.asset_id, 'symbol', alert.symbol, 'condition', alert.condition,
           'expression', alert.expression, 'price', alert.threshold::text, 'observed_price', $2::text, 'fired_at', $4::text)),
       $3, $3, $5
     from json_to_recordset($1) as fired (id uuid, "alertId" uuid, title text, text text, link text)
     join alerts as alert on alert.id = fired."alertId"
     join users as owner on owner.id = alert.user_id and owner.email_confirmed_at is not null
     join webhooks as webhook on webhook.user_id = alert.user_id and webhook.is_active
       and (alert.webhook_ids is null or webhook.id = any(alert.webhook_ids))`,
    [toStorableJson(firings), price, now, now.toISOString(), new Date(now.getTime() + WEBHOOK_TRIED_MS)],
  )
}
