import type { PoolClient } from 'pg'
import type { AlertCondition } from '#contract/alerts.ts'
import type { KeyMode } from '#contract/public/key-form.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { renewWatch } from './renew-watch.ts'

export interface NewAlert {
  /** Chosen by the caller, so that a second try finds what the first one made. */
  id: string
  userId: string
  mode: KeyMode
  name: string | null
  assetId: string
  symbol: string
  assetName: string
  condition: AlertCondition
  threshold: string
  email: { address: string; key: string } | null
  /** What the asset costs now, where that is known. */
  price: string | null
  now: Date
}

/**
 * Stores an alert; false where the user has `alertsMax` of its mode already, unless `oldestMakesRoom`. Two at once
 * cannot pass the limit together. The same id again changes nothing.
 */
export async function insertAlert(
  db: Database,
  alert: NewAlert,
  { alertsMax, oldestMakesRoom }: { alertsMax: number; oldestMakesRoom: boolean },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select from users where id = $1 for no key update', [alert.userId])
    const { rowCount } = await client.query('select from alerts where id = $1', [alert.id])
    if (rowCount) return true
    const { rows } = await client.query<{ id: string }>(
      'select id from alerts where user_id = $1 and mode = $2 order by created_at desc, id desc',
      [alert.userId, alert.mode],
    )
    if (rows.length >= alertsMax && !oldestMakesRoom) return false
    const tooOld = rows.slice(alertsMax - 1).map(({ id }) => id)
    if (tooOld.length > 0) await client.query('delete from alerts where id = any($1)', [tooOld])
    await renewWatch(client, alert)
    await insert(client, alert)
    return true
  })
}

async function insert(client: PoolClient, alert: NewAlert): Promise<void> {
  await client.query(
    `insert into alerts (
       id, user_id, mode, name, asset_id, symbol, asset_name, condition, threshold, is_active, email, email_key,
       judged_price, fired_count, untold_count, created_at, updated_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $11, $12, 0, 0, $13, $13)`,
    [
      alert.id,
      alert.userId,
      alert.mode,
      alert.name,
      alert.assetId,
      alert.symbol,
      alert.assetName,
      alert.condition,
      alert.threshold,
      alert.email?.address ?? null,
      alert.email?.key ?? null,
      alert.price,
      alert.now,
    ],
  )
}
