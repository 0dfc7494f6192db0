import type { PoolClient } from 'pg'
import type { AlertCondition } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import type { AlertKey, StoredAlert } from './alerts.ts'
import { renewWatch } from './alerts.ts'
import type { WatchedRule } from './insert-alert.ts'
import { boundRules } from './rules/post-queries.ts'
import { takeRuleVersion } from './rules/stored-rule.ts'

export interface AlertChange {
  condition?: AlertCondition
  threshold?: string
  isActive?: boolean
  name?: string | null
  email?: { address: string; key: string } | null
  mutedUntil?: Date | null
  webhookIds?: readonly string[] | null
  /** Of a rule alone: another rule, which starts afresh. */
  watches?: WatchedRule & { asset: { id: string; symbol: string; name: string } | null }
}

/**
 * Changes an alert of its owner and has it look at the price afresh, `price` being what the asset costs now. False
 * where it is not there any more. Throws TooManyPostQueries.
 */
export async function updateAlert(
  db: Database,
  {
    alert,
    userId,
  }: { alert: Pick<StoredAlert, 'id' | 'mode' | 'assetId' | 'expression'> } & Pick<AlertKey, 'userId'>,
  { change, price, now }: { change: AlertChange; price: string | null; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const isRule = alert.expression !== null
    const { watches } = change
    if (alert.assetId !== null && !isRule) {
      await renewWatch(client, { mode: alert.mode, assetId: alert.assetId })
    }
    if (watches) await client.query('select 1 from users where id = $1 for no key update', [userId])
    const startsAfresh = watches !== undefined || change.isActive === true
    const { rowCount } = await client.query(
      `update alerts set
         condition = coalesce($3, condition),
         threshold = coalesce($4, threshold),
         is_active = coalesce($5, is_active),
         name = case when $6 then $7 else name end,
         email = case when $8 then $9 else email end,
         email_key = case when $8 then $10 else email_key end,
         judged_price = $11,
         updated_at = $12,
         muted_until = case when $13 then $14 else muted_until end,
         expression = coalesce($15, expression),
         rule = coalesce($16, rule),
         asset_id = case when $15 is null then asset_id else $17 end,
         symbol = case when $15 is null then symbol else $18 end,
         asset_name = case when $15 is null then asset_name else $19 end,
         rule_version = $20,
         rule_state = case when $21 then null else rule_state end,
         webhook_ids = case when $22 then $23::uuid[] else webhook_ids end
       where id = $1 and user_id = $2`,
      [
        alert.id,
        userId,
        change.condition ?? null,
        change.threshold ?? null,
        change.isActive ?? null,
        change.name !== undefined,
        change.name ?? null,
        change.email !== undefined,
        change.email?.address ?? null,
        change.email?.key ?? null,
        isRule ? null : price,
        now,
        change.mutedUntil !== undefined,
        change.mutedUntil ?? null,
        watches?.expression ?? null,
        watches ? toStorableJson(watches.rule) : null,
        watches?.asset?.id ?? null,
        watches?.asset?.symbol ?? null,
        watches?.asset?.name ?? null,
        isRule ? await takeRuleVersion(client) : null,
        startsAfresh,
        change.webhookIds !== undefined,
        change.webhookIds ?? null,
      ],
    )
    if (watches) await boundRules(client, { userId, mode: alert.mode })
    return rowCount === 1
  })
}

/**
 * Has the judges look again at whether the owner's alerts are to be judged, in the transaction that disables or enables
 * the account. `afresh`: what happened until now fires none of them.
 */
export async function rejudgeAlertsOf(
  client: PoolClient,
  { userId, afresh, now }: { userId: string; afresh: boolean; now: Date },
): Promise<void> {
  await client.query(
    `with mine as (
       select id, row_number() over () as nr from alerts where user_id = $1 and rule is not null
     ), versions as (
       update alert_rule_versions set version = version + (select count(*) from mine)
       returning version - (select count(*) from mine) as before
     )
     update alerts as alert set
       judged_price = case when $2 then null else judged_price end,
       rule_state = case when $2 then null else rule_state end,
       rule_version = case when alert.rule is not null then (select before from versions) + (
         select nr from mine where mine.id = alert.id) end,
       updated_at = case when $2 then $3 else updated_at end
     where user_id = $1`,
    [userId, afresh, now],
  )
}
