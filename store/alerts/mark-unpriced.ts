import type { AlertMode } from '#contract/alerts.ts'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { STALE_AFTER_SECONDS } from '#contract/public/prices.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { notifyOfUnknown, type UnknownRule } from './rules/notify-of-unknown.ts'
import { OF_ENABLED } from './rules/stored-rule.ts'

export interface MarkOptions {
  mode: AlertMode
  /** Where the prices of the mode lie. */
  schema: 'public' | 'sample'
  now: Date
  /** Owners are notified of what has been unknown since then. */
  notifiedBefore: Date
  /** Whether a user without a preference is notified. */
  enabledByDefault: boolean
}

/**
 * Notes at alerts on one price since when that is stale, as at rules that cannot be judged, removes the note once there
 * is a price again, and notifies the owners of those that have waited for long, once. What others have at work is left
 * for the next look. By alert_watches, alerts_to_judge and alerts_unpriced.
 */
export async function markUnpriced(db: Database, options: MarkOptions): Promise<void> {
  const { mode, now, notifiedBefore, enabledByDefault } = options
  const nowMs = now.getTime()
  const isFresh = `exists (select 1 from ${db.schemas[options.schema]}.latest_prices as latest
    where latest.asset_id = alert.asset_id and latest.at >= $2::timestamptz - make_interval(secs => case
      when latest.method is null then ${STALE_AFTER_SECONDS} else ${PRICE_FRESH_SECONDS} end))`
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `update alerts set rule_state = jsonb_build_object('unknown', jsonb_build_object(
         'since', $3::float8, 'why', 'there is no present price of ' || symbol, 'isNotified', false))
       where id in (
         select alert.id from alert_watches as watch
         join alerts as alert on alert.mode = watch.mode and alert.asset_id = watch.asset_id
         where watch.mode = $1 and alert.is_active and alert.rule is null and alert.rule_state is null
           and not ${isFresh} and ${OF_ENABLED}
         order by alert.id for update of alert skip locked)`,
      [mode, now, nowMs],
    )
    await client.query(
      `update alerts set rule_state = null
       where id in (
         select alert.id from alerts as alert
         where alert.mode = $1 and alert.rule is null and alert.rule_state is not null
           and (not alert.is_active or ${isFresh} or not ${OF_ENABLED})
         order by alert.id for update skip locked)`,
      [mode, now],
    )
    const { rows } = await client.query<UnknownRule>(
      `update alerts as alert set rule_state = jsonb_set(rule_state, '{unknown,isNotified}', 'true')
       where mode = $1 and rule is null and rule_state is not null and is_active
         and rule_state -> 'unknown' ->> 'isNotified' = 'false'
         and (rule_state -> 'unknown' ->> 'since')::float8 <= $2
       returning id as "alertId", rule_state -> 'unknown' ->> 'why' as why`,
      [mode, notifiedBefore.getTime()],
    )
    await notifyOfUnknown(client, { rules: rows, now, enabledByDefault })
  })
}
