import type { PoolClient } from 'pg'
import { toStorableJson } from '../../queries.ts'

/** A rule or an alert on one price that cannot be judged, and why. */
export interface UnknownRule {
  alertId: string
  why: string
}

/**
 * Notifies the owners of rules that cannot be judged, in the transaction that found them so: one notification a day for
 * each account, whatever the number of its rules. By notifications_newest.
 */
export async function notifyOfUnknown(
  client: PoolClient,
  { rules, now, enabledByDefault }: { rules: readonly UnknownRule[]; now: Date; enabledByDefault: boolean },
): Promise<void> {
  if (rules.length === 0) return
  await client.query(
    `insert into notifications (id, user_id, kind, title, text, link, created_at)
     select gen_random_uuid(), alert.user_id, 'unjudged_rules',
       case when count(*) > 1 then count(*) || case when bool_and(alert.rule is null) then ' alerts' else ' rules' end
         when bool_and(alert.rule is null) then 'An alert' else 'A rule' end || ' cannot be judged',
       min(coalesce(alert.expression, alert.symbol || ' ' || alert.condition || ' $' || alert.threshold) || ': ' || rule.why) || '. Nothing fires until the data is there.',
       '/alerts', $2
     from json_to_recordset($1) as rule ("alertId" uuid, why text)
     join alerts as alert on alert.id = rule."alertId"
     where coalesce(alert.muted_until <= $2, true)
       and coalesce((select enabled from notification_preferences as preference
         where preference.user_id = alert.user_id and preference.kind = 'unjudged_rules'), $3)
       and not exists (select 1 from notifications as earlier
         where earlier.user_id = alert.user_id and earlier.kind = 'unjudged_rules'
           and earlier.created_at > $2::timestamptz - interval '1 day')
     group by alert.user_id`,
    [toStorableJson(rules), now, enabledByDefault],
  )
}
