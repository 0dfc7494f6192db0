import type { PoolClient } from 'pg'
import { WEBHOOK_TRIED_MS } from '#contract/app/delivery/webhook-rules.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'

const AT_ONCE = 1_000

/** That an alert has fired, and in which words. */
export interface Firing {
  /** New, also the id of the notification. */
  id: string
  alertId: string
  /** False: it is only counted. */
  isNotified: boolean
  title: string
  text: string
  /** A path of the site. */
  link: string
}

/** A price of this morning is no news any more. */
const NEWS_FOR = "interval '6 hours'"

export interface SavedFirings {
  firings: readonly Firing[]
  /** What the asset cost, where that is what fired; in US dollars as decimal text. */
  price: string | null
  now: Date
  /** Whether a user without a preference gets price alerts. */
  enabledByDefault: boolean
}

/** Stores what has fired, with its notifications, mails and deliveries, in the transaction that judged. */
export async function saveFirings(client: PoolClient, saved: SavedFirings): Promise<void> {
  const { firings, price, now, enabledByDefault } = saved
  const rows = toStorableJson(
    firings.map(({ id, alertId, isNotified, title, text, link }) => ({
      id,
      alert_id: alertId,
      is_told: isNotified,
      title,
      text,
      link,
    })),
  )
  const fired =
    'json_to_recordset($1) as fired (id uuid, alert_id uuid, is_told boolean, title text, text text, link text)'
  await client.query(
    `insert into alert_firings (id, alert_id, title, text, price, fired_at, is_told)
     select id, alert_id, title, text, $2, $3, is_told from ${fired}`,
    [rows, price, now],
  )
  await client.query(
    `update alerts as alert set
       fired_count = fired_count + fired.count, last_fired_at = $3, last_fired_price = $2,
       untold_count = case when fired.is_told then 0 else untold_count + fired.count end
     from (select alert_id, count(*)::int as count, bool_or(is_told) as is_told from ${fired} group by alert_id) as fired
     where alert.id = fired.alert_id`,
    [rows, price, now],
  )
  const wanted = `coalesce((
    select enabled from notification_preferences as preference
    where preference.user_id = alert.user_id and preference.kind = 'price_alerts'), $2)`
  await client.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     select fired.id, alert.user_id, 'price_alerts', fired.title, fired.text, fired.link, $3
     from ${fired} join alerts as alert on alert.id = fired.alert_id
     where fired.is_told and ${wanted}`,
    [rows, enabledByDefault, now],
  )
  const mailWanted = `coalesce((
    select enabled and by_mail from notification_preferences as preference
    where preference.user_id = alert.user_id and preference.kind = 'price_alerts'), $2)`
  // An address that the alert names itself is meant to get its mails, whatever the account's own preference and hours.
  await client.query(
    `insert into mails (id, kind, priority, user_id, alert_id, data, created_at, due_at, expires_at)
     select fired.id, 'alert', 1, alert.user_id, alert.id,
       jsonb_build_object('title', fired.title, 'text', fired.text), $3, due.at, due.at + ${NEWS_FOR}
     from ${fired}
     join alerts as alert on alert.id = fired.alert_id
     cross join lateral (
       select case when alert.email_key is null then after_quiet_hours(alert.user_id, $3) else $3 end as at
     ) as due
     where fired.is_told and alert.mode <> 'test' and (alert.email_key is not null or ${mailWanted})`,
    [rows, enabledByDefault, now],
  )
  const notified = firings.filter(({ isNotified }) => isNotified)
  await queueWebhooks(client, { firings: notified, price, now })
}

/** What a webhook reports of a fired alert. */
interface NotifiedFiring {
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
  { firings, price, now }: { firings: readonly NotifiedFiring[]; price: string | null; now: Date },
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

/** Deletes what was fired before a moment, with its mails; how many. A part at a time, by alert_firings_by_age. */
export async function pruneFirings(db: Database, before: Date): Promise<number> {
  let pruned = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from alert_firings where id in (
         select id from alert_firings where fired_at < $1 order by fired_at limit ${AT_ONCE})`,
      [before],
    )
    pruned += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return pruned
  }
}
