import type { PoolClient } from 'pg'
import type { AlertMode } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { renewWatch } from './renew-watch.ts'
import { boundPostQueries } from './rules/post-queries.ts'
import { takeRuleVersion } from './rules/stored-rule.ts'

export interface DeletedAlert {
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
    await boundPostQueries(client, alert)
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

/** Those that the alert names and that were not deleted meanwhile; null stands for all of the account. */
const LIVING_WEBHOOKS = `case when webhook_ids is not null then array(
  select named.id from unnest(webhook_ids) with ordinality as named (id, place)
  where exists (select 1 from webhooks where webhooks.id = named.id)
  order by place
) end`
