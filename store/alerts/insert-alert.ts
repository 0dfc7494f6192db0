import type { PoolClient } from 'pg'
import type { AlertCondition, AlertMode } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { toStorableJson } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import { renewWatch } from './alerts.ts'
import { boundRules } from './rules/post-queries.ts'
import { type StoredRule, takeRuleVersion } from './rules/stored-rule.ts'

export interface WatchedPrice {
  condition: AlertCondition
  threshold: string
}

export interface WatchedRule {
  expression: string
  rule: StoredRule
}

export interface NewAlert {
  /** Chosen by the caller, so that a second try finds what the first one made. */
  id: string
  userId: string
  mode: AlertMode
  name: string | null
  /** Which it is listed under; a rule may name none. */
  asset: { id: string; symbol: string; name: string } | null
  /** One price, or a rule of the alert language. */
  watches: WatchedPrice | WatchedRule
  email: { address: string; key: string } | null
  /** To which webhooks it is delivered; null: to all of its account. */
  webhookIds?: readonly string[] | null
  /** What the asset costs now, where that is known. */
  price: string | null
  now: Date
}

/**
 * Stores an alert; false where the user has `alertsMax` of its mode already, unless `oldestMakesRoom`. Two at once
 * cannot pass the limit together. The same id again changes nothing. Throws TooManyPostQueries.
 */
export async function insertAlert(
  db: Database,
  alert: NewAlert,
  { alertsMax, oldestMakesRoom }: { alertsMax: number; oldestMakesRoom: boolean },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for no key update', [alert.userId])
    const { rowCount } = await client.query('select 1 from alerts where id = $1', [alert.id])
    if (rowCount) return true
    const { rows } = await client.query<{ id: string }>(
      'select id from alerts where user_id = $1 and mode = $2 order by created_at desc, id desc',
      [alert.userId, alert.mode],
    )
    if (rows.length >= alertsMax && !oldestMakesRoom) return false
    const tooOld = rows.slice(alertsMax - 1).map(({ id }) => id)
    if (tooOld.length > 0) await client.query('delete from alerts where id = any($1)', [tooOld])
    if ('condition' in alert.watches && alert.asset) {
      await renewWatch(client, { mode: alert.mode, assetId: alert.asset.id })
    }
    await insert(client, alert)
    if ('rule' in alert.watches) await boundRules(client, alert)
    return true
  })
}

async function insert(client: PoolClient, alert: NewAlert): Promise<void> {
  const { watches } = alert
  const isPrice = 'condition' in watches
  await client.query(
    `insert into alerts (
       id, user_id, mode, name, asset_id, symbol, asset_name, condition, threshold, is_active, email, email_key,
       judged_price, fired_count, untold_count, created_at, updated_at, expression, rule, rule_version,
       webhook_ids
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $11, $12, 0, 0, $13, $13, $14, $15, $16, $17)`,
    [
      alert.id,
      alert.userId,
      alert.mode,
      alert.name,
      alert.asset?.id ?? null,
      alert.asset?.symbol ?? null,
      alert.asset?.name ?? null,
      isPrice ? watches.condition : null,
      isPrice ? watches.threshold : null,
      alert.email?.address ?? null,
      alert.email?.key ?? null,
      isPrice ? alert.price : null,
      alert.now,
      isPrice ? null : watches.expression,
      isPrice ? null : toStorableJson(watches.rule),
      isPrice ? null : await takeRuleVersion(client),
      alert.webhookIds ?? null,
    ],
  )
}
