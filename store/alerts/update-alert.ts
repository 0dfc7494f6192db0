import type { AlertCondition } from '#contract/alerts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { AlertKey } from './find-alert.ts'
import { renewWatch } from './renew-watch.ts'
import type { StoredAlert } from './stored-alert.ts'

export interface AlertChange {
  condition?: AlertCondition
  threshold?: string
  isActive?: boolean
  name?: string | null
  email?: { address: string; key: string } | null
}

/**
 * Changes an alert of its owner and has it look at the price afresh, `price` being what the asset costs now. False
 * where it is not there any more.
 */
export async function updateAlert(
  db: Database,
  { alert, userId }: { alert: Pick<StoredAlert, 'id' | 'mode' | 'assetId'> } & Pick<AlertKey, 'userId'>,
  { change, price, now }: { change: AlertChange; price: string | null; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await renewWatch(client, alert)
    const { rowCount } = await client.query(
      `update alerts set
         condition = coalesce($3, condition),
         threshold = coalesce($4, threshold),
         is_active = coalesce($5, is_active),
         name = case when $6 then $7 else name end,
         email = case when $8 then $9 else email end,
         email_key = case when $8 then $10 else email_key end,
         judged_price = $11,
         updated_at = $12
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
        price,
        now,
      ],
    )
    return rowCount === 1
  })
}
