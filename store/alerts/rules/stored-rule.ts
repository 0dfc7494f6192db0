import type { PoolClient } from 'pg'
import type { AlertMode } from '#contract/alerts.ts'
import { toStorableJson } from '../../queries.ts'

/** What is kept of a rule: to the store it is a JSON of its own. */
export interface StoredRule {
  /** The rule with the ids of its assets. */
  rule: unknown
  /** The ticker of each asset, by id. */
  symbols: Record<string, string>
}

/** A rule that is to be judged. */
export interface LoadedRule extends StoredRule {
  id: string
  userId: string
  name: string | null
  mode: AlertMode
  /** Of its first asset, where it names one. */
  assetId: string | null
  symbol: string | null
  expression: string
  state: unknown
  version: number
  isActive: boolean
  /** When its owner made or changed it. */
  changedAt: Date
}

/** Of an account that is not disabled; for `alerts as alert`. */
export const OF_ENABLED = `not exists (
  select 1 from users as owner where owner.id = alert.user_id and owner.disabled_at is not null)`

/**
 * The rules of some modes that have changed behind a version, paused ones and those of disabled accounts too, so that they are let go. Ordered by
 * version; at most `limit`. From 0 on only active ones, by alerts_rules.
 */
export async function listRules(
  client: PoolClient,
  { modes, after, limit }: { modes: readonly AlertMode[]; after: number; limit: number },
): Promise<LoadedRule[]> {
  const { rows } = await client.query<Omit<LoadedRule, keyof StoredRule> & { rule: StoredRule }>(
    `select id, user_id as "userId", name, mode, asset_id as "assetId", symbol, expression, rule, rule_state as state,
            rule_version::float8 as version, is_active and ${OF_ENABLED} as "isActive", updated_at as "changedAt"
     from alerts as alert
     where rule is not null and mode = any($1) and rule_version > $2 and (is_active and ${OF_ENABLED} or $2 > 0)
     order by rule_version limit $3`,
    [modes, after, limit],
  )
  return rows.map(({ rule, ...rest }) => ({ ...rest, ...rule }))
}

/** The next version; others who want one wait for the caller's commit. */
export async function takeRuleVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    'update alert_rule_versions set version = version + 1 returning version',
  )
  if (!rows[0]) throw new Error('alert_rule_versions has no row')
  return rows[0].version
}

/** Where rules stand after they were judged. */
export interface JudgedRule {
  id: string
  version: number
  state: unknown
  /** It has come to its end and is switched off. */
  ends: boolean
}

/**
 * Stores where rules stand, and returns the ids of those that are still as they were judged: what their owners have
 * changed, paused or deleted meanwhile is left alone, and must not fire.
 */
export async function saveRuleStates(
  client: PoolClient,
  judged: readonly JudgedRule[],
): Promise<Set<string>> {
  if (judged.length === 0) return new Set()
  const { rows } = await client.query<{ id: string }>(
    `update alerts as alert set rule_state = judged.state, is_active = not judged.ends
     from json_to_recordset($1) as judged (id uuid, version bigint, state jsonb, ends boolean)
     where alert.id = judged.id and alert.rule_version = judged.version and alert.is_active
     returning alert.id`,
    [toStorableJson(judged)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** More than an alert may send: a muted one sends nothing. */
const MUTED = 1_000_000

/** Notifications of each of these alerts since a moment; muted ones as if it were more than they may. By alert_firings_by_alert. */
export async function countNotified(
  client: PoolClient,
  { ids, since, now }: { ids: readonly string[]; since: Date; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; sent: number }>(
    `select alert.id, case when muted_until > $3 then ${MUTED} else (
         select count(*)::int from alert_firings as firing
         where firing.alert_id = alert.id and firing.is_told and firing.fired_at > $2) end as sent
     from alerts as alert where alert.id = any($1)`,
    [ids, since, now],
  )
  return new Map(rows.map(({ id, sent }) => [id, sent]))
}
