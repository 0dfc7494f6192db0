import type { PoolClient } from 'pg'
import type { AlertCondition, AlertEmailStatus, AlertMode, AlertState } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { boundRules } from './rules/post-queries.ts'
import { takeRuleVersion } from './rules/stored-rule.ts'

/** Those that the alert names and that were not deleted meanwhile; null stands for all of the account. */
const LIVING_WEBHOOKS = `case when webhook_ids is not null then array(
  select named.id from unnest(webhook_ids) with ordinality as named (id, place)
  where exists (select 1 from webhooks where webhooks.id = named.id)
  order by place
) end`

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
  /** Since when it cannot be judged, and why; null while it can. */
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

/** What an alert was made as. */
export type AlertKind = 'price' | 'rule'

/** Whose alert is meant: the owner's, and of one mode where it is given. */
export interface AlertKey {
  id: string
  userId: string
  mode?: AlertMode
  /** Those on one price alone, or rules alone. */
  kind?: AlertKind
}

/** An alert of a user; undefined for anybody else's. */
export async function findAlert(
  db: Pick<Database, 'pool'>,
  { id, userId, mode, kind }: AlertKey,
): Promise<StoredAlert | undefined> {
  const { rows } = await db.pool.query<StoredAlert>(
    `select ${ALERT_COLUMNS} from ${ALERT_TABLES}
     where alert.id = $1 and alert.user_id = $2 and ($3::text is null or alert.mode = $3)
       and ($4::text is null or (alert.rule is null) = ($4 = 'price'))`,
    [id, userId, mode ?? null, kind ?? null],
  )
  return rows[0]
}

/** The alerts of a user, newest first, those of one mode, and those on one price or rules, where that is given. By alerts_by_owner. */
export async function listAlerts(
  db: Database,
  { userId, mode, kind, limit }: { userId: string; mode?: AlertMode; kind?: AlertKind; limit: number },
): Promise<StoredAlert[]> {
  const { rows } = await db.pool.query<StoredAlert>(
    `select ${ALERT_COLUMNS} from ${ALERT_TABLES}
     where alert.user_id = $1 and ($2::text is null or alert.mode = $2)
       and ($4::text is null or (alert.rule is null) = ($4 = 'price'))
     order by alert.created_at desc, alert.id desc
     limit $3`,
    [userId, mode ?? null, limit, kind ?? null],
  )
  return rows
}

/**
 * Deletes an alert of a user with all that it has fired and not mailed, and keeps what it was for `restoreAlert`;
 * false for anybody else's.
 */
export async function deleteAlert(
  db: Database,
  { id, userId, mode, kind, now }: AlertKey & { now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `with gone as (
       delete from alerts where id = $1 and user_id = $2 and ($3::text is null or mode = $3)
         and ($5::text is null or (rule is null) = ($5 = 'price'))
       returning *
     )
     insert into deleted_alerts (id, user_id, alert, deleted_at)
     select id, user_id, to_jsonb(gone), $4 from gone
     on conflict (id) do update set alert = excluded.alert, deleted_at = excluded.deleted_at`,
    [id, userId, mode ?? null, now, kind ?? null],
  )
  return rowCount === 1
}

/** What a user's deleted alert watched; undefined where it was deleted before `since`, or is anybody else's. */
export async function findDeletedAlert(
  db: Pick<Database, 'pool'>,
  { id, userId, since }: { id: string; userId: string; since: Date },
): Promise<{ mode: AlertMode; assetId: string | null } | undefined> {
  const { rows } = await db.pool.query<{ mode: AlertMode; assetId: string | null }>(
    `select alert ->> 'mode' as mode, alert ->> 'asset_id' as "assetId" from deleted_alerts
     where id = $1 and user_id = $2 and deleted_at > $3`,
    [id, userId, since],
  )
  return rows[0]
}

interface DeletedAlert {
  id: string
  userId: string
  mode: AlertMode
  assetId: string | null
  /** What the asset costs now, where that is known: the alert looks at it afresh. */
  price: string | null
  now: Date
}

/**
 * Brings a deleted alert back with its name, its state and what it has counted, for those of its webhooks that are still
 * there. False where the user has `alertsMax` of its mode by now. One that another request has just restored is left as
 * it is.
 */
export async function restoreAlert(
  db: Database,
  alert: DeletedAlert,
  { alertsMax }: { alertsMax: number },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [alert.userId])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from alerts where user_id = $1 and mode = $2 and id <> $3',
      [alert.userId, alert.mode, alert.id],
    )
    if ((rows[0]?.count ?? 0) >= alertsMax) return false
    const { mode, assetId } = alert
    if (assetId !== null) await renewWatch(client, { mode, assetId })
    await bringBack(client, alert)
    await boundRules(client, alert)
    return true
  })
}

async function bringBack(client: PoolClient, { id, userId, price, now }: DeletedAlert): Promise<void> {
  await client.query(
    `with gone as (
       delete from deleted_alerts where id = $1 and user_id = $2 returning alert
     )
     insert into alerts (
       id, user_id, mode, name, asset_id, symbol, asset_name, condition, threshold, is_active, email, email_key,
       judged_price, fired_count, last_fired_at, last_fired_price, untold_count, created_at, updated_at,
       expression, rule, rule_version, muted_until, webhook_ids
     )
     select id, user_id, mode, name, asset_id, symbol, asset_name, condition, threshold, is_active, email, email_key,
            case when rule is null then $3::numeric end, fired_count, last_fired_at, last_fired_price, untold_count,
            created_at, $4, expression, rule, case when rule is not null then $5::bigint end, muted_until, ${LIVING_WEBHOOKS}
     from gone, jsonb_populate_record(null::alerts, gone.alert)
     on conflict (id) do nothing`,
    [id, userId, price, now, await takeRuleVersion(client)],
  )
}

/** Forgets the alerts that were deleted before a moment. By deleted_alerts_by_age. */
export async function pruneDeletedAlerts(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.pool.query('delete from deleted_alerts where deleted_at < $1', [before])
  return rowCount ?? 0
}

/**
 * Has the newest tick of an asset looked at again, because an alert came or changed. Taken before the alert's own row
 * by every transaction that takes both, which prevents deadlocks.
 */
export async function renewWatch(
  client: PoolClient,
  { mode, assetId }: { mode: AlertMode; assetId: string },
): Promise<void> {
  await client.query(
    `insert into alert_watches (mode, asset_id, judged_at) values ($1, $2, '-infinity')
     on conflict (mode, asset_id) do update set judged_at = '-infinity'`,
    [mode, assetId],
  )
}
