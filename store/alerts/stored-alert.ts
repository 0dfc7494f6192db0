import type { AlertCondition, AlertEmailStatus, AlertMode, AlertState } from '#contract/alerts.ts'

/** An alert as its owner may see it. Money in US dollars as decimal text. */
export interface StoredAlert {
  id: string
  mode: AlertMode
  name: string | null
  /** Which it is listed under; null of a rule that names none. */
  assetId: string | null
  symbol: string | null
  assetName: string | null
  /** Of an alert on one price; null where it is a rule. */
  condition: AlertCondition | null
  threshold: string | null
  /** Of a rule of the alert language, as it is printed; null for one price. */
  expression: string | null
  mutedUntil: Date | null
  /** To which webhooks it is delivered; null: to all of its account. */
  webhookIds: string[] | null
  isActive: boolean
  state: AlertState
  /** Of a rule: since when it cannot be judged, and why; null while it can. */
  unknownSince: Date | null
  unknownWhy: string | null
  /** Null: the address of the account. */
  email: string | null
  emailStatus: AlertEmailStatus
  firedCount: number
  lastFiredAt: Date | null
  lastFiredPrice: string | null
  /** When it fired, newest first, as long as that is kept and FIRINGS_MAX at most. */
  firedAt: Date[]
  createdAt: Date
  updatedAt: Date
}

/** So many marks a chart has room for. */
const FIRINGS_MAX = 100

/** What a query selects from ALERT_TABLES to get a StoredAlert. */
export const ALERT_COLUMNS = `
  alert.id, alert.mode, alert.name, alert.asset_id as "assetId", alert.symbol, alert.asset_name as "assetName",
  alert.condition, alert.threshold::text, alert.expression, alert.muted_until as "mutedUntil", alert.is_active as "isActive",
  alert.webhook_ids::text[] as "webhookIds",
  case
    when not alert.is_active then 'paused'
    when coalesce(alert.is_fulfilled, (alert.rule_state ->> 'holds')::boolean) is null then 'no_data'
    when coalesce(alert.is_fulfilled, (alert.rule_state ->> 'holds')::boolean) then 'fulfilled'
    else 'waiting'
  end as state,
  case when alert.is_active then to_timestamp((alert.rule_state -> 'unknown' ->> 'since')::float8 / 1000) end
    as "unknownSince",
  case when alert.is_active then alert.rule_state -> 'unknown' ->> 'why' end as "unknownWhy",
  alert.email,
  case
    when alert.mode = 'test' then 'never'
    when address.stopped_at is not null then 'stopped'
    when alert.email_key is null and owner.email_confirmed_at is not null then 'account'
    when alert.email_key is not null and address.confirmed_at is not null then 'confirmed'
    else 'pending'
  end as "emailStatus",
  alert.fired_count::float8 as "firedCount", alert.last_fired_at as "lastFiredAt",
  alert.last_fired_price::text as "lastFiredPrice",
  array(
    select fired_at from alert_firings where alert_id = alert.id order by fired_at desc limit ${FIRINGS_MAX}
  ) as "firedAt",
  alert.created_at as "createdAt", alert.updated_at as "updatedAt"`

/** With what the address of each alert has said; by primary keys from the alert on. */
export const ALERT_TABLES = `
  alerts as alert
  join users as owner on owner.id = alert.user_id
  left join alert_addresses as address
    on address.user_id = alert.user_id and address.email_key = coalesce(alert.email_key, owner.email_key)`
