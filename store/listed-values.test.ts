import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PALETTES, THEMES } from '#contract/account-choices.ts'
import { ALERT_CONDITIONS, ALERT_MODES } from '#contract/alerts.ts'
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '#contract/app/delivery/webhook-rules.ts'
import { AUDIT_ACTORS } from '#contract/audit.ts'
import { DATA_MODES } from '#contract/data-mode.ts'
import { KEY_MODES } from '#contract/key-form.ts'
import { PRICE_METHODS, STORED_INTERVALS } from '#contract/market.ts'
import { PLAN_IDS } from '#contract/plans.ts'
import { MEDIA_TYPES } from '#contract/posts.ts'
import { TASK_STATUSES, TASK_TYPES } from '#contract/tasks.ts'
import { openTestDatabase } from './testing/open-test-database.ts'

const LISTS: Record<string, readonly string[]> = {
  account_audit_actor_check: AUDIT_ACTORS,
  account_plans_plan_check: PLAN_IDS,
  alerts_condition_check: ALERT_CONDITIONS,
  alerts_mode_check: ALERT_MODES,
  api_keys_mode_check: KEY_MODES,
  candles_interval_check: STORED_INTERVALS,
  latest_prices_method_check: PRICE_METHODS,
  posts_media_type_check: MEDIA_TYPES,
  tasks_data_mode_check: DATA_MODES,
  tasks_status_check: TASK_STATUSES,
  tasks_type_check: TASK_TYPES,
  users_palette_check: PALETTES,
  users_theme_check: THEMES,
  webhook_deliveries_event_check: WEBHOOK_EVENTS,
  webhooks_format_check: WEBHOOK_FORMATS,
}

test('a column takes each value that the contract lists for it, and no other', async () => {
  const { db } = await openTestDatabase()
  const { rows } = await db.pool.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'c' and conname = any($1)`,
    [Object.keys(LISTS)],
  )
  assert.deepEqual(new Set(rows.map(({ name }) => name)), new Set(Object.keys(LISTS)))
  for (const { name, rule } of rows) {
    const values = [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => value)
    assert.deepEqual(values.sort(), [...(LISTS[name] ?? [])].sort(), name)
  }
})
