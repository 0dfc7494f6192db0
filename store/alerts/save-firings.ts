import type { PoolClient } from 'pg'
import { toStorableJson } from '../to-storable-json.ts'
import { queueWebhooks } from './queue-webhooks.ts'

/** That an alert has fired, and in which words. */
export interface Firing {
  /** New, also the id of the notification. */
  id: string
  alertId: string
  /** False: it is only counted. */
  isTold: boolean
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
    firings.map(({ id, alertId, isTold, title, text, link }) => ({
      id,
      alert_id: alertId,
      is_told: isTold,
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
  const notified = firings.filter(({ isTold }) => isTold)
  await queueWebhooks(client, { firings: notified, price, now })
}
