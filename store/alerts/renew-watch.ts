import type { PoolClient } from 'pg'
import type { AlertMode } from '#contract/alerts.ts'

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
